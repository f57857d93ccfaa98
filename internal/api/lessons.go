package api

import (
	"context"
	"sync"

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
	era  era
	size int // in bytes, once it is learnt; guarded by the lessons'

	turn  chan struct{}      // has room for who learns it
	known *suggest.Knowledge // nil until then; read and written in turn
}

func (x *lesson) weight() int { return x.size }

// begin waits for the turn of a request, which must end it, or until ctx is done. A
// turn that is free is taken even then: the work will find out.
func (x *lesson) begin(ctx context.Context) error {
	select {
	case x.turn <- struct{}{}:
		return nil
	default:
	}
	select {
	case x.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// end lets the next request have its turn.
func (x *lesson) end() { <-x.turn }

// What is remembered of spaces: so many bytes, and so many spaces of which hardly
// anything is known.
const (
	mostKnown   = 64 << 20
	mostLessons = 10_000
)

// lessons remembers what is known of the spaces that were used last, of each at
// its latest version that was asked for.
type lessons struct {
	mu sync.Mutex
	*sizedLRU[planner.Space, *lesson]
}

// newLessons returns a memory that is empty.
func newLessons() *lessons {
	return &lessons{sizedLRU: newSizedLRU[planner.Space, *lesson](mostKnown, mostLessons)}
}

// of returns the lesson of e, which may still have to be learnt. It takes the
// place of an earlier one of the space. A request that found an earlier version
// than another has asked for gets a lesson of its own.
func (l *lessons) of(e era) *lesson {
	l.mu.Lock()
	defer l.mu.Unlock()
	old, there := l.entries.Get(e.space)
	if there && old.era == e {
		return old
	}
	added := &lesson{era: e, turn: make(chan struct{}, 1)}
	if there && old.era.version > e.version {
		return added
	}
	l.add(e.space, added)
	return added
}

// weigh notes that x has been learnt and holds so many bytes, and forgets those
// that were not used for longest where there are too many.
func (l *lessons) weigh(x *lesson, bytes int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now, there := l.entries.Peek(x.era.space); !there || now != x {
		return // another has its place
	}
	l.entries.Remove(x.era.space)
	x.size = bytes
	l.add(x.era.space, x)
}
