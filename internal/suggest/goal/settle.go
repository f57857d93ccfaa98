package goal

// settleTypes takes "study maths" for a verb and its object; "studying" alone, or
// after a name, means all that is studied.
func settleTypes(u *unit) {
	for i, m := range u.marks {
		j := i + 1
		for j < len(u.marks) && (u.marks[j].tag == tagMore || u.marks[j].tag == tagGeneric) {
			j++
		}
		if (m.tag == tagStudy || m.tag == tagTraining) && behind(u.marks, j-1).tag == tagSubject {
			m.tag = tagWant
		}
	}
}

// free is the value of words that may say that somebody has time, or wants some.
const free = 2

// settleFree takes "free weekends" and "Sundays free" for days without plans, and
// "I am free on Sundays" for the opposite.
func (p *parser) settleFree(u *unit) {
	for i, m := range u.marks {
		if m.tag != tagLike || m.value != free {
			continue
		}
		general := !p.means(m.at-1, tagState)
		next := behind(u.marks, i)
		if next.at == m.end && isOpen(next) && (general || next.plural) || freesLast(u.marks, i, general) {
			m.tag = tagDislike
		}
	}
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
