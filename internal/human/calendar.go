package human

import (
	"fmt"
	"slices"
	"strings"

	"studyplanner/client"
)

// yearless is a day of a calendar whose year may be 0: not told.
type yearless struct{ year, month, day int }

// calendar reads a date of the calendar, which may have its weekday before it.
func (c *cursor) calendar(today client.Date) (client.Date, bool, error) {
	first := c.peek(0)
	w, named := c.weekday()
	if named {
		c.accept(",")
	}
	before, from := c.i, c.peek(0).from
	y, ok := c.dayOfYear()
	if !ok {
		c.i = before
		return 0, false, c.refuseSlashes(today)
	}
	if !c.boundary() {
		return 0, false, nil
	}
	d, hint := y.from(today)
	if hint != "" {
		return 0, false, c.misreadSince(from, hint)
	}
	if named && d.Weekday() != w {
		hint = fmt.Sprintf("%s is a %s", d, d.Weekday())
		if y.year == 0 {
			hint += "; write the year if another is meant"
		}
		return 0, false, c.misreadSince(first.from, hint)
	}
	return d, true, nil
}

// from returns the day, or the next such from today on if it has no year, or
// what is wrong with it.
func (y yearless) from(today client.Date) (client.Date, string) {
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
func (y yearless) in(year int) (client.Date, error) {
	return client.ParseDate(fmt.Sprintf("%04d-%02d-%02d", year, y.month, y.day))
}

// refuseSlashes returns an error if a date with slashes comes next.
func (c *cursor) refuseSlashes(today client.Date) error {
	if !c.sequence("/") {
		return nil
	}
	a, b, last := c.peek(0), c.peek(2), c.peek(2)
	readings := []yearless{{0, b.value, a.value}, {0, a.value, b.value}}
	if c.sequence("/", "/") {
		last = c.peek(4)
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
		if d, wrong := r.from(today); wrong == "" && !slices.Contains(dates, d.String()) {
			dates = append(dates, d.String())
		}
	}
	if len(dates) == 0 {
		return nil
	}
	return c.misread(a.from, last.to, "slashes can be read in two ways, so write "+strings.Join(dates, " or "))
}
