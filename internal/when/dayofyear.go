package when

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// dayOfYear reads a day and a month and maybe a year, in any form but that
// with slashes.
func (c *Cursor) dayOfYear() (yearless, bool) {
	if y, ok := c.iso(); ok {
		return y, true
	}
	if y, ok := c.dayAndMonth(); ok {
		return y, true
	}
	if a, b := c.Peek(0), c.Peek(1); a.digits(1, 2) && b.Is(".") && b.glued() {
		return c.dotted()
	}
	return yearless{}, false
}

// Words that stand between a day, its month and its year, and before a day of the month.
var (
	linkWords   = []string{"of", "de", "do", "del"}
	dayArticles = []string{"dia", "le", "el", "del", "il"}
)

// dayAndMonth reads 20 March, 20th of March, 20. März, March 20th, and maybe a year.
func (c *Cursor) dayAndMonth() (yearless, bool) {
	before := c.i
	m := c.month()
	day, ok := c.dayNumber()
	if m == 0 && !ok {
		day, ok = c.says(MeansNumber) // "el cinco de marzo"
		ok = ok && day <= 31 && (c.Peek(0).Is(linkWords...) || before > 0 && c.tokens[before-1].Is(dayArticles...))
	}
	if m == 0 && ok {
		c.acceptAll(linkWords...)
		m = c.month()
	}
	if !ok || m == 0 {
		c.i = before
		return yearless{}, false
	}
	return yearless{c.year(), m, day}, true
}

// dayNumber reads a day of the month: 20, 20th, 20., the 20th; within a sentence also "the
// twentieth".
func (c *Cursor) dayNumber() (int, bool) {
	before := c.i
	c.Accept("the")
	n := c.Peek(0)
	if !n.digits(1, 2) {
		if nth, ok := c.says(MeansNth); ok {
			return nth, true
		}
		c.i = before
		return 0, false
	}
	c.Skip(1)
	if c.dot(); c.sentence != nil && (!c.boundary() || n.value < 1 || n.value > 31) {
		c.i = before
		return 0, false
	}
	c.ordinal()
	return n.value, true
}

// iso reads 2026-11-24.
func (c *Cursor) iso() (yearless, bool) {
	year, month, day := c.Peek(0), c.Peek(2), c.Peek(4)
	if !c.sequence("-", "-") || !year.digits(4, 4) || !month.digits(1, 2) || !day.digits(1, 2) || year.value == 0 {
		return yearless{}, false
	}
	c.Skip(5)
	return yearless{year.value, month.value, day.value}, true
}

// dotted reads 24.11., 24.11.2026 and, if it cannot be a time or begin a topic,
// 24.11.
func (c *Cursor) dotted() (yearless, bool) {
	y := yearless{0, c.Peek(2).value, c.Peek(0).value}
	dot, year := c.Peek(3), c.Peek(4)
	switch {
	case !c.Peek(2).digits(1, 2) || !c.Peek(2).glued():
		return y, false
	case !dot.Is(".") || !dot.glued():
		ok := !c.topics && 1 <= y.month && y.month <= 12 && 1 <= y.day && y.day <= 31 && !c.goesOn(3)
		c.Skip(3)
		return y, ok
	case year.kind != number || !year.glued():
		c.Skip(4)
		return y, true
	case year.digits(4, 4) && year.value > 0:
		y.year = year.value
		c.Skip(5)
		return y, true
	}
	return y, false
}

// goesOn reports whether the token n ahead makes the number before it a time. Such are the
// end of a span, a duration, and am or pm. In a sentence, it is any token of the same word.
func (c *Cursor) goesOn(n int) bool {
	if c.dates {
		return false
	}
	t, after := c.Peek(n), c.Peek(n+1)
	if c.sentence != nil {
		return t.glued() && !(t.Is(".") && !after.glued())
	}
	dash := t.Is("-") && (after.kind == number || after.Is("noon", "midnight"))
	return dash || t.Is("to", "until", "till", "bis", "for", "+", "am", "pm")
}

// leadsToDate reports whether a word or a dash between two ends comes n tokens ahead, and
// then a weekday or a day of the calendar.
func (c *Cursor) leadsToDate(n int) bool {
	before := c.i
	defer func() { c.i = before }()
	c.Skip(n)
	return c.to() && c.beginsDate()
}

// BeginsDate reports whether a text begins with a weekday or a day of the calendar, as
// commands read them.
func BeginsDate(text string) bool { return NewCursor(text).beginsDate() }

func (c *Cursor) beginsDate() bool {
	if _, ok := c.weekday(); ok {
		return true
	}
	_, ok := c.dayOfYear()
	return ok && !c.likeClock()
}

