package goal

import "studyplanner/internal/planner"

// wishes are the intents that a word expresses by itself.
var wishes = [...]struct {
	tag    tag
	intent Intent
}{
	{tagBalance, Balance},
	{tagSpread, Spread},
	{tagRow, Spread},
	{tagRest, Rest},
	{tagShorter, Shorter},
	{tagLonger, Longer},
	{tagCatchUp, CatchUp},
	{tagConsistency, Consistency},
	{tagDaily, Consistency},
	{tagLighter, Lighter},
	{tagHeavier, Heavier},
}

// resolveWholes notes the wishes for the schedule as a whole.
func (p *parser) resolveWholes(g *Goal) {
	for _, c := range p.clauses {
		for i := range c {
			if !c[i].taken {
				p.resolveWhole(g, c, &c[i])
			}
		}
	}
}

// resolveWhole notes what m says of the schedule as a whole: by itself, or with what
// else the clause says.
func (p *parser) resolveWhole(g *Goal, c clause, m *mark) {
	for _, w := range wishes {
		if m.tag == w.tag && !(m.silent && p.contradicted(m.tag)) {
			g.Intents[w.intent] = true
		}
	}
	note := func(i Intent, said bool) {
		if said {
			g.Intents[i] = true
		}
	}
	switch m.tag {
	case tagRest:
		note(Spread, c.has(tags(tagBetween, tagSpread)))
	case tagRow:
		note(Rest, p.trains(g))
	case tagDaily:
		p.moreOften(g, c, m)
	case tagPart, tagWeekdays:
		note(Consistency, p.everyBefore(m.at))
	case tagTired:
		note(Lighter, !m.governs && !g.Intents[Exam] && !g.Intents[WantLess] && g.AvoidTimes == [dayParts]bool{})
	case tagTooMuch:
		note(Lighter, !m.governs)
	}
}

// contradicted reports whether words say the opposite of what a number seemed to
// say: "sessions of 2 hours are too long".
func (p *parser) contradicted(t tag) bool {
	opposite := tagLonger
	if t == tagLonger {
		opposite = tagShorter
	}
	for _, c := range p.clauses {
		if c.any(func(m *mark) bool { return m.tag == opposite && !m.silent && !m.taken }) {
			return true
		}
	}
	return false
}

// trains reports whether the goal is about training.
func (p *parser) trains(g *Goal) bool {
	for i, d := range g.Targets {
		if d != Unnamed && p.subjects[i].Type == planner.Training {
			return true
		}
	}
	return g.Type == planner.Training
}

// moreOften takes "practise the guitar every day" for more of it; "a daily habit"
// is none.
func (p *parser) moreOften(g *Goal, c clause, m *mark) {
	if m.end-m.at >= 2 && c.has(tags(tagDo)) && c.has(tags(tagSubject)) && !c.has(tags(tagConsistency)) {
		g.Intents[WantMore] = true
	}
}

// everyBefore reports whether "every" stands before token i.
func (p *parser) everyBefore(i int) bool {
	for k := max(0, i-2); k < i; k++ {
		switch p.tokens[k].s {
		case "every", "each", "cada", "todas", "toda", "jeden", "jede", "chaque", "tous", "toutes":
			return true
		}
	}
	return false
}

// resolveAmounts reads "more" and "less" of nothing in particular as a fuller or
// an emptier week, or as said of the subjects that another clause names.
func (p *parser) resolveAmounts(g *Goal) {
	for _, c := range p.clauses {
		if c.any(isTime) || c.any(isNamed) {
			continue
		}
		for i := range c {
			m := &c[i]
			if m.taken || m.governs || m.silent {
				continue
			}
			last := i == len(c)-1 || c[i+1].tag == tagGeneric || c[i+1].tag == tagAnd
			switch m.tag {
			case tagFocus:
				if g.named() {
					g.Intents[WantMore] = true
				}
			case tagMore:
				p.resolveMore(g, c, m, last)
			case tagLess:
				g.resolveLess(c, last)
			}
		}
	}
}

// resolveMore reads a "more" that is the last of its clause, or not.
func (p *parser) resolveMore(g *Goal, c clause, m *mark, last bool) {
	switch {
	case g.named() && !g.Intents[WantLess]:
		g.Intents[WantMore] = true
	case last && !c.has(wholes) && m.value == 1 && !p.strange(m.end):
		g.Intents[Heavier] = true
	}
}

// resolveLess reads a "less" that is the last of its clause, or not.
func (g *Goal) resolveLess(c clause, last bool) {
	switch {
	case last && !g.Intents[WantMore] && g.onlyTarget(Less):
		g.Intents[WantLess] = true
	case last && !c.has(wholes):
		g.Intents[Lighter] = true
	}
}

// onlyTarget gives the one subject of g, if there is just one, the direction d.
func (g *Goal) onlyTarget(d Direction) bool {
	one := -1
	for i, was := range g.Targets {
		if was != Unnamed && one >= 0 || was == d {
			return false
		}
		if was != Unnamed {
			one = i
		}
	}
	if one >= 0 {
		g.Targets[one] = d
	}
	return one >= 0
}

// named reports whether g is about any subject.
func (g *Goal) named() bool { return g.Targets != nil }

// strange reports whether a word that nothing knows follows, up to the next gap.
func (p *parser) strange(i int) bool {
	for ; i < len(p.tokens) && p.tokens[i].gap < comma && !p.covered[i]; i++ {
		if p.x.languages(p.tokens[i].s) == 0 {
			return true
		}
	}
	return false
}
