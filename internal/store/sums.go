package store

import (
	"context"
	"slices"

	"studyplanner/internal/planner"
)

// sums remember the tallies of all days of the spaces that were counted last: so what is
// counted after a write needs no query. The writer carries them on by what it has changed
// of days. Nil, they remember nothing.
type sums struct {
	carried[sum]
	days int // of all that are kept
}

// sum are the tallies of all days of a space at a version of it, in order, and what is to
// be added to them. Nobody changes either in place.
type sum struct {
	all         uint64 // the stamp of what may concern any space when it was read
	version     int64
	days, moved []planner.Tally
}

// Of so many spaces sums are remembered, if they have no more than so many days together,
// of 48 bytes each, and so many days of each may have changed since somebody has read it.
const (
	sumsKept  = 64
	mostDays  = 80_000
	movedDays = 64
)

func newSums() *sums {
	s := &sums{}
	s.carried = newCarried(sumsKept, func(_ planner.Space, v sum) { s.days -= len(v.days) })
	return s
}

// keep remembers a sum, unless a later one is known, and forgets those that were not used
// for longest where all are too much.
func (s *sums) keep(space planner.Space, read sum) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, known := s.kept.Peek(space)
	if known && last.version > read.version && last.all == read.all {
		return
	}
	s.kept.Remove(space)
	s.kept.Add(space, read)
	for s.days += len(read.days); s.days > mostDays; {
		s.kept.RemoveOldest()
	}
}

// carry brings the sum of a space to a version by all that has become of its days since
// the one before, if that is known. It is called when something is committed in its lane.
func (s *sums) carry(space planner.Space, m moves, version int64, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, kept := s.kept.Peek(space)
	if !kept || known && last.version == version {
		return
	}
	if !known || last.version != m.since {
		s.kept.Remove(space)
		return
	}
	last.moved, last.version = planner.SumTallies(slices.Concat(last.moved, m.days)), version
	if len(last.moved) > movedDays {
		s.kept.Remove(space)
		return
	}
	s.kept.Add(space, last)
}

// settledSum returns the tallies of all days of a space if they are known, nobody has
// written anything else since, and nothing is owed.
func (s *Store) settledSum(ctx context.Context, space planner.Space) ([]planner.Tally, bool) {
	if s.sums == nil {
		return nil, false
	}
	v, known := s.sums.of(space)
	if !known {
		return nil, false
	}
	if _, version, settled := s.settledAt(ctx, space, stamp{all: v.all}); !settled || version != v.version {
		return nil, false
	}
	if len(v.moved) > 0 {
		v.days, v.moved = planner.AddTallies(v.days, v.moved), nil
		s.sums.keep(space, v)
	}
	return v.days, true
}

// rememberSum remembers what was read of all days of a space since it had a stamp, if it
// has it still.
func (s *Store) rememberSum(ctx context.Context, space planner.Space, days []planner.Tally, at stamp) {
	if now, version, settled := s.settledAt(ctx, space, at); settled && now == at && len(days) <= mostDays {
		s.sums.keep(space, sum{all: at.all, version: version, days: days})
	}
}
