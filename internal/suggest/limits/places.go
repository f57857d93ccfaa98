package limits

import (
	"studyplanner/internal/planner"

	"studyplanner/internal/suggest/learn"
)

// Movable reports whether a change may touch Coming[i], by what the block is.
func (l *Limits) Movable(i int) bool {
	b := &l.k.Coming[i]
	return !b.Done && l.k.Subjects[l.k.Owner[i]].Active() && l.ahead(learn.PlaceOf(*b))
}

// ahead reports whether p is of the coming days and starts no sooner than
// something new may.
func (l *Limits) ahead(p learn.Place) bool {
	return p.Date > l.k.Today && p.Date < l.k.Today+learn.Days || p.Date == l.k.Today && int(p.Start) >= l.soonest
}

// Free reports whether p may be taken: a place within the usual hours, ahead of
// now, of no block but Coming[source] (-1 for none), and of no chosen change.
func (l *Limits) Free(p learn.Place, source int) bool {
	return p.Start < p.End && l.Window.First <= p.Start && p.End <= l.Window.Last &&
		l.ahead(p) && l.unblocked(p, source) && l.unclaimed(p)
}

// unblocked reports whether p, which is of the coming days, overlaps no block
// but Coming[source], and is not the very place of that.
func (l *Limits) unblocked(p learn.Place, source int) bool {
	day := l.days[p.Date-l.k.Today]
	for i := day.from; i < day.to; i++ {
		b := learn.PlaceOf(l.k.Coming[i])
		if b.Start >= p.End {
			return true
		}
		if b.Overlaps(p) && (i != source || b == p) {
			return false
		}
	}
	return true
}

// unclaimed reports whether p overlaps no chosen change.
func (l *Limits) unclaimed(p learn.Place) bool {
	for _, q := range l.chosen {
		if p.Overlaps(q) {
			return false
		}
	}
	return true
}

// Left returns how many minutes the day date, of the coming ones, may still
// receive; 0 if none.
func (l *Limits) Left(date planner.Date) int {
	day, limit := &l.days[date-l.k.Today], l.Window.Caps[date-l.k.Today]
	left := limit - day.planned - day.incoming
	if l.strict {
		left = min(left, limit-day.listed)
	}
	return max(left, 0)
}
