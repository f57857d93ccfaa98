package goal

// resolveNamed finds the direction of the subjects and types that c names.
func (p *parser) resolveNamed(g *Goal, c clause) {
	timed := c.any(func(m *mark) bool { return isTime(m) && !m.taken })
	rules := namedRules(moveTarget(c) >= 0, timed)
	swapped := false
	for i := range c {
		m := &c[i]
		if !isNamed(m) || m.taken {
			continue
		}
		direction := More
		if j := governor(c, i, isNamed, rules); j >= 0 && !occasionOf(c, i) {
			if m.tag == tagSubject && len(m.subjects) == 0 {
				c[j].governs = true
				continue
			}
			direction = p.follow(g, &c[j], &swapped, timed)
		}
		p.direct(g, m, direction)
	}
}

// namedRules returns which marks govern subjects, in a clause that moves something
// or names a time.
func namedRules(moved, timed bool) func(*mark) bool {
	return func(m *mark) bool {
		switch m.tag {
		case tagNeg:
			if m.value == 1 && timed {
				return false // "can't on Mondays" says nothing of the subject
			}
		case tagSwap:
			if !moved {
				return true
			}
		case tagMiss, tagDislike:
			if !timed && (m.tag == tagMiss || m.value == 1) {
				return true
			}
		}
		return namedMore.has(m.tag) || namedLess.has(m.tag) || neutral.has(m.tag)
	}
}

// follow says what the governor m wants of a subject, and notes the intent.
func (p *parser) follow(g *Goal, m *mark, swapped *bool, timed bool) Direction {
	m.negated = m.negated || m.tag == tagNeg
	m.governs = true
	switch {
	case m.tag == tagSwap:
		g.Intents[WantLess], g.Intents[WantMore] = true, true
		if *swapped {
			return More
		}
		*swapped = true
		return Less
	case m.tag == tagContrast || m.tag == tagOver:
		g.Intents[WantLess], g.Intents[WantMore] = true, true
		return Less
	case m.tag == tagMiss:
		g.Intents[Consistency] = true
		return More
	case namedLess.has(m.tag) || m.tag == tagDislike:
		if m.tag != tagLighter && !(m.tag == tagNeg && timed) {
			g.Intents[WantLess] = true
		}
		return Less
	case (m.tag == tagMore || m.tag == tagFocus) && !m.silent:
		g.Intents[WantMore] = true
	}
	return More
}

// occasionOf reports whether mark i is what an exam is about: "no gym before the
// maths exam".
func occasionOf(c clause, i int) bool {
	exam := tags(tagExam, tagWork)
	return i+1 < len(c) && exam.has(c[i+1].tag) && c[i+1].at <= c[i].end+1 ||
		i > 0 && exam.has(c[i-1].tag) && c[i].at <= c[i-1].end+2
}
