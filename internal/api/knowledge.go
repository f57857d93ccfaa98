package api

import (
	"context"
	"fmt"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// knowledge returns what c's space, which has been brought to the last day of
// suggestions, tells at its version. Requests for one era learn it once: the
// others wait, and if the first one fails, the next tries.
//
// The version is read before the data. A write in between makes the data newer
// than the version, or mixes the two, but never older. Nobody is harmed:
// every request that begins after that write finds another version, and so
// another lesson; those that began before it answer with the version they
// found, which apply refuses and which no ETag has any more.
func (a *API) knowledge(ctx context.Context, c planner.Call) (*suggest.Knowledge, error) {
	today := c.Now.Today
	l := a.lessons.of(era{c.Space, c.Version, today})
	if err := l.begin(ctx); err != nil {
		return nil, fmt.Errorf("wait for what others learn: %w", err)
	}
	defer l.end()
	a.Metrics.knowledge(l.known != nil)
	if l.known != nil {
		return l.known, nil
	}
	first := max(today-suggest.HistoryDays, planner.MinDate)
	subjects, blocks, err := a.Planner.History(ctx, c, first, lastAdvised(today))
	if err != nil {
		return nil, err
	}
	off, err := a.Planner.DaysOff(ctx, c, planner.DaysOffFilter{})
	if err != nil {
		return nil, err
	}
	busy, err := a.Planner.Busy(ctx, c, today, lastAdvised(today))
	if err != nil {
		return nil, err
	}
	exams, err := a.Planner.Exams(ctx, c, planner.ExamFilter{})
	if err != nil {
		return nil, err
	}
	known, err := suggest.Learn(ctx, subjects, blocks, busy, today, off...)
	if err != nil {
		return nil, err
	}
	if l.known, err = known.Expecting(ctx, subjects, exams, blocks); err != nil {
		l.known = nil
		return nil, err
	}
	a.lessons.weigh(l, l.known.Size())
	return l.known, nil
}
