package api

import (
	"context"
	"fmt"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// model returns what was learnt from c's space at its version. The space must be generated
// through the last day of suggestions. Concurrent requests learn a model once: the others
// wait, and if the first fails, the next tries.
//
// The version is read before the data. So a write in between makes the data newer than the
// version, or mixes the two, but never older. That is harmless. Requests after the write find
// another version, and so another entry. Earlier ones answer with the old version: apply
// refuses it, and no ETag has it any more.
func (a *API) model(ctx context.Context, c planner.Call) (*suggest.Knowledge, error) {
	today := c.Now.Today
	e := a.models.entry(modelKey{c.Space, c.Version, today})
	if err := e.lock(ctx); err != nil {
		return nil, fmt.Errorf("wait for what others learn: %w", err)
	}
	defer e.unlock()
	a.Metrics.modelLookup(e.model != nil)
	if e.model != nil {
		return e.model, nil
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
	model, err := suggest.Learn(ctx, subjects, blocks, busy, today, off...)
	if err != nil {
		return nil, err
	}
	if e.model, err = model.Expecting(ctx, subjects, exams, blocks); err != nil {
		e.model = nil
		return nil, err
	}
	a.models.setSize(e, e.model.Size())
	return e.model, nil
}
