package when

import "slices"

var monthNames = [12]string{
	"january", "february", "march", "april", "may", "june",
	"july", "august", "september", "october", "november", "december",
}

// dayOfYear reads a day and a month and maybe a year, in any form but that
// with slashes.
func (c *Cursor) dayOfYear() (yearless, bool) {
	a, b := c.Peek(0), c.Peek(1)
	switch {
	case a.digits(4, 4) && c.sequence("-", "-") && c.Peek(2).digits(1, 2) && c.Peek(4).digits(1, 2) && a.value > 0:
		y := yearless{a.value, c.Peek(2).value, c.Peek(4).value}
		c.Skip(5)
		return y, true
	case a.digits(1, 2) && b.Is(".") && b.glued():
		return c.dotted()
	case a.digits(1, 2):
		c.Skip(1)
		c.ordinal()
		m := c.month()
		return yearless{c.year(), m, a.value}, m > 0
	}
	m := c.month()
	if day := c.Peek(0); m > 0 && day.digits(1, 2) {
		c.Skip(1)
		c.ordinal()
		return yearless{c.year(), m, day.value}, true
	}
	return yearless{}, false
}

// dotted reads 24.11. and 24.11.2026.
func (c *Cursor) dotted() (yearless, bool) {
	y := yearless{0, c.Peek(2).value, c.Peek(0).value}
	year := c.Peek(4)
	switch {
	case !c.Peek(2).digits(1, 2) || !c.Peek(2).glued() || !c.Peek(3).Is(".") || !c.Peek(3).glued():
		return y, false
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
	t := c.Peek(0)
	i := slices.IndexFunc(monthNames[:], func(name string) bool {
		return t.text == name || t.text == name[:3] || t.text == "sept" && name == "september"
	})
	if i >= 0 {
		c.Skip(1)
	}
	return i + 1
}

// ordinal skips the letters of 1st, 2nd, 3rd and 4th.
func (c *Cursor) ordinal() {
	if c.Peek(0).glued() {
		c.Accept("st", "nd", "rd", "th")
	}
}

// year reads a year of 4 digits; 0 if none comes. Such a number that begins a
// span is a time.
func (c *Cursor) year() int {
	n := 0
	if c.Peek(0).Is(",") {
		n = 1
	}
	t, after := c.Peek(n), c.Peek(n+1)
	dash := after.Is("-") && (c.Peek(n+2).kind == number || c.Peek(n+2).Is("noon", "midnight"))
	if !t.digits(4, 4) || t.value == 0 || dash || after.Is("to", "until", "till", "for", "+", "am", "pm") {
		return 0
	}
	c.Skip(n + 1)
	return t.value
}
