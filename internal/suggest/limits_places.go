package suggest

import "studyplanner/internal/planner"

// movable reports whether a change may touch coming[i], by what the block is.
func (l *limits) movable(i int) bool {
	b := &l.k.coming[i]
	return !b.Done && l.k.subjects[l.k.owner[i]].active() && l.ahead(placeOf(*b))
}

// ahead reports whether p is of the coming days and starts no sooner than
// something new may.
func (l *limits) ahead(p place) bool {
	return p.date > l.k.today && p.date < l.k.today+Days || p.date == l.k.today && int(p.start) >= l.soonest
}

// free reports whether p may be taken: a place within the usual hours, ahead of
// now, of no block but coming[source] (-1 for none), and of no chosen change.
func (l *limits) free(p place, source int) bool {
	return p.start < p.end && l.window.first <= p.start && p.end <= l.window.last &&
		l.ahead(p) && l.unblocked(p, source) && l.unclaimed(p)
}

// unblocked reports whether p, which is of the coming days, overlaps no block
// but coming[source], and is not the very place of that.
func (l *limits) unblocked(p place, source int) bool {
	day := l.days[p.date-l.k.today]
	for i := day.from; i < day.to; i++ {
		b := placeOf(l.k.coming[i])
		if b.start >= p.end {
			return true
		}
		if b.overlaps(p) && (i != source || b == p) {
			return false
		}
	}
	return true
}

// unclaimed reports whether p overlaps no chosen change.
func (l *limits) unclaimed(p place) bool {
	for _, q := range l.chosen {
		if p.overlaps(q) {
			return false
		}
	}
	return true
}

// left returns how many minutes the day date, of the coming ones, may still
// receive; 0 if none.
func (l *limits) left(date planner.Date) int {
	day, limit := &l.days[date-l.k.today], l.window.caps[date-l.k.today]
	left := limit - day.planned - day.incoming
	if l.strict {
		left = min(left, limit-day.listed)
	}
	return max(left, 0)
}
