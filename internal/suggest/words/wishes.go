package words

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// wishReason returns the wishes that c serves as its reason: first one of the request, then
// a standing one. A change that nobody asked for only names a standing wish.
func (w *Writer) wishReason(c search.Proposal, wanted bool) reason {
	b := reason{why: w.servedWishes(c, wanted)}
	switch c.Type {
	case limits.RemoveBlock:
		b.why = append(b.why, w.freesOfDay(c))
	case limits.AddBlock:
		if b.also = w.support(c); len(b.also) == 0 {
			b.also = []planner.Cause{w.plan(c.Subject, planner.CauseHasPlanned, false)}
		}
	}
	return b
}

// servedWishes returns the wishes that c serves.
func (w *Writer) servedWishes(c search.Proposal, wanted bool) []planner.Cause {
	var said []planner.Cause
	for _, list := range [][]planner.Wish{w.wishes.Requested(), w.wishes.Standing()} {
		x, found := w.matching(c, wanted, list)
		cause := planner.Cause{Kind: planner.CauseAsked, Wish: &x, Part: partOfHours(x)}
		if found && (len(said) == 0 || w.wishText(said[0]) != w.wishText(cause)) {
			said = append(said, cause)
		}
	}
	switch last := len(said) - 1; {
	case last < 0:
		return []planner.Cause{{Kind: planner.CauseFits}}
	case c.Unrequested:
		said[last].Kind = planner.CauseSuits
		return said[last:]
	}
	return said
}

// freesOfDay returns the minutes that a removal frees, with those of its day if it has
// more.
func (w *Writer) freesOfDay(c search.Proposal) planner.Cause {
	x := frees(c)
	if all := w.load[c.To.Date-w.k.Today]; all > x.Minutes {
		x.Day, x.Weekday = all, planner.Some(c.To.Date.Weekday())
	}
	return x
}

// matcher finds the wish of a list that c serves, if there is one, reduced to that part.
type matcher func(*Writer, search.Proposal, []planner.Wish) (planner.Wish, bool)

// matching returns the wish of list that c serves. A preference comes first if c is wanted,
// otherwise something to avoid does.
func (w *Writer) matching(c search.Proposal, wanted bool, list []planner.Wish) (planner.Wish, bool) {
	all := []matcher{(*Writer).forPlace, (*Writer).forSubject, (*Writer).againstPlace, (*Writer).forWeek, (*Writer).forHours}
	if !wanted {
		all = []matcher{(*Writer).againstPlace, (*Writer).forSubject, (*Writer).forHours, (*Writer).forWeek, (*Writer).forPlace}
	}
	for _, answer := range all {
		if wish, found := answer(w, c, list); found {
			return wish, true
		}
	}
	return planner.Wish{}, false
}

// firstWish calls f with the wishes of list for subject on d, until f finds something.
func (w *Writer) firstWish(list []planner.Wish, subject int, d planner.Date, f func(*planner.Wish) (planner.Wish, bool)) (planner.Wish, bool) {
	for i := range list {
		wish := &list[i]
		if !wish.Concerns(w.k.Subjects[subject].ID, w.k.Subjects[subject].Type) || !wish.On(d) {
			continue
		}
		if found, ok := f(wish); ok {
			return found, true
		}
	}
	return planner.Wish{}, false
}

// forPlace returns the preference for the day or time to which c brings a session.
func (w *Writer) forPlace(c search.Proposal, list []planner.Wish) (planner.Wish, bool) {
	if c.Type == limits.RemoveBlock {
		return planner.Wish{}, false
	}
	from := w.from(c)
	return w.firstWish(list, c.Subject, c.To.Date, func(wish *planner.Wish) (planner.Wish, bool) {
		day := wish.Days.Set && (c.Type == limits.AddBlock || !slices.Contains(wish.Days.Value, from.Date.Weekday()))
		time := within(wish, c.To) && (c.Type == limits.AddBlock || !within(wish, from))
		if wish.What != planner.Prefer || wish.From.Set && !within(wish, c.To) || !day && !time {
			return planner.Wish{}, false
		}
		x := planner.Wish{What: planner.Prefer}
		if day {
			x.Days = daysFor(wish, c.To.Date)
		}
		if time {
			x.From, x.To = wish.From, wish.To
		}
		return x, true
	})
}

// within reports whether the middle of p is in the hours of wish.
func within(wish *planner.Wish, p learn.Place) bool {
	middle := (p.Start + p.End) / 2
	return wish.From.Set && wish.From.Value <= middle && middle < wish.To.Value
}

// daysFor returns the days of wish for a text about d: all weekdays, the weekend, or d
// alone.
func daysFor(wish *planner.Wish, d planner.Date) planner.Opt[[]planner.Weekday] {
	if slices.Equal(wish.Days.Value, weekdays) || slices.Equal(wish.Days.Value, weekend) {
		return wish.Days
	}
	return planner.Some([]planner.Weekday{d.Weekday()})
}

var (
	weekdays = []planner.Weekday{1, 2, 3, 4, 5}
	weekend  = []planner.Weekday{0, 6}
)

