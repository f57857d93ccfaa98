package goal

import (
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// Len is part of when.Sentence.
func (p *parser) Len() int { return len(p.tokens) }

// Word is part of when.Sentence.
func (p *parser) Word(i int) string { return p.tokens[i].s }

// Blank is part of when.Sentence.
func (p *parser) Blank(i int) bool { return p.tokens[i].gap == space }

// Hyphen is part of when.Sentence.
func (p *parser) Hyphen(i int) bool { return p.tokens[i].gap == hyphen }

// wider are the meanings of times whose words are wishes as well, so that this
// package has them.
var wider = [...][]tag{
	when.MeansAnd: {tagAnd}, when.MeansTo: {tagTo}, when.MeansFrom: {tagFrom}, when.MeansBetween: {tagBetween},
	when.MeansNot: {tagNeg}, when.MeansMove: {tagMove, tagSwap}, when.MeansSession: {tagGeneric},
}

// Says is part of when.Sentence. Words that name a subject for sure say nothing
// else, so "May" is no month where a subject is called so.
func (p *parser) Says(i int, m when.Meaning) (n int, value int8) {
	if int(m) >= len(wider) || wider[m] == nil {
		return p.is(i, firstTime+tag(m))
	}
	for _, t := range wider[m] {
		if k, v := p.is(i, t); k > n {
			n, value = k, v
		}
	}
	return n, value
}

// markDates marks dates, weekdays, clocks and durations: at each place what tells
// most, if none of it is a name.
func (p *parser) markDates() {
	p.markGreeting()
	times := when.NewFinder(p, p.today)
	for i := 0; i < len(p.tokens); i++ {
		if p.covered[i] {
			continue
		}
		for found := range times.At(i) {
			m := p.markOf(found, i)
			if tag(m.value) == tagTomorrow && p.lang&(langGerman|langSpanish) != 0 && times.Day == i && i > 0 {
				m = mark{tag: tagPart, at: i, end: m.end, parts: [dayParts]bool{Morning: true}} // "Montag morgen"
			}
			if p.isCovered(i, min(m.end, len(p.tokens))) || p.isParticle(m) {
				continue
			}
			if p.put(m); m.tag == tagDate && m.value == 0 || m.tag == tagDay && !m.plural {
				times.Said = m.date
			}
			if i = m.end - 1; tags(tagDay, tagDate).has(m.tag) {
				times.Day = m.end
			}
			break
		}
	}
	p.joinWeeks()
}

// markGreeting covers a greeting that tells a time of the day: "guten Morgen".
func (p *parser) markGreeting() {
	for i := range min(2, len(p.tokens)) {
		if n, _ := p.is(i, tagGreeting); n > 0 {
			p.put(mark{tag: tagStop, at: i, end: i + n})
		}
	}
}

// markFactors marks "3x", "x3" and the number of "50%".
func (p *parser) markFactors() {
	for i := 0; i+1 < len(p.tokens); i++ {
		n, end := p.count(i)
		switch k, _ := p.is(i+1, tagConsistency); {
		case p.isCovered(i, i+2) || p.tokens[i+1].gap > space:
		case n > 0 && p.tokens[end].s == "x" && k == 0: // not "3x a week"
			p.put(mark{tag: tagMore, at: i, end: i + 2, factor: float64(n)})
		case p.tokens[i].s == "x" && p.tokens[i+1].number():
			if n, _ = p.count(i + 1); n > 0 {
				p.put(mark{tag: tagMore, at: i, end: i + 2, factor: float64(n)})
			}
		case n > 0 && p.means(end, tagPercent):
			p.put(mark{tag: tagPercent, at: i, end: i + 2, minutes: n})
		}
	}
}

// isParticle reports whether m only looks like a time. The German "so" is a Sunday if it
// has a capital letter or stands beside another weekday. In "bis zum 20." the number is a
// day of the month, not an hour.
func (p *parser) isParticle(m mark) bool {
	if last := m.end - 1; m.tag == tagClock && last > 0 {
		return strings.HasSuffix(p.tokens[last].s, ".") && p.tokens[last-1].s == "zum"
	}
	return m.tag == tagDay && p.tokens[m.at].s == "so" && m.end == m.at+1 &&
		!p.tokens[m.at].capital() && !p.means(m.at-1, tagDay) && !(p.means(m.at-2, tagDay) && p.means(m.at-1, tagAnd))
}

// markOf returns the mark of a time that begins at token i.
func (p *parser) markOf(t when.Found, i int) mark {
	m := mark{at: i, end: t.End, date: t.Date, days: t.Days, plural: t.General}
	switch t.Kind {
	case when.NoTime:
		m.tag = tagStop // covered, so that no part of it is taken for another date
	case when.OneDate:
		m.tag = tagDate
		if t.Named != when.MeansNothing {
			m.value = int8(firstTime + tag(t.Named))
		}
		m.parts[Evening] = t.Named == when.MeansTonight
	case when.OneWeekday, when.SomeDays:
		m.tag, m.value = tagDay, int8(t.Weekday)
	case when.Workdays:
		m.tag = tagWeekdays
	case when.Weekend:
		m.tag = tagWeekend
		if t.One {
			m.value = 1
		}
	case when.Lasting:
		m.tag, m.minutes, m.atMost, m.atLeast = tagLasting, t.Minutes, t.AtMost || t.After > 0, t.AtLeast
		m.end += t.After
		p.markPerDay(&m)
	default:
		m.tag, m.kind, m.from, m.until = tagClock, t.Kind, t.From, t.Until
		if t.Kind == when.OneTime && p.perDay(m.end) > 0 { // 1h30 a day
			m.tag, m.minutes = tagLasting, int(t.From)
			p.markPerDay(&m)
		}
	}
	return m
}

// markPerDay extends the length of time m over "a day", and what follows it.
func (p *parser) markPerDay(m *mark) {
	if n := p.perDay(m.end); n > 0 {
		m.daily = true
		m.end += n
		if k, _ := p.is(m.end, firstTime+tag(when.MeansAtMost)); k > 0 {
			m.atMost = true
			m.end += k
		}
	}
}

// perDay returns how many tokens from i on say "a day".
func (p *parser) perDay(i int) int {
	n := 0
	for n < 3 && p.means(i+n, tagPer) && !p.means(i, tagEachDay) {
		n++ // "on any given day"
	}
	if p.means(i, tagEachDay) || p.means(i+n, tagUnitDay) && (n > 0 || p.tokens[i].gap == comma) {
		return n + 1 // "2h daily", "2h/day"
	}
	return 0
}

// joinWeeks reads "next week on Friday" as one date.
func (p *parser) joinWeeks() {
	for _, week := range p.marks {
		if week.tag != tagDate || tag(week.value) != tagNextWeek {
			continue
		}
		for _, day := range p.marks {
			if day.tag == tagDay && !day.plural && day.at >= week.end && day.at <= week.end+1 && p.gapBetween(week.end+1, day.at) < comma && p.tokens[week.end].gap < colon {
				day.date = when.Coming(planner.Weekday(day.value), week.date)
				week.date = 0
			}
		}
	}
}
