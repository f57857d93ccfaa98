package goal

import (
	"strings"

	"studyplanner/internal/planner"
)

// counted reports whether the number before token i counts something, as in
// "after 2 weeks".
func (p *parser) counted(i int) bool {
	for _, t := range [...]tag{tagUnitDay, tagUnitWeek, tagUnitMonth, tagMinutes, tagHours, tagMonth, tagGeneric, tagOrdinal} {
		if n, _ := p.is(i, t); n > 0 {
			clock, _ := p.is(i, tagClockWord)
			if clock == 0 {
				return true
			}
		}
	}
	return false
}

// clockLimit reads "after 6pm", "before 9", "ab 18 Uhr", "between 9 and 12", "9-12h".
func (p *parser) clockLimit(i int) (mark, bool) {
	if m, ok := p.clockRange(i); ok {
		return m, true
	}
	after, _ := p.is(i, tagAfter)
	before, _ := p.is(i, tagBefore)
	at := i + max(after, before)
	if at == i {
		return mark{}, false
	}
	at = p.skipArticles(at, true)
	r, ok := p.readClock(at)
	if !ok || !r.sure && (p.counted(r.end) || r.end > at+1) {
		return mark{}, false
	}
	later := after >= before
	if r.bare {
		r.clock = p.halfDay(r.clock, later, i)
	}
	m := mark{tag: tagClock, end: r.end}
	if later {
		m.from = r.clock
		m.parts[partOf(r.clock)] = true
		return m, true
	}
	m.until = r.clock
	if r.clock >= 20*60 {
		m.parts[Night] = true // what is left out, as nearly all of the day is in
		m.tag = tagNoPart
		return m, true
	}
	for part, begins := range [...]planner.Clock{5 * 60, 12 * 60, 17 * 60} {
		m.parts[part] = r.clock >= begins+120
	}
	m.parts[Morning] = true
	return m, true
}

func isArticle(s string) bool {
	switch s {
	case "the", "las", "la", "les", "as", "um", "a", "at", "about", "around", "o", "os", "sobre", "so", "gegen", "vers":
		return true
	}
	return false
}

// halfDay chooses between 6:00 and 18:00 for a bare "6": people who say after 8
// mean the evening unless they deny it, and before 8 the morning.
func (p *parser) halfDay(c planner.Clock, later bool, i int) planner.Clock {
	denied := false
	for k := max(0, i-3); k < i; k++ {
		n, _ := p.is(k, tagNeg)
		denied = denied || n > 0
	}
	switch hour := c / 60; {
	case hour == 12 || hour == 0:
		return c
	case later && (hour < 9 || hour < 12 && denied), !later && hour < 5:
		return c + 12*60
	}
	return c
}

// dashRange reads "9-12h" and "5-7pm".
func (p *parser) dashRange(i int) (mark, bool) {
	from, to, _ := strings.Cut(p.tokens[i].s, "-")
	a, _, _, ok1 := clockDigits(from)
	b, _, sure, ok2 := clockDigits(to)
	unit, _ := p.is(i+1, tagClockWord)
	am, _ := p.is(i+1, tagAM)
	pm, _ := p.is(i+1, tagPM)
	if !ok1 || !ok2 || unit+am+pm == 0 && !sure {
		return mark{}, false
	}
	if pm > 0 && b < 12 {
		b += 12
		if a < b-12 {
			a += 12
		}
	}
	return rangeMark(i+1+max(unit, am, pm), planner.Clock(a*60), planner.Clock(min(b*60, 1439)))
}

// clockRange reads "between 9 and 12", "from 9 to 11am", "von 18 bis 20 Uhr", "9 to 5".
func (p *parser) clockRange(i int) (mark, bool) {
	if strings.Contains(p.tokens[i].s, "-") {
		return p.dashRange(i)
	}
	between, _ := p.is(i, tagBetween)
	from, _ := p.is(i, tagFrom)
	after, _ := p.is(i, tagAfter)
	lead := max(between, from, after)
	at := p.skipArticles(i+lead, lead > 0)
	a, ok := p.readClock(at)
	if !ok || a.end >= len(p.tokens) || lead == 0 && !p.tokens[i].number() {
		return mark{}, false
	}
	and, _ := p.is(a.end, tagAnd)
	to, _ := p.is(a.end, tagTo)
	till, _ := p.is(a.end, tagBefore)
	link := max(and, to, till)
	b, ok := p.readClock(p.skipArticles(a.end+link, link > 0))
	if link == 0 || !ok || p.counted(b.end) || and > 0 && lead == 0 {
		return mark{}, false
	}
	if b.bare && b.clock <= a.clock {
		b.clock += 12 * 60 // 9 to 5
	}
	return rangeMark(b.end, matchHalves(a, b), b.clock)
}

// skipArticles returns the first token from i on that is no article, if any may
// stand there.
func (p *parser) skipArticles(i int, may bool) int {
	for may && i < len(p.tokens) && isArticle(p.tokens[i].s) {
		i++
	}
	return i
}

// matchHalves puts a bare start into the half of the day of its end: 6 to 8pm.
func matchHalves(a, b reading) planner.Clock {
	if a.bare && !b.bare && a.clock+12*60 < b.clock {
		return a.clock + 12*60
	}
	return a.clock
}

func rangeMark(end int, from, until planner.Clock) (mark, bool) {
	m := mark{tag: tagClock, end: end, from: from, until: until}
	if until <= from {
		m.until = 0
		m.parts[partOf(from)] = true
		return m, true
	}
	for t := from; t < until; t += 90 {
		m.parts[partOf(t)] = true
	}
	return m, true
}