// againstPlace returns the wish that the old place of c's session breaks.
func (w *Writer) againstPlace(c search.Proposal, list []planner.Wish) (planner.Wish, bool) {
	if c.Type == limits.AddBlock {
		return planner.Wish{}, false
	}
	from := w.from(c)
	return w.firstWish(list, c.Subject, from.Date, func(wish *planner.Wish) (planner.Wish, bool) {
		if wish.Allows(planner.Place{Date: from.Date, Start: from.Start, End: from.End}) {
			return planner.Wish{}, false
		}
		return w.broken(c, wish), true
	})
}

// broken returns the part of wish that the old place of c's session breaks.
func (w *Writer) broken(c search.Proposal, wish *planner.Wish) planner.Wish {
	date := w.from(c).Date
	x := planner.Wish{What: wish.What, Time: wish.Time, From: wish.From, To: wish.To}
	if wish.Days.Set {
		x.Days = planner.Some([]planner.Weekday{date.Weekday()})
	}
	switch {
	case wish.What == planner.WishPause && wish.SubjectID.Set:
		x.SubjectID = wish.SubjectID
	case wish.What == planner.WishPause:
		x.Type = planner.Some(w.k.Subjects[c.Subject].Type)
	case wish.What != planner.KeepFree || wish.From.Set:
	case wish.DateFrom.Set:
		x.DateFrom, x.DateTo, x.Days = planner.Some(date), planner.Some(date), planner.Opt[[]planner.Weekday]{}
	case slices.Equal(wish.Days.Value, weekend):
		x.Days = wish.Days
	default:
		x.Days = planner.Some([]planner.Weekday{date.Weekday()})
	}
	return x
}

// kindsOf has the kinds of wishes for each direction.
var kindsOf = [...][]planner.WishKind{
	search.More: {planner.WishMore, planner.WishExam, planner.WishDeadline, planner.CatchUp},
	search.Less: {planner.WishLess, planner.WishPause},
}

// forSubject returns the wish for the subject of c.
func (w *Writer) forSubject(c search.Proposal, list []planner.Wish) (planner.Wish, bool) {
	d, s := w.wishes.Directions[c.Subject], &w.k.Subjects[c.Subject]
	x := planner.Wish{Type: planner.Some(s.Type)}
	named := func(wish *planner.Wish) (planner.Wish, bool) {
		return planner.Wish{SubjectID: wish.SubjectID}, wish.SubjectID.Set
	}
	if name, ok := w.firstWish(list, c.Subject, c.To.Date, named); ok {
		x = name
	}
	directs := func(wish planner.Wish) bool {
		return slices.Contains(kindsOf[d], wish.What) && wish.Concerns(s.ID, s.Type)
	}
	switch {
	case !slices.ContainsFunc(list, directs):
		return planner.Wish{}, false
	case d == search.More && c.Type != limits.RemoveBlock && c.To.Minutes() >= w.from(c).Minutes():
		x.What = planner.WishMore
	case d == search.Less && c.Type != limits.AddBlock:
		x.What = planner.WishLess
	}
	return x, x.What != ""
}

// forHours returns the wanted hours a day, if the day of c exceeds them.
func (w *Writer) forHours(c search.Proposal, list []planner.Wish) (planner.Wish, bool) {
	day := int(w.from(c).Date - w.k.Today)
	named := func(wish planner.Wish) bool { return wish.What == planner.HoursADay }
	most, set := w.wishes.Hours(day)
	if !set || !slices.ContainsFunc(list, named) || c.Type == limits.AddBlock || w.load[day] <= most {
		return planner.Wish{}, false
	}
	return planner.Wish{What: planner.HoursADay, Hours: planner.Some(float64(most) / 60)}, true
}

// forWeek returns the wish for the whole week that c serves.
func (w *Writer) forWeek(c search.Proposal, list []planner.Wish) (planner.Wish, bool) {
	add, remove := c.Type == limits.AddBlock, c.Type == limits.RemoveBlock
	longer := !add && !remove && c.To.Minutes() > w.from(c).Minutes()
	shorter := !add && !remove && c.To.Minutes() < w.from(c).Minutes()
	length := planner.Some(c.To.Minutes())
	for _, kind := range []struct {
		wish    planner.Wish
		applies bool
	}{
		{planner.Wish{What: planner.SessionTime, AtMost: length}, shorter},
		{planner.Wish{What: planner.SessionTime, AtLeast: length}, longer},
		{planner.Wish{What: planner.Lighter}, !add},
		{planner.Wish{What: planner.CatchUp}, !remove},
		{planner.Wish{What: planner.Fuller}, !remove},
		{planner.Wish{What: planner.Spread}, !add},
		{planner.Wish{What: planner.Balance}, true},
		{planner.Wish{What: planner.SessionTime}, remove},
	} {
		is := func(wish planner.Wish) bool { return wish.What == kind.wish.What }
		if kind.applies && slices.ContainsFunc(list, is) {
			return kind.wish, true
		}
	}
	return planner.Wish{}, false
}
