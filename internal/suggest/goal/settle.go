package goal

// settleTypes takes "study maths" for a verb and its object; "studying" alone, or
// after a name, means all that is studied.
func settleTypes(u *unit) {
	c := u.marks
	for i := range c {
		if c[i].tag != tagStudy && c[i].tag != tagTraining {
			continue
		}
		for j := i + 1; j < len(c); j++ {
			t := c[j].tag
			if t == tagSubject {
				c[i].tag = tagWant
			}
			if t != tagMore && t != tagGeneric {
				break
			}
		}
	}
}

// free is the value of words that may say that somebody has time, or wants some.
const free = 2

// settleFree takes "free weekends" and "Sundays free" for days without plans, and
// "I am free on Sundays" for the opposite.
func (p *parser) settleFree(u *unit) {
	c := u.marks
	for i := range c {
		if c[i].tag != tagLike || c[i].value != free {
			continue
		}
		general := !p.means(c[i].at-1, tagState)
		if freesNext(c, i, general) || freesLast(c, i, general) {
			c[i].tag = tagDislike
		}
	}
}

// freesNext reports whether "free" at c[i] stands before days that it is about.
func freesNext(c []*mark, i int, general bool) bool {
	if i+1 >= len(c) {
		return false
	}
	m := c[i+1]
	return m.at == c[i].end && isOpen(m) && (general || m.plural)
}

// freesLast reports whether "free" at c[i] stands after days that it is about.
func freesLast(c []*mark, i int, general bool) bool {
	k := i - 1
	for k >= 0 && (c[k].tag == tagLike || c[k].tag == tagWant || c[k].tag == tagGeneric) {
		k-- // "always free"
	}
	if k < 0 || !isOpen(c[k]) {
		return false
	}
	return c[k].end >= c[i].at-2 && (c[k].plural || general)
}

// isOpen reports whether m is a time that may be free as a whole.
func isOpen(m *mark) bool { return m.tag == tagDate || isTime(m) && m.tag != tagClock }
