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

// Free reports whether subject may take p: a place within the usual hours, ahead of
// now, on no day off, of no block but Coming[source] (-1 for none), and of no chosen
// change.
func (l *Limits) Free(subject int, p learn.Place, source int) bool {
	return p.Start < p.End && l.Window.First <= p.Start && p.End <= l.Window.Last &&
		l.ahead(p) && !l.off(subject, p.Date) && l.unblocked(p, source) && l.unclaimed(p)
}

// off reports whether date, of the coming ones, is off for subject.
func (l *Limits) off(subject int, date planner.Date) bool {
	return l.k.Subjects[subject].Off[date-l.k.Today]
}

// unblocked reports whether p, which is of the coming days, overlaps no block
// but Coming[source], and is not the very place of that.
func (l *Limits) unblocked(p learn.Place, source int) bool {
	taken := &l.days[p.Date-l.k.Today].taken
	if source < 0 {
		return taken.free(p.Start, p.End)
	}
	b := learn.PlaceOf(l.k.Coming[source])
	if b.Date != p.Date {
		return taken.free(p.Start, p.End)
	}
	return b != p && taken.freeBut(p.Start, p.End, b.Start, b.End)
}

// Ends lists the times at which blocks of a day end, 0 being today, in the order
// of the blocks. It leaves out those at which several others go on, where nothing
// may begin, and of more than mostEnds all but so many.
func (l *Limits) Ends(day int) []planner.Clock { return l.days[day].ends }

// mostEnds is how many ends of blocks are told of for a day.
const mostEnds = 100

// noteEnds fills in what Ends tells.
func (l *Limits) noteEnds() {
	for i := range l.k.Coming {
		day, end := &l.days[l.k.Coming[i].Date-l.k.Today], l.k.Coming[i].End
		if n := len(day.ends); !day.taken.twice.has(end) && (n == 0 || day.ends[n-1] != end) {
			day.ends = append(day.ends, end)
		}
	}
	for i := range l.days {
		l.days[i].ends = thinned(l.days[i].ends, mostEnds)
	}
}

// thinned returns at most n of ends, at even distances in their order.
func thinned(ends []planner.Clock, n int) []planner.Clock {
	if len(ends) <= n {
		return ends
	}
	kept := make([]planner.Clock, n)
	for i := range kept {
		kept[i] = ends[i*len(ends)/n]
	}
	return kept
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

// Left returns how many minutes of subject the day date, of the coming ones, may still
// receive; 0 if none, as on a day off.
func (l *Limits) Left(subject int, date planner.Date) int {
	if l.off(subject, date) {
		return 0
	}
	day, limit := &l.days[date-l.k.Today], l.Window.Caps[date-l.k.Today]
	left := limit - day.planned - day.incoming
	if l.strict {
		left = min(left, limit-day.listed)
	}
	return max(left, 0)
}
