package limits

import (
	"studyplanner/internal/planner"

	"studyplanner/internal/suggest/learn"
)

// CanChange reports whether Coming[i] is a block that a change may touch.
func (l *Limits) CanChange(i int) bool {
	b := &l.k.Coming[i]
	return !b.Done && l.k.Subjects[l.k.Owner[i]].Active() && l.ahead(learn.PlaceOf(*b))
}

// ahead reports whether p is in the coming days, and no sooner than a new session may be.
func (l *Limits) ahead(p learn.Place) bool {
	return p.Date > l.k.Today && p.Date < l.k.Today+learn.Days || p.Date == l.k.Today && int(p.Start) >= l.soonest
}

// Free reports whether subject may take p: within the usual hours, ahead of now, and not on
// a day off. Blocks other than Coming[source] must leave it free, and so must chosen
// changes. source is -1 for none.
func (l *Limits) Free(subject int, p learn.Place, source int) bool {
	return p.Start < p.End && l.Availability.First <= p.Start && p.End <= l.Availability.Last &&
		l.ahead(p) && !l.off(subject, p.Date) && l.clearOfBlocks(p, source) && l.clearOfChosen(p)
}

// off reports whether date, of the coming ones, is off for subject.
func (l *Limits) off(subject int, date planner.Date) bool {
	return l.k.Subjects[subject].Off[date-l.k.Today]
}

// clearOfBlocks reports whether p, which is in the coming days, overlaps no block but
// Coming[source]. It is false for the place of that block itself.
func (l *Limits) clearOfBlocks(p learn.Place, source int) bool {
	taken := &l.days[p.Date-l.k.Today].taken
	if source < 0 {
		return taken.free(p.Start, p.End)
	}
	b := learn.PlaceOf(l.k.Coming[source])
	if b.Date != p.Date {
		return taken.free(p.Start, p.End)
	}
	return b != p && taken.freeExcept(p.Start, p.End, b.Start, b.End)
}

// Ends lists the times at which blocks of a day end, in the order of the blocks. Day 0 is
// today. It leaves out times at which several other blocks go on, since nothing may begin
// there. It has at most maxEnds times.
func (l *Limits) Ends(day int) []planner.Clock { return l.days[day].ends }

// maxEnds limits the number of ends that a day has.
const maxEnds = 100

// noteEnds computes the results of Ends.
func (l *Limits) noteEnds() {
	for i := range l.k.Coming {
		day, end := &l.days[l.k.Coming[i].Date-l.k.Today], l.k.Coming[i].End
		if n := len(day.ends); !day.taken.twice.has(end) && (n == 0 || day.ends[n-1] != end) {
			day.ends = append(day.ends, end)
		}
	}
	for i := range l.days {
		l.days[i].ends = thinned(l.days[i].ends, maxEnds)
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

// clearOfChosen reports whether p overlaps no chosen change.
func (l *Limits) clearOfChosen(p learn.Place) bool {
	for _, q := range l.chosen {
		if p.Overlaps(q) {
			return false
		}
	}
	return true
}

// Left returns how many more minutes of subject a coming day may take; 0 on a day off.
func (l *Limits) Left(subject int, date planner.Date) int {
	if l.off(subject, date) {
		return 0
	}
	day, limit := &l.days[date-l.k.Today], l.Availability.Caps[date-l.k.Today]
	left := limit - day.planned - day.incoming
	if l.explicitHours {
		left = min(left, limit-day.chosen)
	}
	return max(left, 0)
}
