package goal

import (
	"strings"

	"studyplanner/internal/planner"
)

// joinWeeks reads "next week on Friday" as one date.
func (p *parser) joinWeeks() {
	for i := range p.marks {
		week := &p.marks[i]
		if week.tag != tagDate || tag(week.value) != tagNextWeek {
			continue
		}
		for j := range p.marks {
			day := &p.marks[j]
			if day.tag == tagDay && !day.plural && day.at >= week.end && day.at <= week.end+1 {
				day.date = week.date + planner.Date((int(day.value)+6)%7)
				week.date = 0
			}
		}
	}
}

// weekday reads "Friday", "Fridays", "next Tuesday", "this Friday", "Tuesday of
// next week", "lunes que viene", and a date that follows the weekday's name.
func (p *parser) weekday(i int) (mark, bool) {
	next, _ := p.is(i, tagNext)
	this, _ := p.is(i, tagThis)
	at := i + max(next, this)
	n, value := p.is(at, tagDay)
	if n == 0 {
		return mark{}, false
	}
	if m, ok := p.dayRange(at, n, value); ok {
		return m, true
	}
	m := mark{tag: tagDay, value: value, end: at + n}
	m.days[value] = true
	last := p.tokens[at+n-1].s
	m.plural = this+next == 0 && p.inGeneral(at, last)
	date := p.today + 1 + planner.Date((int(value)-int(p.today.Weekday())+6)%7)
	if n, _ := p.is(m.end, tagNext); n > 0 && !m.plural {
		next, m.end = n, m.end+n
	} else if n, _ := p.is(m.end, tagNextWeek); n > 0 {
		next, m.end = n, m.end+n
	}
	monday := planner.WeekOf(p.today).Monday
	if next > 0 {
		date = monday + 7 + planner.Date((int(value)+6)%7)
	}
	m.date = date
	if exact, ok := p.dateAfter(m.end); ok {
		m.date, m.end, m.plural = exact.date, exact.end, false
	}
	return m, true
}

// severalDays reads "weekdays", "during the week", "Mon-Fri", "Saturday and Sunday".
func (p *parser) severalDays(i int) (mark, bool) {
	one, _ := p.is(i, tagDay)
	if n, _ := p.is(i, tagWeekdays); n > one {
		return mark{tag: tagWeekdays, end: i + n, days: workdays, plural: true}, true
	}
	if n, value := p.is(i, tagWeekend); n > one {
		return mark{tag: tagWeekend, value: value, end: i + n, days: weekend, plural: true}, true
	}
	return mark{}, false
}

// dayRange reads "Tuesday to Friday", unless something is moved from one to the
// other.
func (p *parser) dayRange(at, n int, first int8) (mark, bool) {
	to, _ := p.is(at+n, tagTo)
	till, _ := p.is(at+n, tagBefore)
	next := at + n + max(to, till)
	second, last := p.is(next, tagDay)
	if second == 0 || next == at+n && p.tokens[next].gap != hyphen {
		return mark{}, false
	}
	for k := range at {
		moved, _ := p.is(k, tagMove)
		swapped, _ := p.is(k, tagSwap)
		if moved+swapped > 0 {
			return mark{}, false
		}
	}
	m := mark{tag: tagDay, value: first, end: next + second, plural: true}
	for d := first; ; d = (d + 1) % 7 {
		if m.days[d] = true; d == last {
			return m, true
		}
	}
}

// dateAfter reads the date that follows a weekday's name.
func (p *parser) dateAfter(i int) (mark, bool) {
	for ; i < len(p.tokens) && (p.tokens[i].s == "the" || p.tokens[i].s == "den" || p.tokens[i].s == "dia"); i++ {
	}
	if i >= len(p.tokens) {
		return mark{}, false
	}
	for _, find := range []func(int) (mark, bool){p.isoDate, p.dayAndMonth, p.numericDate, p.dayOfMonth} {
		if m, ok := find(i); ok {
			return m, true
		}
	}
	return mark{}, false
}

// inGeneral reports whether a weekday's name means all such days.
func (p *parser) inGeneral(at int, name string) bool {
	if at > 0 {
		switch p.tokens[at-1].s {
		case "every", "each", "los", "cada", "jeden", "chaque", "les", "toda", "todo", "aos", "as", "nas", "nos", "all":
			return true
		}
	}
	switch name {
	case "lunes", "martes", "miercoles", "jueves", "viernes", "thurs", "tues", "weds":
		return false
	}
	return strings.HasSuffix(name, "s") || name == "feiras"
}
