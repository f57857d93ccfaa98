package words

import (
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// head returns the headline of c: "Move Maths from Thursday 18:00-19:00 to Tuesday
// 08:00-09:00". It begins with "Besides your wishes" if nobody asked for c.
func (w *Writer) head(c search.Proposal) string {
	verb, name, from := "", w.name(c.Subject), w.from(c)
	rest := name + " on " + dayAndTimes(c.To)
	switch {
	case c.Type == limits.AddBlock:
		verb = "add"
	case c.Type == limits.RemoveBlock:
		verb = "drop"
	case from.Date != c.To.Date:
		verb, rest = "move", name+" from "+dayAndTimes(from)+" to "+dayAndTimes(c.To)
	default:
		verb, rest = verbFor(from, c.To), name+" on "+from.Date.Weekday().String()+" from "+times(from)+" to "+times(c.To)
	}
	if c.Unrequested {
		verb = "besides your wishes, " + verb
	}
	return w.headline(verb, rest)
}

// headline returns verb and rest as a headline. verb is in lower case.
func (w *Writer) headline(verb, rest string) string {
	if w.preliminary {
		return "Early estimate: " + verb + " " + rest
	}
	return string(verb[0]-'a'+'A') + verb[1:] + " " + rest
}

// verbFor returns the verb for a change within a day.
func verbFor(from, to learn.Place) string {
	switch {
	case from.Start == to.Start && to.End < from.End:
		return "shorten"
	case from.Start == to.Start && to.End > from.End:
		return "extend"
	}
	return "move"
}

// from is where c's source is; c.to for an addition.
func (w *Writer) from(c search.Proposal) learn.Place {
	if c.Source < 0 {
		return c.To
	}
	return learn.PlaceOf(w.k.Coming[c.Source])
}

func (w *Writer) name(subject int) string { return w.k.Subjects[subject].Name }
