package when

import (
	"fmt"
	"slices"
	"strings"

	"studyplanner/internal/planner"
)

// yearless is a day of a calendar whose year may be 0: not told.
type yearless struct{ year, month, day int }

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
	d, hint := y.on(today)
	if hint != "" {
		return 0, false, c.misreadSince(from, hint)
	}
	if named && d.Weekday() != w {
		hint = fmt.Sprintf("%s is a %s", d, d.Weekday())
		if y.year == 0 {
			hint += "; write the year if another is meant"
		}
		return 0, false, c.misreadSince(first.From, hint)
	}
	return d, true, nil
}

// on returns the day, or the next such from today on if it has no year, or
// what is wrong with it.
func (y yearless) on(today planner.Date) (planner.Date, string) {
	if y.year != 0 {
		d, err := y.in(y.year)
		if err != nil {
			return 0, "there is no such day"
		}
		return d, ""
	}
	const leap = 2000
	if _, err := y.in(leap); err != nil {
		return 0, "there is no such day"
	}
	for year := today.Time().Year(); year <= 9999; year++ {
		if d, err := y.in(year); err == nil && d >= today {
			return d, ""
		}
	}
	return 0, rangeHint
}

// in returns the day in a year.
func (y yearless) in(year int) (planner.Date, error) {
	return planner.ParseDate(fmt.Sprintf("%04d-%02d-%02d", year, y.month, y.day))
}

// refuseSlashes returns an error if a date with slashes comes next.
func (c *Cursor) refuseSlashes(today planner.Date) error {
	if !c.sequence("/") {
		return nil
	}
	a, b, last := c.Peek(0), c.Peek(2), c.Peek(2)
	readings := []yearless{{0, b.value, a.value}, {0, a.value, b.value}}
	if c.sequence("/", "/") {
		last = c.Peek(4)
		year := last.value
		if last.digits(2, 2) {
			year += 2000
		}
		readings = []yearless{{year, b.value, a.value}, {year, a.value, b.value}}
		if a.digits(4, 4) {
			readings = []yearless{{a.value, b.value, last.value}}
		}
	}
	var dates []string
	for _, r := range readings {
		if d, wrong := r.on(today); wrong == "" && !slices.Contains(dates, d.String()) {
			dates = append(dates, d.String())
		}
	}
	if len(dates) == 0 {
		return nil
	}
	return c.Misread(a.From, last.To, "slashes can be read in two ways, so write "+strings.Join(dates, " or "))
}
