package main

import "slices"

// The limits of one round of advice, the same for every adviser.
const (
	roundChanges = 6
	loopChanges  = 3
	dayStretch   = 1.25 // a day that receives holds at most this many times the largest planned day
	addedShare   = 0.15 // of the planned minutes may be added in mode mixed
	addedAtLeast = 30   // minutes that may always be added there
)

// rules say which changes an adviser may make to a plan.
type rules struct {
	plan  plan
	load  [daysInWeek]int
	cap   int  // the most minutes of a day that receives
	mixed bool // additions and removals are allowed too
	added int  // the most minutes by which the week may grow
	limit int  // the most changes
}

// newRules returns the rules for the coming week of l. The largest planned day
// is that of the first plan or of the one now.
func newRules(l *life, mixed bool, limit int) *rules {
	p := l.plan
	r := &rules{plan: p, load: p.load(), mixed: mixed, limit: limit}
	first := l.student.plan.load()
	r.cap = int(dayStretch * float64(max(slices.Max(r.load[:]), slices.Max(first[:]))))
	if mixed {
		r.added = max(addedAtLeast, int(addedShare*float64(p.total())))
	}
	return r
}

// fits reports whether c is allowed by itself.
func (r *rules) fits(c change) bool {
	switch c.kind {
	case remove:
		return r.mixed
	case add:
		return r.mixed && r.free(c)
	default:
		from := r.plan[c.source]
		same := c.to.subject == from.subject && c.to.minutes == from.minutes
		return same && c.to != from && r.free(c)
	}
}

// free reports whether c goes to a free place on the grid, within a day that can hold it.
func (r *rules) free(c change) bool {
	from := opening
	if c.to.day == monday {
		from = mondayFrom
	}
	if c.to.day < monday || c.to.day >= daysInWeek || c.to.start < from || c.to.end() > closing || !r.onGrid(c.to) {
		return false
	}
	for i, s := range r.plan {
		if i != c.source && s.overlaps(c.to) {
			return false
		}
	}
	return r.load[c.to.day]+r.incoming(c) <= r.cap || r.incoming(c) == 0
}

// onGrid reports whether s starts at a half hour or where a session ends.
func (r *rules) onGrid(s session) bool {
	return s.start%grid == 0 || slices.ContainsFunc(r.plan, func(o session) bool {
		return o.day == s.day && o.end() == s.start
	})
}

// incoming is how many minutes c brings to its day from elsewhere. Leaving
// sessions are not netted, so that any part of the changes keeps to the limits.
func (r *rules) incoming(c change) int {
	if c.kind == remove || c.kind == move && r.plan[c.source].day == c.to.day {
		return 0
	}
	return c.to.minutes
}

// allows reports whether c, which fits by itself, may join chosen.
func (r *rules) allows(chosen []change, c change) bool {
	if len(chosen) >= r.limit {
		return false
	}
	arriving, added := r.incoming(c), c.added()
	for _, o := range chosen {
		if c.source >= 0 && o.source == c.source {
			return false
		}
		if o.kind != remove && c.kind != remove && o.to.overlaps(c.to) {
			return false
		}
		if o.to.day == c.to.day {
			arriving += r.incoming(o)
		}
		added += o.added()
	}
	return added <= r.added && (r.incoming(c) == 0 || r.load[c.to.day]+arriving <= r.cap)
}

// starts lists where a session may start on day, in order, taken places included.
func (r *rules) starts(day int) []int {
	var all []int
	for t := opening; t < closing; t += grid {
		all = append(all, t)
	}
	for _, s := range r.plan {
		if s.day == day {
			all = append(all, s.end())
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
