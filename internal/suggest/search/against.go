package search

import (
	"cmp"
	"slices"

	"studyplanner/internal/planner"
)

// violations lists the open sessions that still contradict a wish, by their first breach and
// in order of place.
func (o *optimiser) violations() []Shortfall {
	var found [breaches]Violation
	note := func(e *entry, near bool) {
		if what, breaks := o.search.breach(e, near); breaks {
			found[what].Sessions = append(found[what].Sessions, OpenSession{e.subject, o.search.placeOf(e)})
		}
	}
	near := map[int]bool{} // by their place in the schedule
	if o.search.wishes.spaced {
		o.evaluator.eachNear(o.current, func(i int) { near[i] = true })
	}
	for i := range o.current {
		note(&o.current[i], near[i])
	}
	for _, source := range o.evaluator.others.left {
		e := entryOf(o.search.k, source, planner.Moment{})
		note(&e, false)
	}
	all := make([]Shortfall, len(found))
	for i := range found {
		found[i].What = Breach(i)
		slices.SortStableFunc(found[i].Sessions, func(a, b OpenSession) int {
			return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start))
		})
		all[i] = found[i]
	}
	return all
}

// breach returns what is wrong with e at its place, if anything. near reports whether it
// follows another session of its subject too soon.
func (s *search) breach(e *entry, near bool) (what Breach, breaks bool) {
	r := &s.wishes.rules[e.subject][e.day]
	switch {
	case e.busy || e.fixed >= 0:
		return 0, false
	case r.paused:
		return Paused, true
	case !r.allows(s.placeOf(e)):
		return KeptFree, true
	case near:
		return TooNear, true
	}
	return WrongLength, r.fitting(e.minutes()) != e.minutes()
}
