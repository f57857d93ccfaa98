package when

import "studyplanner/internal/planner"

// Week reads a week, and returns its Monday. It accepts this, next or last, with or without
// "week", +2 and -1 for weeks from today's, and any date. An empty text is today's week.
func Week(text string, today planner.Date) (planner.Date, error) {
	monday := planner.WeekOf(today).Monday
	c := NewCursor(text)
	if c.Peek(0).kind == end {
		return monday, nil
	}
	if n, ok := c.weeks(); ok && c.Peek(0).kind == end {
		d, ok := shift(monday, n, MeansWeeks)
		if !ok {
			return 0, c.ParseError(0, len(text), rangeHint)
		}
		return d, nil
	}
	first, _, err := Days(text, today)
	if err != nil {
		return 0, err
	}
	return planner.WeekOf(first).Monday, nil
}

// weeks reads how many weeks from today's one is.
func (c *Cursor) weeks() (int, bool) {
	if sign := c.Peek(0); sign.Is("+", "-") && c.Peek(1).kind == number {
		n := c.Peek(1).value
		c.Skip(2)
		if sign.Is("-") {
			n = -n
		}
		return n, true
	}
	return c.which()
}

// Days reads a range of days, and returns the first and the last. It accepts this week, next
// week, the weekend, and what Date reads.
func Days(text string, today planner.Date) (first, last planner.Date, err error) {
	c := NewCursor(text)
	if first, last, ok := c.week(today); ok && c.Peek(0).kind == end {
		if !first.Valid() || !last.Valid() {
			return 0, 0, c.ParseError(0, len(text), rangeHint)
		}
		return first, last, nil
	}
	d, err := Date(text, today)
	return d, d, err
}

// Week reads a week such as next week, and returns its Monday.
func (c *Cursor) Week(today planner.Date) (planner.Date, bool) {
	before := c.i
	if first, last, ok := c.week(today); ok && last-first == 6 && first.Valid() && c.boundary() {
		return first, true
	}
	c.i = before
	return 0, false
}

// week reads a week or its weekend, this one if it is not said which. On a Sunday
// the weekend is the one that ends.
func (c *Cursor) week(today planner.Date) (first, last planner.Date, ok bool) {
	before := c.i
	n, weekend, explicit := 0, false, false
	switch {
	case c.skip(MeansNextWeek):
		n = 1
	case c.skip(MeansThisWeek):
	default:
		n, explicit = c.which()
		weekend = c.skip(MeansWeekend)
		if week := c.skip(MeansWeeks); !weekend && !(week && explicit) {
			c.i = before
			return 0, 0, false
		}
	}
	monday := planner.WeekOf(today).Monday + planner.Date(7*n)
	if weekend {
		return monday + 5, monday + 6, true
	}
	return monday, monday + 6, true
}
