package when

import "studyplanner/internal/planner"

const (
	dateHint  = "a date is such as tomorrow, friday, 24 Nov or 2026-11-24"
	rangeHint = "dates go from 0001-01-01 to 9999-12-31"
	noSuchDay = "there is no such day"
)

// Date reads a day as it is seen from today: today, a weekday, in 3 days,
// 24 Nov, 2026-11-24 and so on; the package's grammar has them all.
func Date(text string, today planner.Date) (planner.Date, error) {
	return Whole(text, DayHint(text, dateHint), func(c *Cursor) (planner.Date, bool, error) { return c.Date(today) })
}

// Date reads a date.
func (c *Cursor) Date(today planner.Date) (planner.Date, bool, error) {
	before := c.i
	c.Accept("on")
	first := c.i
	for _, read := range []func(planner.Date) (planner.Date, bool, error){
		c.calendar, c.relative, c.ahead, c.ago, c.weekdayDate,
	} {
		d, ok, err := read(today)
		switch {
		case err != nil:
			return 0, false, err
		case ok && c.boundary() && !d.Valid():
			return 0, false, c.misreadSince(c.tokens[first].From, rangeHint)
		case ok && c.boundary():
			return d, true, nil
		}
		c.i = first
	}
	c.i = before
	return 0, false, nil
}

// relative reads today, tomorrow and yesterday.
func (c *Cursor) relative(today planner.Date) (planner.Date, bool, error) {
	switch {
	case c.Accept("today"):
		return today, true, nil
	case c.Accept("tomorrow"):
		return today + 1, true, nil
	case c.Accept("yesterday"):
		return today - 1, true, nil
	}
	return 0, false, nil
}

// ahead reads "in 3 days", "+3" and "-1 week".
func (c *Cursor) ahead(today planner.Date) (planner.Date, bool, error) {
	sign := planner.Date(1)
	in := c.Accept("in")
	switch n := c.Peek(1); {
	case in:
	case c.Peek(0).Is("+", "-") && n.glued():
		if c.Peek(0).Is("-") {
			sign = -1
		}
		c.Skip(1)
	default:
		return 0, false, nil
	}
	n := c.Peek(0)
	if n.kind != number {
		return 0, false, nil
	}
	c.Skip(1)
	unit, ok := c.unit()
	return today + sign*planner.Date(n.value)*unit, ok || !in, nil
}

// ago reads "3 days ago".
func (c *Cursor) ago(today planner.Date) (planner.Date, bool, error) {
	n := c.Peek(0)
	if n.kind != number {
		return 0, false, nil
	}
	c.Skip(1)
	unit, ok := c.unit()
	return today - planner.Date(n.value)*unit, ok && c.Accept("ago"), nil
}

// unit reads days or weeks; one day if neither comes.
func (c *Cursor) unit() (planner.Date, bool) {
	switch {
	case c.Accept("d", "day", "days"):
		return 1, true
	case c.Accept("w", "week", "weeks"):
		return 7, true
	}
	return 1, false
}

// weekdayDate reads a weekday, alone or after next, this or last.
func (c *Cursor) weekdayDate(today planner.Date) (planner.Date, bool, error) {
	which := c.Peek(0)
	if which.Is("next", "this", "last") {
		c.Skip(1)
	}
	w, ok := c.weekday()
	if !ok {
		return 0, false, nil
	}
	switch which.text {
	case "next":
		return inWeek(today, 1, w), true, nil
	case "this":
		return inWeek(today, 0, w), true, nil
	case "last":
		return Coming(w, today-7), true, nil
	}
	return Coming(w, today), true, nil
}
