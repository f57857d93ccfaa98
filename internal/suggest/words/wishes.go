package words

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// asked says which words of the goal c answers to: first those that name a
// place to prefer if c is wanted, else those that name one to avoid.
func (w *Wording) asked(c search.Proposal, wanted bool) because {
	phrases := []func(search.Proposal) string{w.forPlace, w.forSubject, w.againstPlace, w.forWeek}
	if !wanted {
		phrases = []func(search.Proposal) string{w.againstPlace, w.forSubject, w.forWeek, w.forPlace}
	}
	said := "it fits what you asked for"
	for _, phrase := range phrases {
		if text := phrase(c); text != "" {
			said = "you asked " + text
			break
		}
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

// forPlace is how the goal prefers the day or time to which c brings a session
// from another.
func (w *Wording) forPlace(c search.Proposal) string {
	g, from := &w.wishes.Goal, w.from(c)
	day := g.Days[c.To.Date.Weekday()] && (c.Type == limits.AddBlock || !g.Days[from.Date.Weekday()])
	time := search.AnyPart(g.Times, c.To) && (c.Type == limits.AddBlock || !search.AnyPart(g.Times, from))
	switch {
	case c.Type == limits.RemoveBlock:
		return ""
	case day && time:
		return "for " + w.dayMeant(c.To.Date) + " " + partIn(g.Times, c.To) + "s"
	case day:
		return "for " + w.dayMeant(c.To.Date) + "s"
	case time:
		return "for " + partIn(g.Times, c.To) + "s"
	}
	return ""
}

// dayMeant is how the goal names the day d: by itself, or as one of the weekdays
// or of the weekend.
func (w *Wording) dayMeant(d planner.Date) string {
	switch w.wishes.Goal.Days {
	case [7]bool{false, true, true, true, true, true, false}:
		return "weekday"
	case [7]bool{true, false, false, false, false, false, true}:
		return "weekend"
	}
	return d.Weekday().String()
}

// partIn names the part of the day among named in which p is.
func partIn(named [learn.DayParts]bool, p learn.Place) string {
	for part := range learn.DayParts {
		var only [learn.DayParts]bool
		if only[part] = named[part]; search.AnyPart(only, p) {
			return learn.PartName(part)
		}
	}
	return learn.PartName(learn.PartOf(p.Start))
}

// againstPlace is how the goal avoids the day or time from which c takes a
// session.
func (w *Wording) againstPlace(c search.Proposal) string {
	g, from := &w.wishes.Goal, w.from(c)
	switch day := from.Date.Weekday(); {
	case c.Type == limits.AddBlock:
		return ""
	case g.Together && g.AvoidDays[day] && search.AnyPart(g.AvoidTimes, from):
		return "to avoid " + day.String() + " " + partIn(g.AvoidTimes, from) + "s"
	case g.Together:
	case g.AvoidDays[day] && g.Has(goal.WeekendFree) && learn.Weekend(from.Date):
		return "for a free weekend"
	case g.AvoidDays[day]:
		return "to keep " + day.String() + "s free"
	case search.AnyPart(g.AvoidTimes, from):
		return "to avoid " + partIn(g.AvoidTimes, from) + "s"
	case g.From > 0 && from.Start < g.From:
		return "for nothing before " + g.From.String()
	case g.Until > 0 && from.End > g.Until:
		return "for nothing after " + g.Until.String()
	}
	return ""
}

// forSubject is what the goal asks of the subject of c.
func (w *Wording) forSubject(c search.Proposal) string {
	what := w.name(c.Subject)
	if t := w.wishes.Goal.Targets; len(t) == 0 || t[c.Subject] == goal.Unnamed {
		what = string(w.k.Subjects[c.Subject].Type)
	}
	switch d := w.wishes.Wanted[c.Subject]; {
	case d == goal.More && c.Type != limits.RemoveBlock:
		return "for more " + what
	case d == goal.Less && c.Type != limits.AddBlock:
		return "for less " + what
	}
	return ""
}

// forWeek is what the goal asks of the whole week that kind can do something for.
func (w *Wording) forWeek(c search.Proposal) string {
	add, remove := c.Type == limits.AddBlock, c.Type == limits.RemoveBlock
	move := !add && !remove
	longer := move && c.To.Minutes() > w.from(c).Minutes()
	shorter := move && c.To.Minutes() < w.from(c).Minutes()
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
		if wish.applies && w.wishes.Goal.Has(wish.intent) {
			return wish.words
		}
	}
	return ""
}
