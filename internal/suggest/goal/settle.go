package goal

// settleTypes takes "study maths" for a verb and its object; "studying" alone, or
// after a name, means all that is studied.
func (p *parser) settleTypes(c clause) {
	for i := range c {
		if c[i].tag != tagStudy && c[i].tag != tagTraining {
			continue
		}
		if p.lang&(langGerman|langOthers) != 0 && c.has(tags(tagSubject)) {
			c[i].tag = tagDo // the verb stands last
		}
		for j := i + 1; j < len(c); j++ {
			t := c[j].tag
			if t == tagSubject || t == tagExam || t == tagWork {
				c[i].tag = tagDo
			}
			if t != tagMore && t != tagLess && t != tagGeneric && t != tagDo && t != tagTo {
				break
			}
		}
	}
}

// settleAmounts takes "more sessions" and "fewer hours" for more and less of what
// the clause names, if it names anything.
func (p *parser) settleAmounts(c clause) {
	if !c.any(isNamed) && !c.has(tags(tagPart)) {
		return
	}
	for i := range c {
		amount := tagMore
		switch c[i].tag {
		case tagHeavier:
		case tagLighter:
			amount = tagLess
		default:
			continue
		}
		for k := c[i].at; k < c[i].end; k++ {
			if p.means(k, amount) {
				c[i].tag = amount
				break
			}
		}
	}
}

// settleStates ignores what a subject is said to be like: "algebra is easy".
func (p *parser) settleStates(c clause) {
	for i := 1; i < len(c); i++ {
		said := c[i].tag == tagLighter || c[i].tag == tagHeavier
		if said && isNamed(&c[i-1]) && c[i].at > c[i-1].end && p.stative(c[i].at-1) {
			c[i].tag = tagStop
		}
	}
}

// settleFree takes "free weekends" and "Sundays free" for days without plans, and
// "I am free on Sundays" for the opposite.
func (p *parser) settleFree(c clause) {
	for i := range c {
		if c[i].tag != tagLike || !isFree(p.tokens[c[i].at].s) {
			continue
		}
		general := !p.stative(c[i].at - 1)
		if p.tokens[c[i].at].s == "free" && c.freesNext(i, general) || c.freesLast(i, general) {
			c[i].tag = tagDislike
		}
	}
}

// freesNext reports whether "free" at c[i] stands before days that it is about.
func (c clause) freesNext(i int, general bool) bool {
	if i+1 >= len(c) {
		return false
	}
	m := &c[i+1]
	return m.at == c[i].end && isTime(m) && m.tag != tagClock && (general || m.plural)
}

// freesLast reports whether "free" at c[i] stands after days that it is about.
func (c clause) freesLast(i int, general bool) bool {
	k := i - 1
	for k >= 0 && c[k].tag == tagLike {
		k-- // "always free"
	}
	if k < 0 || !isTime(&c[k]) || c[k].tag == tagClock {
		return false
	}
	return c[k].end >= c[i].at-1 && c[k].plural || c[k].end == c[i].at && general
}

// settleTo takes the "to" of "I prefer maths to history" for "over".
func settleTo(c clause) {
	if c.has(tags(tagMove, tagSwap)) {
		return
	}
	for i := 1; i+1 < len(c); i++ {
		if c[i].tag == tagTo && alike(&c[i-1], &c[i+1]) && c[:i].has(tags(tagLike)) {
			c[i].tag = tagOver
		}
	}
}

// settlePush takes "push anatomy" for a wish for more of it; what is pushed to a day
// is moved.
func (p *parser) settlePush(c clause) {
	if c.any(isTime) || c.has(tags(tagTo, tagDate)) {
		return
	}
	for i := range c {
		if c[i].tag == tagMove && p.tokens[c[i].at].s == "push" {
			c[i].tag = tagFocus
		}
	}
}

// stative reports whether token i says that somebody is: "I am free".
func (p *parser) stative(i int) bool {
	if i < 0 {
		return false
	}
	switch p.tokens[i].s {
	case "have", "got", "i", "m", "am", "im", "is", "are", "bin", "ist", "estoy", "suis", "estou", "to", "eh", "es", "est":
		return true
	}
	return false
}

func isFree(s string) bool {
	switch s {
	case "free", "libre", "libres", "livre", "livres", "frei", "freie":
		return true
	}
	return false
}
