package goal

import "studyplanner/internal/when"

// markLasting takes a length of time for a wish for short or long sessions where
// the words around it say so; else it says nothing, as "I have 30 minutes". Short
// and long are what most people take for a session: up to 45 minutes, from 90 on.
// "At most two hours" still asks for shorter ones, "at least 45" for longer.
func (p *parser) markLasting(m *mark, t when.Found) {
	m.tag, m.silent = tagStop, true
	atMost := t.AtMost && !t.AtLeast
	generic := p.sessions(t.End) || p.sessions(m.at-2)
	switch {
	case p.perDay(t.End): // the length of all sessions of a day
		if m.tag = tagDaily; (t.AtMost || t.After > 0) && !t.AtLeast {
			m.tag = tagLighter
		}
	case t.AtLeast && t.Minutes >= 45:
		m.tag = tagLonger
	case (atMost || t.After > 0) && t.Minutes <= 120, generic && t.Minutes <= 45:
		m.tag = tagShorter
	case generic && t.Minutes >= 90:
		m.tag = tagLonger
	}
	m.end += t.After
}

// sessions reports whether token i, or the one after it, says of what the length
// is: "2 hour study blocks".
func (p *parser) sessions(i int) bool {
	for k := max(0, i); k < min(i+2, len(p.tokens)); k++ {
		if n, _ := p.is(k, tagGeneric); n > 0 && p.tokens[k].s != "it" && p.tokens[k].s != "this" {
			return true
		}
	}
	return false
}

// perDay reports whether "a day" follows: the length is that of all sessions.
func (p *parser) perDay(i int) bool {
	if i+1 >= len(p.tokens) {
		return false
	}
	switch p.tokens[i].s {
	case "a", "per", "each", "every", "al", "por", "am", "pro", "par", "ao", "total":
		n, _ := p.is(i+1, tagUnitDay)
		return n > 0
	}
	return false
}
