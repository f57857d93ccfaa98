package suggest

// head says what c does: "Move Maths from Thursday 18:00-19:00 to Tuesday
// 08:00-09:00".
func (w *wording) head(c proposal) string {
	verb, name, from := "", w.name(c.subject), w.from(c)
	rest := name + " on " + dayAndTimes(c.to)
	switch {
	case c.kind == AddBlock:
		verb = "add"
	case c.kind == RemoveBlock:
		verb = "drop"
	case from.date != c.to.date:
		verb, rest = "move", name+" from "+dayAndTimes(from)+" to "+dayAndTimes(c.to)
	default:
		verb, rest = verbFor(from, c.to), name+" on "+from.date.Weekday().String()+" from "+times(from)+" to "+times(c.to)
	}
	if w.early {
		return "Early estimate: " + verb + " " + rest
	}
	return string(verb[0]-'a'+'A') + verb[1:] + " " + rest
}

// verbFor says what takes a session to another time of its day.
func verbFor(from, to place) string {
	switch {
	case from.start == to.start && to.end < from.end:
		return "shorten"
	case from.start == to.start && to.end > from.end:
		return "extend"
	}
	return "move"
}

// from is where c's source is; c.to for an addition.
func (w *wording) from(c proposal) place {
	if c.source < 0 {
		return c.to
	}
	return placeOf(w.k.coming[c.source])
}

func (w *wording) name(subject int) string { return w.k.subjects[subject].Name }
