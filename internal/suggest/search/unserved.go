package search

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// unserved lists the wishes of the request for which no change was found. It also has the
// last day of wishes that go on beyond the coming days.
func (o *optimiser) unserved() []Shortfall {
	var all []Shortfall
	until := planner.Date(0)
	for i := range o.search.wishes.requested {
		wish := &o.search.wishes.List[i]
		switch wish.What {
		case planner.WishPause, planner.NotBefore, planner.NotAfter, planner.KeepFree:
			until = max(until, wish.Until.Value, wish.DateTo.Value)
		default:
			if !o.served[i] && o.unfulfilled(wish) {
				all = append(all, Unserved{*wish})
			}
		}
	}
	if until >= o.search.k.Today+learn.Days {
		all = append(all, Beyond{until})
	}
	return all
}

// unfulfilled reports whether the schedule does not fulfil wish, which no change serves. Bounds,
// lengths and exams have shortfalls of their own.
func (o *optimiser) unfulfilled(wish *planner.Wish) bool {
	switch wish.What {
	case planner.WishMore, planner.WishLess, planner.Fuller, planner.Lighter, planner.CatchUp, planner.Balance:
		return true
	case planner.Prefer:
		return o.anyOpen(wish, func(e *entry) bool {
			p := o.search.placeOf(e)
			return !leansTo(wish, p) && (wish.On(p.Date) || !wish.From.Set)
		})
	case planner.Spread:
		return !wish.DaysBetween.Set && o.anyOpen(wish, func(e *entry) bool {
			return o.gap(e.subject, e.source, o.search.placeOf(e).Date) <= 1
		})
	default:
		return false
	}
}

// anyOpen reports whether is holds for an open session that wish concerns.
func (o *optimiser) anyOpen(wish *planner.Wish, is func(*entry) bool) bool {
	return slices.ContainsFunc(o.current, func(e entry) bool {
		s := &o.search.k.Subjects[e.subject]
		return !e.busy && e.fixed < 0 && wish.Concerns(s.ID, s.Type) && is(&e)
	})
}
