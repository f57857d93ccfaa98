package api

import (
	"context"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// era is what a knowledge is true of: a space at one version on one day.
type era struct {
	space   planner.Space
	version int64
	day     planner.Date
}

// lesson is the knowledge of one era, once somebody has learnt it.
type lesson struct {
	mu    sync.Mutex
	known *suggest.Knowledge // nil until then
}

// keptLessons is how many eras are remembered, those used last.
const keptLessons = 128

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
	l := a.lesson(era{c.Space, c.Version, today})
	l.mu.Lock()
	defer l.mu.Unlock()
	a.Metrics.knowledge(l.known != nil)
	if l.known != nil {
		return l.known, nil
	}
	first := max(today-suggest.HistoryDays, planner.MinDate)
	subjects, blocks, err := a.Planner.History(ctx, c, first, lastAdvised(today))
	if err != nil {
		return nil, err
	}
	l.known, err = suggest.Learn(ctx, subjects, blocks, today)
	return l.known, err
}

// lesson returns the lesson of e, which may still have to be learnt.
func (a *API) lesson(e era) *lesson {
	added := &lesson{}
	if old, there, _ := a.lessons.PeekOrAdd(e, added); there {
		a.lessons.Get(e) // so that it counts as used
		return old
	}
	return added
}

// newLessons returns a cache that is empty.
func newLessons() (*lru.Cache[era, *lesson], error) {
	return lru.New[era, *lesson](keptLessons)
}
