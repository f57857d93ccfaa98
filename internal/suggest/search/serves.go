package search

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

// serves reports whether c fulfils a wish of the request, or does what a bound needs.
// Standing wishes bind every change. They do not lead, since nobody asked for them now.
func (o *optimiser) serves(c *candidate) bool {
	w := o.search.wishes
	for i := range w.requested {
		if o.fulfils(c, &w.List[i]) {
			return true
		}
	}
	return false
}

// markServed records in o.met which wishes of the request c serves. It reports whether there is
// one.
func (o *optimiser) markServed(c *candidate) bool {
	met := false
	for i := range o.served {
		if o.fulfils(c, &o.search.wishes.List[i]) {
			o.served[i], met = true, true
		}
	}
	return met
}

// fulfils reports whether c does what wish asks for, beside the chosen changes.
func (o *optimiser) fulfils(c *candidate, wish *planner.Wish) bool {
	s := &o.search.k.Subjects[c.Subject]
	if !wish.Concerns(s.ID, s.Type) {
		return false
	}
	if c.Type != limits.RemoveBlock && wish.On(c.To.Date) && o.gives(c, wish) {
		return true
	}
	return c.Source >= 0 && wish.On(o.from(c).Date) && o.takes(c, wish)
}

// from returns the place of c's source, or the new place for an addition.
func (o *optimiser) from(c *candidate) learn.Place {
	if c.Source < 0 {
		return c.To
	}
	return learn.PlaceOf(o.search.k.Coming[c.Source])
}

// gives reports whether c brings what wish asks for to a day for which the wish holds.
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

// minBrought is the least average gain of a move that counts as more, in thousandths of a
// minute.
const minBrought = 3000

// brings reports whether c adds time. For subjects that the wish names, it may also make
// completions likelier.
func (o *optimiser) brings(c *candidate, wish *planner.Wish) bool {
	from := o.from(c)
	if c.Source < 0 || c.To.Minutes() > from.Minutes() {
		return true
	}
	more := c.After*float64(c.To.Minutes()) - c.Before*float64(from.Minutes())
	return !wish.Everything() && wish.What != planner.Fuller && thousandths(more) >= minBrought
}

// misplaced reports whether c moves a session that contradicts wish, a preference, where it
// is. Hours of certain days concern only the sessions of these days. An addition counts if
// wish names its subject.
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

// takes reports whether c takes away what wish does not want. c changes or removes a
// session of a day for which wish holds.
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

// places reports whether c gives a session, which it keeps, the length or the place that
// wish asks for.
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

// gap returns how many days lie between d and the nearest session of a subject in the
// current schedule. It ignores the block source, and is at most [learn.Days].
func (o *optimiser) gap(subject, source int, d planner.Date) int {
	day, nearest := int(d-o.search.k.Today), learn.Days
	for i := range o.current {
		if e := &o.current[i]; e.subject == subject && e.source != source {
			nearest = min(nearest, max(day-e.day, e.day-day))
		}
	}
	return nearest
}
