package when

import (
	"strings"

	"studyplanner/internal/planner"
)

const weekdaysHint = "days are such as mon,wed or mon-fri or weekdays"

// Weekdays reads days of the week, such as "mon,wed fri", "mon-fri", "weekdays",
// "weekend" and "daily". It returns each once, from Monday on.
func Weekdays(text string) ([]planner.Weekday, error) {
	return ParseAll(text, weekdaysHint, (*Cursor).Weekdays)
}

// Weekdays reads a list of weekdays, and returns each once, from Monday on.
func (c *Cursor) Weekdays() ([]planner.Weekday, bool, error) {
	days := c.weekdays()
	return days.list(), days != 0, nil
}

// weekdaySet has bit n for the n-th day after Monday.
type weekdaySet uint8

const (
	workdays weekdaySet = 0b0011111
	weekend  weekdaySet = 0b1100000
)

func (s weekdaySet) has(n int) bool { return s&(1<<n) != 0 }

func (s weekdaySet) list() []planner.Weekday {
	var days []planner.Weekday
	for n := range 7 {
		if s.has(n) {
			days = append(days, planner.Weekday((n+1)%7))
		}
	}
	return days
}

// days has the same by planner.Weekday.
func (s weekdaySet) days() (days [7]bool) {
	for _, w := range s.list() {
		days[w] = true
	}
	return days
}

// daysFrom returns the days from one to another, which may be of the week after.
func daysFrom(first, last planner.Weekday) (set weekdaySet) {
	for n := fromMonday(first); ; n = (n + 1) % 7 {
		set |= 1 << n
		if n == fromMonday(last) {
			return set
		}
	}
}

// weekdays reads a list of weekdays; none if none comes next.
func (c *Cursor) weekdays() (all weekdaySet) {
	last := c.i
	for {
		days, ok := c.weekdayItem()
		if !ok {
			c.i = last
			return all
		}
		all |= days
		last = c.i
		c.And()
	}
}

// andWords stand between two of a list.
var andWords = []string{",", "and", "&", "/", "und"}

// And skips what stands between two of a list.
func (c *Cursor) And() bool { return c.skip(MeansAnd) || c.Accept(andWords...) }

// weekdayItem reads one part of such a list.
func (c *Cursor) weekdayItem() (weekdaySet, bool) {
	if c.skip(MeansEveryDay) {
		return workdays | weekend, true
	}
	c.skip(MeansEach)
	if c.skip(MeansWeekdays) {
		return workdays, true
	}
	if c.skip(MeansWeekend) {
		return weekend, true
	}
	first, ok := c.weekday()
	if !ok {
		return 0, false
	}
	last, ok := c.lastWeekday()
	if !ok {
		last = first
	}
	return daysFrom(first, last), true
}

// lastWeekday reads the last of several days in a row after the first.
func (c *Cursor) lastWeekday() (planner.Weekday, bool) {
	before := c.i
	if c.to() {
		if last, ok := c.weekday(); ok {
			return last, true
		}
	}
	c.i = before
	return 0, false
}

// weekday reads the name of a weekday, its plural or its first letters: two of them
// only where no topic can begin.
func (c *Cursor) weekday() (planner.Weekday, bool) {
	if c.topics && len(c.Peek(0).text) == 2 {
		return 0, false
	}
	w, ok := c.says(MeansDay)
	return planner.Weekday(w), ok
}

// WriteWeekdays writes days from Monday on, as Weekdays reads them: "Mon-Fri,
// Sun".
func WriteWeekdays(list []planner.Weekday) string {
	var set weekdaySet
	for _, w := range list {
		set |= 1 << fromMonday(w)
	}
	var days []string
	for from := 0; from < 7; from++ {
		if !set.has(from) {
			continue
		}
		to := from
		for set.has(to + 1) {
			to++
		}
		if to-from >= 2 {
			days = append(days, short(from)+"-"+short(to))
			from = to
		} else {
			days = append(days, short(from))
		}
	}
	return strings.Join(days, ", ")
}

// short returns the first 3 letters of the n-th day after Monday.
func short(n int) string { return planner.Weekday((n + 1) % 7).String()[:3] }
