package goal

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// occasionTags are what a date may be the date of.
var occasionTags = tags(tagExam, tagDue, tagWork, tagFinish)

// resolveDates finds the exam or deadline, and takes its date from the days.
func (p *parser) resolveDates(g *Goal) {
	for _, c := range p.clauses {
		p.datedClause(g, c)
	}
	if g.Deadline == 0 && (g.Intents[Exam] || g.Intents[Deadline] || p.mentions(tagWork)) {
		p.looseDate(g)
	}
	if g.Deadline == 0 && !g.Intents[Exam] && g.Targets == nil && p.mentions(tagSubject) {
		p.bareDate(g)
	}
}

// datedClause gives each occasion of a clause the date that is nearest, rather the
// one after it.
func (p *parser) datedClause(g *Goal, c clause) {
	finish := c.has(tags(tagFinish))
	for i := range c {
		m := &c[i]
		denied := i > 0 && c[i-1].tag == tagNeg && c[i-1].end == m.at
		switch m.tag {
		case tagExam:
			if !denied {
				g.Intents[Exam] = true
				if finish && c.has(tags(tagBy)) {
					g.Intents[Deadline] = true
				}
			}
		case tagDue:
			g.Intents[Deadline] = true
		case tagBy:
			p.byDate(g, c, i)
			continue
		case tagWork, tagFinish:
			if denied {
				continue
			}
		default:
			continue
		}
		if j := nearestDate(c, i); j >= 0 {
			if p.takeDate(g, &c[j]) && m.tag != tagExam {
				g.Intents[Deadline] = true
			}
		}
	}
}

// byDate takes the date right after "by"; "no gym until Friday" sets no deadline.
func (p *parser) byDate(g *Goal, c clause, i int) {
	if i+1 >= len(c) || !dated(&c[i+1]) || c[i+1].at > c[i].end+1 {
		return
	}
	denied := false
	for j := range i {
		denied = denied || (c[j].tag == tagNeg || c[j].tag == tagDrop || c[j].tag == tagLess) && !c[j].taken
	}
	if denied && !c.has(occasionTags) {
		c[i+1].taken = true
		return
	}
	if p.takeDate(g, &c[i+1]) && !c.has(tags(tagExam)) {
		g.Intents[Deadline] = true
	}
}

// dated reports whether m may be the date of an occasion.
func dated(m *mark) bool {
	switch m.tag {
	case tagDay:
		return !m.plural && !m.taken
	case tagDate:
		return m.date != 0 && !m.taken
	case tagWeekend:
		return !m.taken && m.value == 1
	}
	return false
}

// nearestDate returns the mark of c that dates the occasion at i, or -1. A date after
// the occasion counts as nearer than one as far before it: people say "an exam on
// Friday" rather than "on Friday an exam".
func nearestDate(c clause, i int) int {
	best, least := -1, 1000
	for j := range c {
		if !dated(&c[j]) {
			continue
		}
		cost := 2 * (c[j].at - c[i].end)
		if j < i {
			cost = 3 * (c[i].at - c[j].end)
		}
		if cost < least {
			best, least = j, cost
		}
	}
	return best
}

// saturday is when a weekend begins.
const saturday planner.Weekday = 6

// takeDate makes m the deadline, unless there is an earlier one, and reports whether
// it can be one: what has passed is none.
func (p *parser) takeDate(g *Goal, m *mark) bool {
	d := m.date
	if m.tag == tagWeekend {
		d = when.Coming(saturday, p.today)
	}
	m.taken = true
	if d >= p.today && (g.Deadline == 0 || d < g.Deadline) {
		g.Deadline = d
	}
	return d >= p.today
}

// looseDate finds the date of an occasion in another clause: "I have an exam, it is
// on Friday".
func (p *parser) looseDate(g *Goal) {
	for _, sure := range []bool{true, false} {
		for _, c := range p.clauses {
			for i := range c {
				m := &c[i]
				alone := m.tag == tagDay && !c.has(governors) && !c.any(isNamed)
				if !dated(m) || m.tag == tagWeekend || sure != (m.tag == tagDate) || !sure && !alone {
					continue
				}
				if !p.takeDate(g, m) {
					continue
				}
				if !g.Intents[Exam] {
					g.Intents[Deadline] = true
				}
				return
			}
		}
	}
}

// bareDate takes a date that is no weekday for a deadline: "maths in two weeks".
func (p *parser) bareDate(g *Goal) {
	for _, c := range p.clauses {
		for i := range c {
			if m := &c[i]; m.tag == tagDate && m.value == 0 && m.date != 0 && !m.taken && p.takeDate(g, m) {
				g.Intents[Deadline] = true
				return
			}
		}
	}
}
