package words

import (
	"cmp"
	"slices"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// asked says which wishes c answers to: first one of the request, and then one of those
// that stand; what nobody asked for answers to one that stands.
func (w *Wording) asked(c search.Proposal, wanted bool) because {
	request, standing := w.phrase(c, wanted, w.wishes.Asked()), w.phrase(c, wanted, w.wishes.Standing())
	said := "it fits what you asked for"
	switch {
	case c.Unasked && request+standing != "":
		said = "it suits your wish " + cmp.Or(standing, request)
	case request != "" && standing != "" && request != standing:
		said = "you asked " + request + " and " + standing
	case request+standing != "":
		said = "you asked " + cmp.Or(request, standing)
	}
	b := because{why: said + w.frees(c)}
	switch c.Type {
	case limits.RemoveBlock:
		if all := w.load[c.To.Date-w.k.Today]; all > c.To.Minutes() {
			b.why += " of " + c.To.Date.Weekday().String() + "'s " + span(all)
		}
	case limits.AddBlock:
		if b.also = w.support(c); b.also == "" {
			b.also = "it has" + w.plannedUntil(c.Subject, "")[len(","):]
		}
	}
	return b
}

// phrase is what list asks for that c answers to: first a place to prefer if c is wanted,
// else one to avoid.
func (w *Wording) phrase(c search.Proposal, wanted bool, list []planner.Wish) string {
	phrases := []func(search.Proposal, []planner.Wish) string{w.forPlace, w.forSubject, w.againstPlace, w.forWeek, w.forHours}
	if !wanted {
		phrases = []func(search.Proposal, []planner.Wish) string{w.againstPlace, w.forSubject, w.forHours, w.forWeek, w.forPlace}
	}
	for _, phrase := range phrases {
		if text := phrase(c, list); text != "" {
			return text
		}
	}
	return ""
}

// wished calls f with those of list that concern subject on d, until it returns a text.
func (w *Wording) wished(list []planner.Wish, subject int, d planner.Date, f func(*planner.Wish) string) string {
	for i := range list {
		wish := &list[i]
		if !wish.Concerns(w.k.Subjects[subject].ID, w.k.Subjects[subject].Type) || !wish.On(d) {
			continue
		}
		if text := f(wish); text != "" {
			return text
		}
	}
	return ""
}

// forPlace is how somebody prefers the day or time to which c brings a session
// from another.
func (w *Wording) forPlace(c search.Proposal, list []planner.Wish) string {
	if c.Type == limits.RemoveBlock {
		return ""
	}
	from := w.from(c)
	return w.wished(list, c.Subject, c.To.Date, func(wish *planner.Wish) string {
		day := wish.Days.Set && (c.Type == limits.AddBlock || !slices.Contains(wish.Days.Value, from.Date.Weekday()))
		time := within(wish, c.To) && (c.Type == limits.AddBlock || !within(wish, from))
		switch {
		case wish.What != planner.Prefer || wish.From.Set && !within(wish, c.To):
			return ""
		case day && time:
			return "for " + hoursMeant(wish, dayMeant(wish, c.To.Date))
		case day:
			return "for " + dayMeant(wish, c.To.Date) + "s"
		case time:
			return "for " + hoursMeant(wish, "")
		}
		return ""
	})
}

// within reports whether the middle of p is in the hours of wish.
func within(wish *planner.Wish, p learn.Place) bool {
	middle := (p.Start + p.End) / 2
	return wish.From.Set && wish.From.Value <= middle && middle < wish.To.Value
}

// dayMeant is how wish names the day d: by itself, or as one of the weekdays or of
// the weekend.
func dayMeant(wish *planner.Wish, d planner.Date) string {
	switch {
	case slices.Equal(wish.Days.Value, []planner.Weekday{1, 2, 3, 4, 5}):
		return "weekday"
	case slices.Equal(wish.Days.Value, []planner.Weekday{0, 6}):
		return "weekend"
	}
	return d.Weekday().String()
}

// hoursMeant is how wish names its hours on days that are called so, or on any: as
// a part of the day if they are one.
func hoursMeant(wish *planner.Wish, day string) string {
	from, to := wish.From.Value, wish.To.Value
	part := learn.PartOf(from)
	switch {
	case learn.PartOf(to-1) == part && to-from >= 2*60:
		return strings.TrimLeft(day+" "+learn.PartName(part)+"s", " ")
	case to >= 23*60:
		return cmp.Or(day, "time") + "s after " + from.String()
	case from == 0:
		return cmp.Or(day, "time") + "s before " + to.String()
	}
	return cmp.Or(day, "time") + "s from " + from.String() + " to " + to.String()
}

// againstPlace is how somebody avoids the day or time from which c takes a session.
func (w *Wording) againstPlace(c search.Proposal, list []planner.Wish) string {
	if c.Type == limits.AddBlock {
		return ""
	}
	from := w.from(c)
	return w.wished(list, c.Subject, from.Date, func(wish *planner.Wish) string {
		if wish.Allows(planner.Place{Date: from.Date, Start: from.Start, End: from.End}) {
			return ""
		}
		return w.kept(c, wish)
	})
}

// kept says what wish asks for, which c's session does not keep where it is.
func (w *Wording) kept(c search.Proposal, wish *planner.Wish) string {
	from, on := w.from(c), ""
	day := from.Date.Weekday().String()
	if wish.Days.Set {
		on = " on " + day + "s"
	}
	switch wish.What {
	case planner.NotBefore:
		return "for nothing before " + wish.Time.Value.String() + on
	case planner.NotAfter:
		return "for nothing after " + wish.Time.Value.String() + on
	case planner.WishPause:
		return w.paused(c, wish, on)
	}
	switch {
	case wish.From.Set:
		return "to keep " + wish.From.Value.String() + " to " + wish.To.Value.String() + " free" + on
	case wish.DateFrom.Set:
		return "to keep " + day + " free"
	case slices.Equal(wish.Days.Value, []planner.Weekday{0, 6}):
		return "for a free weekend"
	}
	return "to keep " + day + "s free"
}

// paused says that wish wants nothing of c's subject, on certain weekdays perhaps.
func (w *Wording) paused(c search.Proposal, wish *planner.Wish, on string) string {
	what := w.name(c.Subject)
	if !wish.SubjectID.Set {
		what = string(w.k.Subjects[c.Subject].Type)
	}
	if on != "" {
		return "to keep " + w.from(c).Date.Weekday().String() + "s free of " + what
	}
	return "for no " + what
}

// ways are the wishes that give a subject each direction.
var ways = [...][]planner.WishKind{
	search.More: {planner.WishMore, planner.WishExam, planner.WishDeadline, planner.CatchUp},
	search.Less: {planner.WishLess, planner.WishPause},
}

// forSubject is what is asked of the subject of c.
func (w *Wording) forSubject(c search.Proposal, list []planner.Wish) string {
	what := string(w.k.Subjects[c.Subject].Type)
	named := func(wish *planner.Wish) string {
		if wish.SubjectID.Set {
			return w.name(c.Subject)
		}
		return ""
	}
	if name := w.wished(list, c.Subject, c.To.Date, named); name != "" {
		what = name
	}
	d, s := w.wishes.Wanted[c.Subject], &w.k.Subjects[c.Subject]
	directs := func(wish planner.Wish) bool {
		return slices.Contains(ways[d], wish.What) && wish.Concerns(s.ID, s.Type)
	}
	switch {
	case !slices.ContainsFunc(list, directs):
		return ""
	case d == search.More && c.Type != limits.RemoveBlock && c.To.Minutes() >= w.from(c).Minutes():
		return "for more " + what
	case d == search.Less && c.Type != limits.AddBlock:
		return "for less " + what
	}
	return ""
}

// forHours is how many hours a day are asked for, if that of c holds more.
func (w *Wording) forHours(c search.Proposal, list []planner.Wish) string {
	day := int(w.from(c).Date - w.k.Today)
	named := func(wish planner.Wish) bool { return wish.What == planner.HoursADay }
	if most := w.wishes.Hours(day); slices.ContainsFunc(list, named) && c.Type != limits.AddBlock && w.load[day] > most {
		return "for at most " + span(most) + " a day"
	}
	return ""
}

// forWeek is what is asked of the whole week that c can do something for.
func (w *Wording) forWeek(c search.Proposal, list []planner.Wish) string {
	add, remove := c.Type == limits.AddBlock, c.Type == limits.RemoveBlock
	longer := !add && !remove && c.To.Minutes() > w.from(c).Minutes()
	shorter := !add && !remove && c.To.Minutes() < w.from(c).Minutes()
	for _, kind := range []struct {
		what    planner.WishKind
		applies bool
		words   string
	}{
		{planner.SessionTime, shorter, "for shorter sessions"},
		{planner.SessionTime, longer, "for longer sessions"},
		{planner.Lighter, !add, "for a lighter week"},
		{planner.CatchUp, !remove, "to catch up"},
		{planner.Fuller, !remove, "for a fuller week"},
		{planner.Spread, !add, "for distance between sessions"},
		{planner.Balance, true, "for a balanced week"},
		{planner.SessionTime, remove, "for less time"},
	} {
		is := func(wish planner.Wish) bool { return wish.What == kind.what }
		if kind.applies && slices.ContainsFunc(list, is) {
			return kind.words
		}
	}
	return ""
}
