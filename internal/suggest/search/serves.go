package search

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

// serves reports whether c serves a wish of the request: whether it carries one out, or
// does what a bound needs. Standing wishes bind every change, but nobody asked for
// them now: they do not lead.
func (o *optimiser) serves(c *candidate) bool {
	w := o.search.wishes
	for i := range w.asked {
		if o.carriesOut(c, &w.List[i]) {
			return true
		}
	}
	return false
}

// meets notes in o.met which wishes of the request c serves, and reports whether there
// is one.
func (o *optimiser) meets(c *candidate) bool {
	met := false
	for i := range o.met {
		if o.carriesOut(c, &o.search.wishes.List[i]) {
			o.met[i], met = true, true
		}
	}
	return met
}

// carriesOut reports whether c does what wish asks for, beside what was chosen.
func (o *optimiser) carriesOut(c *candidate, wish *planner.Wish) bool {
	s := &o.search.k.Subjects[c.Subject]
	if !wish.Concerns(s.ID, s.Type) {
		return false
	}
	if c.Type != limits.RemoveBlock && wish.On(c.To.Date) && o.gives(c, wish) {
		return true
	}
	return c.Source >= 0 && wish.On(o.from(c).Date) && o.takes(c, wish)
}

// from is where the source of c is, and for an addition where it goes.
func (o *optimiser) from(c *candidate) learn.Place {
	if c.Source < 0 {
		return c.To
	}
	return learn.PlaceOf(o.search.k.Coming[c.Source])
}

// gives reports whether c brings what wish asks for to a day on which that holds.
func (o *optimiser) gives(c *candidate, wish *planner.Wish) bool {
	switch wish.What {
	case planner.WishMore, planner.Fuller:
		return o.brings(c, wish)
	case planner.CatchUp:
		missed := o.search.k.Subjects[c.Subject].MissedLately > 0
		return (missed || !wish.Everything()) && o.brings(c, wish)
	case planner.WishExam, planner.WishDeadline:
		return o.prepares(c, wish)
	case planner.Prefer:
		return leansTo(wish, c.To) && o.misplaced(c, wish)
	default:
		return false
	}
}

// prepares reports whether c brings time before the day of wish, an exam or a deadline.
func (o *optimiser) prepares(c *candidate, wish *planner.Wish) bool {
	late := c.Source >= 0 && wish.SubjectID.Set && o.from(c).Date >= wish.Date.Value
	inTime := c.To.Date < wish.Date.Value || c.To.Date == o.search.k.Today
	return inTime && (late || o.brings(c, wish))
}

// leastBrought is how many thousandths of a minute more a move must bring, on average,
// to count as more.
const leastBrought = 3000

// brings reports whether c adds time, or for subjects that are named at least makes it
// likelier that more of it is completed.
func (o *optimiser) brings(c *candidate, wish *planner.Wish) bool {
	from := o.from(c)
	if c.Source < 0 || c.To.Minutes() > from.Minutes() {
		return true
	}
	more := c.After*float64(c.To.Minutes()) - c.Before*float64(from.Minutes())
	return !wish.Everything() && wish.What != planner.Fuller && thousandths(more) >= leastBrought
}

// misplaced reports whether c moves a session that is not where wish, a preference,
// would have it: hours of certain days are for the sessions of these days. An addition
// is one of a subject that wish names.
func (o *optimiser) misplaced(c *candidate, wish *planner.Wish) bool {
	if c.Source < 0 {
		return !wish.Everything()
	}
	from := o.from(c)
	return !leansTo(wish, from) && (wish.On(from.Date) || !wish.From.Set)
}

// leansTo reports whether wish prefers p.
func leansTo(wish *planner.Wish, p learn.Place) bool {
	return wish.On(p.Date) && hoursOf(wish).holds(p)
}

// takes reports whether c, which changes or removes a session of a day on which wish
// holds, takes from there what wish does not want.
func (o *optimiser) takes(c *candidate, wish *planner.Wish) bool {
	from, removed := o.from(c), c.Type == limits.RemoveBlock
	day, shorter := from.Date-o.search.k.Today, removed || c.To.Minutes() < from.Minutes()
	switch wish.What {
	case planner.WishLess, planner.Lighter:
		return shorter || !wish.On(c.To.Date)
	case planner.WishPause, planner.NotBefore, planner.NotAfter, planner.KeepFree:
		return !wish.Allows(planner.Place{Date: from.Date, Start: from.Start, End: from.End})
	case planner.HoursADay:
		return (shorter || c.To.Date != from.Date) && o.loads[day] > limits.MinutesOf(wish.Hours.Value)
	}
	return !removed && o.places(c, wish)
}

// places reports whether c gives a session that it does not remove the length or the
// place that wish asks for.
func (o *optimiser) places(c *candidate, wish *planner.Wish) bool {
	from := o.from(c)
	switch wish.What {
	case planner.SessionTime:
		return from.Minutes() < wish.AtLeast.Value || from.Minutes() > wish.AtMost.Or(longest)
	case planner.Balance:
		fuller := o.loads[from.Date-o.search.k.Today] - o.loads[c.To.Date-o.search.k.Today]
		return c.To.Date != from.Date && fuller > from.Minutes()
	case planner.Spread:
		return o.gap(c.Subject, c.Source, c.To.Date) > o.gap(c.Subject, c.Source, from.Date)
	default:
		return false
	}
}

// gap is how many days lie between d and the nearest session of a subject but source,
// as the schedule is now; at most [learn.Days].
func (o *optimiser) gap(subject, source int, d planner.Date) int {
	day, nearest := int(d-o.search.k.Today), learn.Days
	for i := range o.current {
		if e := &o.current[i]; e.subject == subject && e.source != source {
			nearest = min(nearest, max(day-e.day, e.day-day))
		}
	}
	return nearest
}
