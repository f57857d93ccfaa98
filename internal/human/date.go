package human

import "studyplanner/client"

const (
	dateHint  = "a date is such as tomorrow, friday, 24 Nov or 2026-11-24"
	rangeHint = "dates go from 0001-01-01 to 9999-12-31"
)

// Date reads a day as it is seen from today: today, a weekday, in 3 days,
// 24 Nov, 2026-11-24 and so on; the package's grammar has them all.
func Date(text string, today client.Date) (client.Date, error) {
	return whole(text, dayHint(text, dateHint), func(c *cursor) (client.Date, bool, error) { return c.date(today) })
}

// date reads a date.
func (c *cursor) date(today client.Date) (client.Date, bool, error) {
	before := c.i
	c.accept("on")
	first := c.i
	for _, read := range []func(client.Date) (client.Date, bool, error){
		c.calendar, c.relative, c.ahead, c.ago, c.weekdayDate,
	} {
		d, ok, err := read(today)
		switch {
		case err != nil:
			return 0, false, err
		case ok && c.boundary() && !d.Valid():
			return 0, false, c.misreadSince(c.tokens[first].from, rangeHint)
		case ok && c.boundary():
			return d, true, nil
		}
		c.i = first
	}
	c.i = before
	return 0, false, nil
}

// relative reads today, tomorrow and yesterday.
func (c *cursor) relative(today client.Date) (client.Date, bool, error) {
	switch {
	case c.accept("today"):
		return today, true, nil
	case c.accept("tomorrow"):
		return today + 1, true, nil
	case c.accept("yesterday"):
		return today - 1, true, nil
	}
	return 0, false, nil
}

// ahead reads "in 3 days", "+3" and "-1 week".
func (c *cursor) ahead(today client.Date) (client.Date, bool, error) {
	sign := client.Date(1)
	in := c.accept("in")
	switch n := c.peek(1); {
	case in:
	case c.peek(0).is("+", "-") && n.glued():
		if c.peek(0).is("-") {
			sign = -1
		}
		c.skip(1)
	default:
		return 0, false, nil
	}
	n := c.peek(0)
	if n.kind != number {
		return 0, false, nil
	}
	c.skip(1)
	unit, ok := c.unit()
	return today + sign*client.Date(n.value)*unit, ok || !in, nil
}

// ago reads "3 days ago".
func (c *cursor) ago(today client.Date) (client.Date, bool, error) {
	n := c.peek(0)
	if n.kind != number {
		return 0, false, nil
	}
	c.skip(1)
	unit, ok := c.unit()
	return today - client.Date(n.value)*unit, ok && c.accept("ago"), nil
}

// unit reads days or weeks; one day if neither comes.
func (c *cursor) unit() (client.Date, bool) {
	switch {
	case c.accept("d", "day", "days"):
		return 1, true
	case c.accept("w", "week", "weeks"):
		return 7, true
	}
	return 1, false
}

// weekdayDate reads a weekday, alone or after next, this or last.
func (c *cursor) weekdayDate(today client.Date) (client.Date, bool, error) {
	which := c.peek(0)
	if which.is("next", "this", "last") {
		c.skip(1)
	}
	w, ok := c.weekday()
	if !ok {
		return 0, false, nil
	}
	monday := client.MondayOf(today)
	switch which.text {
	case "next":
		return monday + 7 + fromMonday(w), true, nil
	case "this":
		return monday + fromMonday(w), true, nil
	case "last":
		return today - 7 + (fromMonday(w)-fromMonday(today.Weekday())+7)%7, true, nil
	}
	return today + (fromMonday(w)-fromMonday(today.Weekday())+7)%7, true, nil
}

// fromMonday returns how many days after Monday w is.
func fromMonday(w client.Weekday) client.Date { return (client.Date(w) + 6) % 7 }