// likeClock reports whether the day that was read last may be a time as well: 10.11 in
// 9-10.11.
func (c *Cursor) likeClock() bool {
	return c.Before().digits(1, 2) && c.i > 1 && c.tokens[c.i-2].Is(".")
}

// numericParts returns the readings of numbers separated by a mark, as in 24/11 and
// 24/11/2026, and how many tokens they are.
func (c *Cursor) numericParts(mark string) (readings []yearless, n int) {
	a, b, last := c.Peek(0), c.Peek(2), c.Peek(4)
	switch {
	case c.sequence(mark, mark) && a.digits(4, 4):
		return []yearless{{a.value, b.value, last.value}}, 5
	case c.sequence(mark, mark) && last.digits(2, 2):
		last.value += 2000
	case c.sequence(mark, mark):
	case c.sequence(mark):
		return []yearless{{0, b.value, a.value}, {0, a.value, b.value}}, 3
	default:
		return nil, 0
	}
	return []yearless{{last.value, b.value, a.value}, {last.value, a.value, b.value}}, 5
}

// numeric reads a date that is all of a word in digits, and returns what it can mean. With
// dots the day stands first; with others it can be the month.
func (c *Cursor) numeric() []yearless {
	for _, mark := range [...]string{".", "/", "-"} {
		readings, n := c.numericParts(mark)
		last, after := c.Peek(4), c.Peek(n)
		if after.Is(".") && after.glued() {
			after = c.Peek(n + 1)
		}
		switch {
		case n == 0 || !after.first && !after.End() || !c.Peek(2).digits(1, 2):
			continue
		case n == 5 && !last.digits(4, 4) && !last.digits(2, 2) || mark == "-" && n < 5:
			continue
		case mark == ".":
			readings = readings[:1]
		}
		c.Skip(n)
		c.dot()
		return readings
	}
	return nil
}

// numericDates reads a date in digits, and returns the days ahead that it can be; not ok
// if it is rather something else.
func (c *Cursor) numericDates() (days []planner.Date, ok bool) {
	readings := c.numeric()
	if c.next(MeansHours, MeansMinutes) {
		return nil, false // 1.5 hours
	}
	for _, y := range readings {
		ok = ok || 1 <= y.day && y.day <= 31 && 1 <= y.month && y.month <= 12
		if d, there := y.ahead(c.least); there && !slices.Contains(days, d) {
			days = append(days, d)
		}
	}
	return days, ok
}

// Dash returns the place of the dash between two dates with their years, as in
// 3.3.2031–4.3.2031. Without one it returns 0, 0.
func Dash(text string) (from, to int) {
	for i, r := range text {
		if end := i + utf8.RuneLen(r); unicode.Is(unicode.Dash, r) && wholeDate(text[:i]) && wholeDate(text[end:]) {
			return i, end
		}
	}
	return 0, 0
}

// wholeDate reports whether a text is a date in digits with its year.
func wholeDate(text string) bool {
	c := NewCursor(text)
	if _, ok := c.iso(); ok {
		return c.Peek(0).End()
	}
	return len(c.tokens) > 5 && c.numeric() != nil
}

// sequence reports whether numbers come next with these marks between them,
// and no white space.
func (c *Cursor) sequence(marks ...string) bool {
	for i, m := range marks {
		a, b := c.Peek(2*i+1), c.Peek(2*i+2)
		if !a.Is(m) || !a.glued() || b.kind != number || !b.glued() {
			return false
		}
	}
	return c.Peek(0).kind == number
}

// month reads the name of a month, or its first 3 letters; 0 if none comes.
func (c *Cursor) month() int {
	m, ok := c.says(MeansMonth)
	if ok {
		c.dot()
	}
	return m
}

// ordinal skips the letters of 1st, 2nd, 3rd and 4th.
func (c *Cursor) ordinal() {
	if t := c.Peek(0); t.glued() || t.first {
		c.says(MeansOrdinal)
	}
}

// year reads a year of 4 digits; 0 if none comes. Such a number that begins a
// span is a time: 0900-1030, but not 2031 - 4 Mar 2031.
func (c *Cursor) year() int {
	n := 0
	if t := c.Peek(0); t.Is(",") || t.Is(linkWords...) {
		n = 1
	}
	t := c.Peek(n)
	if !t.digits(4, 4) || t.value == 0 || t.hyphen || c.goesOn(n+1) && !c.leadsToDate(n+1) {
		return 0
	}
	c.Skip(n + 1)
	c.dot()
	return t.value
}
