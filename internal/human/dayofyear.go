package human

import "slices"

var monthNames = [12]string{
	"january", "february", "march", "april", "may", "june",
	"july", "august", "september", "october", "november", "december",
}

// dayOfYear reads a day and a month and maybe a year, in any form but that
// with slashes.
func (c *cursor) dayOfYear() (yearless, bool) {
	a, b := c.peek(0), c.peek(1)
	switch {
	case a.digits(4, 4) && c.sequence("-", "-") && c.peek(2).digits(1, 2) && c.peek(4).digits(1, 2) && a.value > 0:
		y := yearless{a.value, c.peek(2).value, c.peek(4).value}
		c.skip(5)
		return y, true
	case a.digits(1, 2) && b.is(".") && b.glued():
		return c.dotted()
	case a.digits(1, 2):
		c.skip(1)
		c.ordinal()
		m := c.month()
		return yearless{c.year(), m, a.value}, m > 0
	}
	m := c.month()
	if day := c.peek(0); m > 0 && day.digits(1, 2) {
		c.skip(1)
		c.ordinal()
		return yearless{c.year(), m, day.value}, true
	}
	return yearless{}, false
}

// dotted reads 24.11. and 24.11.2026.
func (c *cursor) dotted() (yearless, bool) {
	y := yearless{0, c.peek(2).value, c.peek(0).value}
	year := c.peek(4)
	switch {
	case !c.peek(2).digits(1, 2) || !c.peek(2).glued() || !c.peek(3).is(".") || !c.peek(3).glued():
		return y, false
	case year.kind != number || !year.glued():
		c.skip(4)
		return y, true
	case year.digits(4, 4) && year.value > 0:
		y.year = year.value
		c.skip(5)
		return y, true
	}
	return y, false
}

// sequence reports whether numbers come next with these marks between them,
// and no white space.
func (c *cursor) sequence(marks ...string) bool {
	for i, m := range marks {
		a, b := c.peek(2*i+1), c.peek(2*i+2)
		if !a.is(m) || !a.glued() || b.kind != number || !b.glued() {
			return false
		}
	}
	return c.peek(0).kind == number
}

// month reads the name of a month, or its first 3 letters; 0 if none comes.
func (c *cursor) month() int {
	t := c.peek(0)
	i := slices.IndexFunc(monthNames[:], func(name string) bool {
		return t.text == name || t.text == name[:3] || t.text == "sept" && name == "september"
	})
	if i >= 0 {
		c.skip(1)
	}
	return i + 1
}

// ordinal skips the letters of 1st, 2nd, 3rd and 4th.
func (c *cursor) ordinal() {
	if c.peek(0).glued() {
		c.accept("st", "nd", "rd", "th")
	}
}

// year reads a year of 4 digits; 0 if none comes. Such a number that begins a
// span is a time.
func (c *cursor) year() int {
	n := 0
	if c.peek(0).is(",") {
		n = 1
	}
	t, after := c.peek(n), c.peek(n+1)
	dash := after.is("-") && (c.peek(n+2).kind == number || c.peek(n+2).is("noon", "midnight"))
	if !t.digits(4, 4) || t.value == 0 || dash || after.is("to", "until", "till", "for", "+", "am", "pm") {
		return 0
	}
	c.skip(n + 1)
	return t.value
}
