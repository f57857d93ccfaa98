package goal

import (
	"strconv"
	"strings"
	"time"

	"studyplanner/internal/planner"
)

// isoDate reads 2026-03-20.
func (p *parser) isoDate(i int) (mark, bool) {
	d, err := planner.ParseDate(strings.TrimSuffix(p.tokens[i].s, "."))
	if err != nil {
		return mark{}, false
	}
	return dateMark(i+1, d)
}

// dayAndMonth reads "20 March", "20th of March", "March 20th", "20. März", "20 de
// marzo", with or without a year and a weekday before it.
func (p *parser) dayAndMonth(i int) (mark, bool) {
	if n, _ := p.is(i, tagMonth); n > 0 {
		day, end := p.dayNumber(i + n)
		if end == 0 {
			return mark{}, false
		}
		_, month := p.is(i, tagMonth)
		return p.yearAfter(end, day, int(month))
	}
	day, end := p.dayNumber(i)
	if end == 0 {
		return mark{}, false
	}
	for end < len(p.tokens) && (p.tokens[end].s == "of" || p.tokens[end].s == "de" || p.tokens[end].s == "do") {
		end++
	}
	n, month := p.is(end, tagMonth)
	if n == 0 {
		return mark{}, false
	}
	return p.yearAfter(end+n, day, int(month))
}

// dayNumber reads "20", "20th", "20." and "the 20th".
func (p *parser) dayNumber(i int) (day, end int) {
	if i < len(p.tokens) && p.tokens[i].s == "the" {
		i++
	}
	if i >= len(p.tokens) || !p.tokens[i].number() {
		return 0, 0
	}
	v, n := p.integer(i)
	if n == 0 || v < 1 || v > 31 {
		return 0, 0
	}
	end = i + n
	if n, _ := p.is(end, tagOrdinal); n > 0 {
		end += n
	}
	return v, end
}

func (p *parser) yearAfter(end, day, month int) (mark, bool) {
	if end < len(p.tokens) && p.tokens[end].number() {
		if y, n := p.integer(end); n > 0 && y >= 2000 && y < 2200 {
			return dateMark(end+1, planner.NewDate(y, time.Month(month), day))
		}
	}
	return dateMark(end, p.coming(day, month))
}

// coming returns the next such day from today on.
func (p *parser) coming(day, month int) planner.Date {
	year := p.today.Time().Year()
	d := planner.NewDate(year, time.Month(month), day)
	if d < p.today {
		d = planner.NewDate(year+1, time.Month(month), day)
	}
	return d
}

// numericDate reads 20.3., 20.03.2026, 20/03 and, as the first cannot be a
// month, 3/20. A day stands before its month.
func (p *parser) numericDate(i int) (mark, bool) {
	s := p.tokens[i].s
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == '/' || r == '-' })
	if !p.tokens[i].number() || len(parts) < 2 || len(parts) > 3 || strings.Contains(s, ":") {
		return mark{}, false
	}
	var v [3]int
	for k, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || len(part) > 4 {
			return mark{}, false
		}
		v[k] = n
	}
	day, month := v[0], v[1]
	if month > 12 {
		day, month = month, day
	}
	if day < 1 || day > 31 || month < 1 || month > 12 || strings.Contains(s, "-") && len(parts) == 2 {
		return mark{}, false
	}
	if len(parts) == 2 {
		return dateMark(i+1, p.coming(day, month))
	}
	if v[2] < 100 {
		v[2] += 2000
	}
	return dateMark(i+1, planner.NewDate(v[2], time.Month(month), day))
}

// dayOfMonth reads "the 20th", "am 20.", "dia 20", "le 20", "el 20".
func (p *parser) dayOfMonth(i int) (mark, bool) {
	before := ""
	if i > 0 {
		before = p.tokens[i-1].s
	}
	day, end := p.dayNumber(i)
	switch {
	case end == 0:
		return mark{}, false
	case end > i+1 || strings.HasSuffix(p.tokens[i].s, ".") && (before == "am" || before == "zum" || before == "bis" || before == "den"):
	case before == "dia" || before == "le" || before == "el":
		if n, _ := p.is(end, tagUnitWeek); n > 0 {
			return mark{}, false
		}
	default:
		return mark{}, false
	}
	y, m, _ := p.today.Time().Date()
	d := planner.NewDate(y, m, day)
	if d < p.today {
		d = planner.NewDate(y, m+1, day)
	}
	return dateMark(end, d)
}
