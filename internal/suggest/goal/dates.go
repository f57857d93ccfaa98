package goal

import (
	"strconv"
	"strings"
	"time"

	"studyplanner/internal/planner"
)

// markDates finds dates, weekdays, clocks and durations, the longest first at
// each place.
func (p *parser) markDates() {
	finders := []func(i int) (mark, bool){
		p.isoDate, p.dayAndMonth, p.clockLimit, p.clock, p.numericDate, p.dayOfMonth,
		p.inTime, p.duration, p.severalDays, p.weekday, p.namedDate,
	}
	for i := 0; i < len(p.tokens); i++ {
		if p.covered[i] {
			continue
		}
		for _, find := range finders {
			m, ok := find(i)
			if !ok || p.isCovered(i, min(m.end, len(p.tokens))) {
				continue
			}
			m.at = i
			p.put(m)
			i = m.end - 1
			break
		}
	}
	p.joinWeeks()
}

// integer returns the number at token i, written in digits or as a word, and how
// many tokens it takes.
func (p *parser) integer(i int) (value, n int) {
	if i >= len(p.tokens) {
		return 0, 0
	}
	if p.tokens[i].number() {
		v, err := strconv.Atoi(strings.TrimSuffix(p.tokens[i].s, "."))
		if err != nil || v > 9999 {
			return 0, 0
		}
		return v, 1
	}
	n, v := p.is(i, tagNumber)
	return int(v), n
}

func dateMark(end int, d planner.Date) (mark, bool) {
	return mark{tag: tagDate, end: end, date: d}, d.Valid()
}

// inTime reads "in two weeks", "within 10 days", "3 weeks from now", "dans 3 jours".
func (p *parser) inTime(i int) (mark, bool) {
	at := i
	lead, _ := p.is(i, tagIn)
	at += lead
	value, n := p.integer(at)
	if n == 0 {
		if lead == 0 || at >= len(p.tokens) {
			return mark{}, false
		}
		value = 1
	}
	at += n
	date, units := p.later(at, value)
	if units == 0 || n == 0 {
		return mark{}, false
	}
	at += units
	if lead == 0 {
		away, _ := p.is(at, tagAway)
		before, _ := p.is(i-1, tagAway)
		until, _ := p.is(at, tagBefore)
		if away+before+until == 0 {
			return mark{}, false
		}
		at += away
	}
	return dateMark(at, date)
}

// later adds value of the units named at token i to today.
func (p *parser) later(i, value int) (planner.Date, int) {
	for _, u := range [...]struct {
		tag  tag
		days int
	}{{tagUnitDay, 1}, {tagUnitWeek, 7}, {tagUnitFortnight, 14}} {
		if n, _ := p.is(i, u.tag); n > 0 {
			return p.today + planner.Date(value*u.days), n
		}
	}
	if n, _ := p.is(i, tagUnitMonth); n > 0 {
		y, m, d := p.today.Time().Date()
		last := planner.NewDate(y, m+time.Month(value)+1, 0)
		return min(planner.NewDate(y, m+time.Month(value), d), last), n
	}
	return 0, 0
}

// namedDate reads today, tomorrow, next week, the end of the month.
func (p *parser) namedDate(i int) (mark, bool) {
	monday := planner.WeekOf(p.today).Monday
	y, m, _ := p.today.Time().Date()
	best, end := mark{}, 0
	for _, c := range [...]struct {
		tag  tag
		date planner.Date
	}{
		{tagDayAfter, p.today + 2},
		{tagTonight, p.today},
		{tagTomorrow, p.today + 1},
		{tagToday, p.today},
		{tagEndMonth, planner.NewDate(y, m+1, 0)},
		{tagEndWeek, monday + 6},
		{tagNextWeek, monday + 7},
		{tagNextMonth, planner.NewDate(y, m+1, 1)},
		{tagThisWeek, 0},
	} {
		n, later := p.is(i, c.tag)
		if part, _ := p.is(i, tagPart); n > end && n >= part && !p.withinPart(i) {
			best, end = mark{tag: tagDate, value: int8(c.tag), end: i + n, date: c.date + 7*planner.Date(later)}, n
			best.parts[Evening] = c.tag == tagTonight
		}
	}
	return best, end > 0
}

// withinPart reports whether token i belongs to a time of day that begins before
// it: "por la mañana" is not tomorrow.
func (p *parser) withinPart(i int) bool {
	for k := 1; k <= min(i, 3); k++ {
		if n, _ := p.is(i-k, tagPart); n > k {
			return true
		}
	}
	return false
}
