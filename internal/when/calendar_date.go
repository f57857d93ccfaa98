package when

import (
	"fmt"
	"slices"
	"strings"

	"studyplanner/internal/planner"
)

// calendar reads a date of the calendar, which may have its weekday before it.
func (c *Cursor) calendar(today planner.Date) (planner.Date, bool, error) {
	first := c.Peek(0)
	w, named := c.weekday()
	if named {
		c.Accept(",")
	}
	before, from := c.i, c.Peek(0).From
	y, ok := c.dayOfYear()
	if !ok {
		c.i = before
		return 0, false, c.refuseSlashes(today)
	}
	if !c.boundary() {
		return 0, false, nil
	}
	days := c.daysOf(y, today)
	switch {
	case !y.exists():
		return 0, false, c.parseErrorSince(from, noSuchDay)
	case len(days) == 0:
		return 0, false, c.parseErrorSince(from, rangeHint)
	case !named:
		return days[0], true, nil
	}
	for _, d := range days { // the weekday tells which year is meant
		if d.Weekday() == w {
			return d, true, nil
		}
	}
	hint := fmt.Sprintf("%s is a %s", days[0], days[0].Weekday())
	if y.year == 0 {
		hint += "; write the year if another is meant"
	}
	return 0, false, c.parseErrorSince(first.From, hint)
}

// daysOf returns which days one of a calendar can be.
func (c *Cursor) daysOf(y yearless, today planner.Date) []planner.Date {
	if c.least == 0 || y.year != 0 {
		return y.around(today)
	}
	if d, ok := y.ahead(c.least); ok {
		return []planner.Date{d}
	}
	return nil
}

// refuseSlashes returns an error if a date with slashes comes next.
func (c *Cursor) refuseSlashes(today planner.Date) error {
	first := c.Peek(0)
	readings, n := c.numericParts("/")
	var dates []string
	for _, y := range readings {
		if days := y.around(today); len(days) > 0 && !slices.Contains(dates, days[0].String()) {
			dates = append(dates, days[0].String())
		}
	}
	if len(dates) == 0 {
		return nil
	}
	return c.ParseError(first.From, c.Peek(n-1).To, "slashes can be read in two ways, so write "+strings.Join(dates, " or "))
}
