package goal

// settleTypes takes "study maths" for a verb and its object; "studying" alone, or
// after a name, means all that is studied.
func (p *parser) settleTypes(u *unit) {
	c := u.marks
	for i := range c {
		if c[i].tag != tagStudy && c[i].tag != tagTraining {
			continue
		}
		if p.lang&(langGerman|langOthers) != 0 && u.has(tags(tagSubject)) {
			c[i].tag = tagWant // the verb stands last
		}
		for j := i + 1; j < len(c); j++ {
			t := c[j].tag
			if t == tagSubject || t == tagExam || t == tagWork {
				c[i].tag = tagWant
			}
			if t != tagMore && t != tagLess && t != tagGeneric && t != tagWant && t != tagTo {
				break
			}
		}
	}
}

// settleFree takes "free weekends" and "Sundays free" for days without plans, and
// "I am free on Sundays" for the opposite.
func (p *parser) settleFree(u *unit) {
	c := u.marks
	for i := range c {
		if c[i].tag != tagLike || !isFree(p.tokens[c[i].at].s) {
			continue
		}
		general := !p.stative(c[i].at - 1)
		if p.tokens[c[i].at].s == "free" && freesNext(c, i, general) || freesLast(c, i, general) {
			c[i].tag = tagDislike
		}
	}
}

// freesNext reports whether "free" at c[i] stands before days that it is about.
func freesNext(c []mark, i int, general bool) bool {
	if i+1 >= len(c) {
		return false
	}
	m := &c[i+1]
	return m.at == c[i].end && isTime(m) && m.tag != tagClock && (general || m.plural)
}

// freesLast reports whether "free" at c[i] stands after days that it is about.
func freesLast(c []mark, i int, general bool) bool {
	k := i - 1
	for k >= 0 && (c[k].tag == tagLike || c[k].tag == tagWant) {
		k-- // "always free"
	}
	if k < 0 || !isTime(&c[k]) || c[k].tag == tagClock {
		return false
	}
	return c[k].end >= c[i].at-1 && (c[k].plural || general)
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
