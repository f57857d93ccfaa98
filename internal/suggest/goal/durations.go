package goal

// duration reads "30 minutes", "max 45 min", "2-hour", "at least two hours": a wish
// for short or long sessions where the words around it say so.
func (p *parser) duration(i int) (mark, bool) {
	lead, _ := p.is(i, tagAtMost)
	least, _ := p.is(i, tagAtLeast)
	at := i + max(lead, least)
	length, end := p.minutes(at)
	if end == 0 {
		return mark{}, false
	}
	m := mark{tag: tagStop, end: end, silent: true}
	after, _ := p.is(end, tagAtMost)
	generic := p.sessions(end) || p.sessions(i-2)
	switch {
	case p.perDay(end):
		if m.tag = tagDaily; lead+after > 0 && least == 0 {
			m.tag = tagLighter
		}
	case least > 0 && length >= 45:
		m.tag = tagLonger
	case (lead > 0 && least == 0 || after > 0) && length <= 120, generic && length <= 45:
		m.tag = tagShorter
	case generic && length >= 90:
		m.tag = tagLonger
	}
	m.end += after
	return m, true
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

// minutes reads a length of time at token i, and returns the token after it.
func (p *parser) minutes(i int) (length, end int) {
	if i >= len(p.tokens) {
		return 0, 0
	}
	if s := p.tokens[i].s; s == "half" || s == "media" || s == "halbe" || s == "meia" || s == "demi" {
		for at := i + 1; at < min(i+3, len(p.tokens)); at++ {
			if n, _ := p.is(at, tagHours); n > 0 {
				return 30, at + n
			}
		}
	}
	v, n := p.integer(i)
	if n == 0 {
		return 0, 0
	}
	if unit, _ := p.is(i+n, tagMinutes); unit > 0 {
		return v, i + n + unit
	}
	if unit, _ := p.is(i+n, tagHours); unit > 0 && v <= 12 {
		return 60 * v, i + n + unit
	}
	return 0, 0
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
