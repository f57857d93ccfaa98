package human

import (
	"slices"

	"studyplanner/client"
)

const weekdaysHint = "days are such as mon,wed or mon-fri or weekdays"

// weekdayNames has the days as client.Weekday counts them.
var weekdayNames = [7]string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// Weekdays reads days of the week, such as "mon,wed fri", "mon-fri", "weekdays",
// "weekend" and "daily". It returns each once, from Monday on.
func Weekdays(text string) ([]client.Weekday, error) {
	days, err := whole(text, weekdaysHint, (*cursor).weekdays)
	return days.list(), err
}

// weekdaySet has bit n for the n-th day after Monday.
type weekdaySet uint8

const (
	workdays weekdaySet = 0b0011111
	weekend  weekdaySet = 0b1100000
)

func (s weekdaySet) has(n int) bool { return s&(1<<n) != 0 }

func (s weekdaySet) list() []client.Weekday {
	var days []client.Weekday
	for n := range 7 {
		if s.has(n) {
			days = append(days, client.Weekday((n+1)%7))
		}
	}
	return days
}

// weekdays reads a list of weekdays.
func (c *cursor) weekdays() (weekdaySet, bool, error) {
	var all weekdaySet
	last := c.i
	for {
		days, ok := c.weekdayItem()
		if !ok {
			c.i = last
			return all, all != 0, nil
		}
		all |= days
		last = c.i
		c.accept(",", "and", "&", "/")
	}
}

// weekdayItem reads one part of such a list.
func (c *cursor) weekdayItem() (weekdaySet, bool) {
	if c.accept("every") && c.accept("day") {
		return workdays | weekend, true
	}
	switch {
	case c.accept("daily", "everyday"):
		return workdays | weekend, true
	case c.accept("weekday", "weekdays"):
		return workdays, true
	case c.accept("weekend", "weekends"):
		return weekend, true
	}
	first, ok := c.weekday()
	if !ok {
		return 0, false
	}
	from, to := int(fromMonday(first)), int(fromMonday(first))
	if before := c.i; c.accept(toWords...) {
		if last, ok := c.weekday(); ok {
			to = int(fromMonday(last))
		} else {
			c.i = before
		}
	}
	var set weekdaySet
	for n := from; ; n = (n + 1) % 7 {
		set |= 1 << n
		if n == to {
			return set, true
		}
	}
}

// weekday reads the name of a weekday, its plural or its first letters.
func (c *cursor) weekday() (client.Weekday, bool) {
	t := c.peek(0)
	i := slices.IndexFunc(weekdayNames[:], func(name string) bool {
		return t.text == name || t.text == name+"s" || t.text == name[:3]
	})
	switch {
	case i >= 0:
	case t.is("tues"):
		i = 2
	case t.is("weds"):
		i = 3
	case t.is("thur", "thurs"):
		i = 4
	default:
		return 0, false
	}
	c.skip(1)
	return client.Weekday(i), true
}
