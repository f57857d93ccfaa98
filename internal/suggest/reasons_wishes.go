package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// asked says which words of the goal c answers to: first those that name a
// place to prefer if c is wanted, else those that name one to avoid.
func (w *wording) asked(c proposal, wanted bool) because {
	phrases := []func(proposal) string{w.forPlace, w.forSubject, w.againstPlace, w.forWeek}
	if !wanted {
		phrases = []func(proposal) string{w.againstPlace, w.forSubject, w.forWeek, w.forPlace}
	}
	said := "it fits what you asked for"
	for _, phrase := range phrases {
		if text := phrase(c); text != "" {
			said = "you asked " + text
			break
		}
	}
	b := because{why: said + w.frees(c)}
	switch c.kind {
	case RemoveBlock:
		if all := w.load[c.to.date-w.k.today]; all > c.to.minutes() {
			b.why += " of " + c.to.date.Weekday().String() + "'s " + span(all)
		}
	case AddBlock:
		if b.also = w.support(c); b.also == "" {
			b.also = "it has" + w.plannedUntil(c.subject, "")[len(","):]
		}
	}
	return b
}

// forPlace is how the goal prefers the day or time to which c brings a session
// from another.
func (w *wording) forPlace(c proposal) string {
	g, from := &w.wishes.goal, w.from(c)
	day := g.Days[c.to.date.Weekday()] && (c.kind == AddBlock || !g.Days[from.date.Weekday()])
	time := anyPart(g.Times, c.to) && (c.kind == AddBlock || !anyPart(g.Times, from))
	switch {
	case c.kind == RemoveBlock:
		return ""
	case day && time:
		return "for " + w.dayMeant(c.to.date) + " " + partIn(g.Times, c.to) + "s"
	case day:
		return "for " + w.dayMeant(c.to.date) + "s"
	case time:
		return "for " + partIn(g.Times, c.to) + "s"
	}
	return ""
}

// dayMeant is how the goal names the day d: by itself, or as one of the weekdays
// or of the weekend.
func (w *wording) dayMeant(d planner.Date) string {
	switch w.wishes.goal.Days {
	case [7]bool{false, true, true, true, true, true, false}:
		return "weekday"
	case [7]bool{true, false, false, false, false, false, true}:
		return "weekend"
	}
	return d.Weekday().String()
}

// partIn names the part of the day among named in which p is.
func partIn(named [dayParts]bool, p place) string {
	for part := range dayParts {
		var only [dayParts]bool
		if only[part] = named[part]; anyPart(only, p) {
			return partName(part)
		}
	}
	return partName(partOf(p.start))
}

// againstPlace is how the goal avoids the day or time from which c takes a
// session.
func (w *wording) againstPlace(c proposal) string {
	g, from := &w.wishes.goal, w.from(c)
	switch day := from.date.Weekday(); {
	case c.kind == AddBlock:
		return ""
	case g.Together && g.AvoidDays[day] && anyPart(g.AvoidTimes, from):
		return "to avoid " + day.String() + " " + partIn(g.AvoidTimes, from) + "s"
	case g.Together:
	case g.AvoidDays[day] && g.Has(goal.WeekendFree) && weekend(from.date):
		return "for a free weekend"
	case g.AvoidDays[day]:
		return "to keep " + day.String() + "s free"
	case anyPart(g.AvoidTimes, from):
		return "to avoid " + partIn(g.AvoidTimes, from) + "s"
	case g.From > 0 && from.start < g.From:
		return "for nothing before " + g.From.String()
	case g.Until > 0 && from.end > g.Until:
		return "for nothing after " + g.Until.String()
	}
	return ""
}

// forSubject is what the goal asks of the subject of c.
func (w *wording) forSubject(c proposal) string {
	what := w.name(c.subject)
	if t := w.wishes.goal.Targets; len(t) == 0 || t[c.subject] == goal.Unnamed {
		what = string(w.k.subjects[c.subject].Type)
	}
	switch d := w.wishes.wanted[c.subject]; {
	case d == goal.More && c.kind != RemoveBlock:
		return "for more " + what
	case d == goal.Less && c.kind != AddBlock:
		return "for less " + what
	}
	return ""
}

// forWeek is what the goal asks of the whole week that kind can do something for.
func (w *wording) forWeek(c proposal) string {
	add, remove := c.kind == AddBlock, c.kind == RemoveBlock
	move := !add && !remove
	longer := move && c.to.minutes() > w.from(c).minutes()
	shorter := move && c.to.minutes() < w.from(c).minutes()
	for _, wish := range []struct {
		intent  goal.Intent
		applies bool
		words   string
	}{
		{goal.Shorter, shorter, "for shorter sessions"},
		{goal.Longer, longer, "for longer sessions"},
		{goal.Lighter, !add, "for a lighter week"},
		{goal.CatchUp, !remove, "to catch up"},
		{goal.Heavier, !remove, "for a fuller week"},
		{goal.Rest, !add, "for rest between sessions"},
		{goal.Spread, !add, "for distance between sessions"},
		{goal.Balance, true, "for a balanced week"},
		{goal.Consistency, !remove, "for a regular habit"},
		{goal.Shorter, remove, "for less time"},
	} {
		if wish.applies && w.wishes.goal.Has(wish.intent) {
			return wish.words
		}
	}
	return ""
}
