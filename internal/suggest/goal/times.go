package goal

// resolveTimes finds which days and times of c are wanted, and which are not.
func (p *parser) resolveTimes(g *Goal, c clause) {
	turn := moveTarget(c)
	for i := range c {
		m := &c[i]
		if m.taken || !isTime(m) && !p.dayOf(c, m) {
			continue
		}
		wanted, meant := p.wantsTime(g, c, i, turn)
		if !meant {
			continue
		}
		wanted = wanted && m.tag != tagNoPart
		g.place(m, wanted)
		if !wanted {
			p.joined = p.joined || joined(c, i)
			p.alone = p.alone || !joined(c, i)
		}
	}
}

// wantsTime reports whether c wants the time c[i], and whether it means it at all;
// turn is where it says that something moves, or -1.
func (p *parser) wantsTime(g *Goal, c clause, i, turn int) (wanted, meant bool) {
	rules := func(m *mark) bool { return timeGood.has(m.tag) || timeBad.has(m.tag) }
	m := &c[i]
	switch j := governor(c, i, isTime, rules); {
	case turn >= 0:
		return i > turn, true
	case j >= 0:
		wanted = timeGood.has(c[j].tag)
		p.tooMuch(g, c, &c[j], m)
		return wanted, true
	case p.busy(c):
		return false, true
	case days.has(m.tag) && c.has(tags(tagNoPart)):
		return false, false // "sleep in on Saturdays" is about their mornings
	case p.rambles(c), isWeekday(m) && !c.any(isNamed) && p.mentions(tagBalance, tagSpread):
		return false, false // "everything is on Monday, spread it out"
	}
	return true, true
}

// joined reports whether c[i] is a day beside a part of it, or the other way
// round: "Sunday mornings", "los lunes por la tarde", "mornings on weekends".
func joined(c clause, i int) bool {
	beside := func(a, b *mark) bool {
		return b.at-a.end <= 2 && (days.has(a.tag) && (b.tag == tagPart || b.tag == tagClock) || (a.tag == tagPart || a.tag == tagClock) && days.has(b.tag))
	}
	return i > 0 && beside(&c[i-1], &c[i]) || i+1 < len(c) && beside(&c[i], &c[i+1])
}

func isWeekday(m *mark) bool { return m.tag == tagDay }

// busy reports whether c says that something else is on: "I have band on Mondays".
// It looks at the few words around, where a verb and its object stand, and needs a
// word that nothing knows, since "I have maths" is about the schedule itself.
func (p *parser) busy(c clause) bool {
	if c.any(isNamed) {
		return false
	}
	for i := max(0, c[0].at-6); i+1 < len(p.tokens) && i < c[len(c)-1].end+4; i++ {
		switch p.tokens[i].s {
		case "have", "got", "do", "play", "tengo", "hago", "juego", "habe", "hab", "spiele", "ai", "fais", "joue", "tenho", "faco", "jogo":
			for k := i + 1; k < min(i+4, len(p.tokens)) && p.tokens[k].gap < comma; k++ {
				if !p.covered[k] && !p.known[k] {
					return true
				}
			}
		}
	}
	return false
}

// rambles reports whether c tells of something else, and names a day or a time by
// the way: no word of it but those is understood. A few strange words are no proof,
// as people say what they want in words that no list has.
func (p *parser) rambles(c clause) bool {
	if c.any(func(m *mark) bool {
		return !isTime(m) && m.tag != tagAnd && m.tag != tagTo && m.tag != tagFrom && m.tag != tagDate
	}) {
		return false
	}
	strange := 0
	for i := c[0].at; i >= 0 && (i == c[0].at || p.tokens[i+1].gap < comma); i-- {
		if !p.covered[i] {
			strange++
		}
	}
	for i := c[0].end; i < len(p.tokens) && p.tokens[i].gap < comma; i++ {
		if !p.covered[i] {
			strange++
		}
	}
	return strange > 3
}

// dayOf reports whether m is a day near today that a clause with more to say
// means as one to plan on: "no gym tomorrow".
func (p *parser) dayOf(c clause, m *mark) bool {
	if m.tag != tagDate || !c.any(isNamed) && !c.has(tags(tagGeneric)) {
		return false
	}
	switch tag(m.value) {
	case tagToday, tagTomorrow, tagDayAfter, tagTonight:
		m.days[m.date.Weekday()] = true
		return true
	}
	return false
}

// moveTarget returns the place of the word "to" in "move my Monday sessions to
// Tuesday", of which what precedes is unwanted, or -1.
func moveTarget(c clause) int {
	move := -1
	for i := range c {
		switch m := &c[i]; {
		case m.tag == tagMove || m.tag == tagSwap:
			move = i
		case m.tag == tagTo && move >= 0 && c[i:].any(isTime):
			return i
		case m.tag == tagFrom && i+1 < len(c) && isTime(&c[i+1]) && move >= 0 && !c.has(tags(tagTo)):
			return len(c)
		}
	}
	return -1
}

// tooMuch notes that a day or time is overfull, when that is why it is unwanted.
func (p *parser) tooMuch(g *Goal, c clause, by, m *mark) {
	named := c.any(isNamed)
	if by.tag == tagTooMuch && !named || by.tag == tagLess && days.has(m.tag) && !named && !c.has(tags(tagPart)) {
		g.Intents[Lighter] = true
	}
	if by.tag != tagDislike || !named {
		by.governs = true
	}
}

// place enters the days and times of m.
func (g *Goal) place(m *mark, wanted bool) {
	days, times := &g.Days, &g.Times
	if !wanted {
		days, times = &g.AvoidDays, &g.AvoidTimes
	}
	for d, is := range m.days {
		days[d] = days[d] || is
	}
	for t, is := range m.parts {
		times[t] = times[t] || is
	}
	if m.tag == tagWeekend && !wanted {
		g.Intents[WeekendFree] = true
	}
	if m.from > 0 || m.until > 0 {
		g.bound(m, wanted)
		return
	}
	parts := &g.Parts
	if !wanted {
		parts = &g.AvoidParts
	}
	for t, is := range m.parts {
		parts[t] = parts[t] || is
	}
}

// bound enters the limits of m, within which is what is wanted, or what is not.
func (g *Goal) bound(m *mark, wanted bool) {
	switch {
	case wanted || m.tag == tagNoPart:
		g.From = max(g.From, m.from)
		if m.until > 0 {
			g.Until = m.until
		}
		g.Barred = g.Barred || m.tag == tagNoPart
	case m.from > 0 && m.until == 0:
		g.Until, g.Barred = m.from, true
	case m.until > 0 && m.from == 0:
		g.From, g.Barred = m.until, true
	default:
		g.Gaps = append(g.Gaps, window{m.from, m.until})
	}
}
