package when

import (
	"slices"

	"studyplanner/internal/planner"
)

// MaxDates is how many days one text names at most, where several are wanted.
const MaxDates = 31

const (
	maxDatesHint  = "that is more than 31 days; write it in parts"
	everyWeekHint = "that is for every week; write days such as mon,wed or 24 Nov - 28 Nov, or make it a weekly time of the subject"
)

// Dates reads one day or several, and returns each once, in order: mon,wed; tomorrow
// and friday; mon-fri; 26-28 Nov; weekend.
func (c *Cursor) Dates(today planner.Date) ([]planner.Date, bool, error) {
	var all []planner.Date
	for last := c.i; ; last = c.i {
		more := len(all) == 0 || c.And() || c.weekdayNext()
		c.And() // ", and"
		from := c.Peek(0).From
		row, ok, err := Term{}, false, error(nil)
		if more {
			row, ok, err = c.someDates(today)
		}
		switch {
		case err != nil:
			return nil, false, err
		case !ok:
			c.i = last
			slices.Sort(all)
			return slices.Compact(all), len(all) > 0, nil
		case int(row.Last-row.First) >= MaxDates-len(all):
			return nil, false, c.parseErrorSince(from, maxDatesHint)
		}
		for d := row.First; d <= row.Last; d++ {
			all = append(all, d)
		}
	}
}

// DatesOrTopic reads dates where a topic can begin as well.
func (c *Cursor) DatesOrTopic(today planner.Date) ([]planner.Date, bool, error) {
	c.topics = true
	defer func() { c.topics = false }()
	return c.Dates(today)
}

// weekdayNext reports whether a weekday comes next: mon wed fri is a list, too.
func (c *Cursor) weekdayNext() bool {
	before := c.i
	defer func() { c.i = before }()
	_, ok := c.weekday()
	return ok && !c.topics && c.boundary()
}

// someDates reads a day, several in a row or a weekend.
func (c *Cursor) someDates(today planner.Date) (Term, bool, error) {
	before := c.i
	if c.topics {
		return c.dateRange(today)
	}
	c.on()
	first := c.Peek(0).From
	if c.skip(MeansEveryDay, MeansEach, MeansWeekdays) {
		return Term{}, false, c.parseErrorSince(first, everyWeekHint)
	}
	if first, last, ok := c.week(today); ok && last-first == 1 && first.Valid() && c.boundary() {
		return Term{first, last}, true, nil
	}
	c.i = before
	if err := c.refuseWeek(); err != nil {
		return Term{}, false, err
	}
	return c.dateRange(today)
}

// dateRange reads a day, or the first and the last of several with a word or a dash
// between them. A last weekday, or a last date without a year, is the first such from
// the first day on.
func (c *Cursor) dateRange(today planner.Date) (t Term, ok bool, err error) {
	defer func() { c.least, c.row = 0, false }()
	before := c.i
	c.Accept(fromWords...)
	if t, ok, err = c.sameMonth(today); ok || err != nil {
		return t, ok, err
	}
	c.row = true
	start := c.i
	if t.First, ok, err = c.date(today); err != nil || !ok {
		c.i = before
		return Term{}, false, err
	}
	c.row = false
	from := c.Peek(0)
	after := c.i
	if !c.to() && !c.Accept("through", "thru") {
		t.Last = t.First
		return t, true, nil
	}
	c.least = t.First
	t.Last, ok, err = c.date(today)
	if ok && err == nil {
		t.First = c.before(start, t)
	}
	switch {
	case err != nil:
		return Term{}, false, err
	case ok && t.Last < t.First:
		return Term{}, false, c.parseErrorSince(from.From, termHint)
	case ok:
		return t, true, nil
	case c.dates:
		return Term{}, false, c.ParseErrorHere(dateHint)
	}
	// What comes after the day is no day, so the day must end before it.
	if c.i = after; from.glued() {
		c.i, c.least = start, 0
		t.First, ok, err = c.date(today)
	} else {
		ok = true
	}
	t.Last = t.First
	return t, ok, err
}

// before returns the first date of the range t, whose text begins at a place. Without a
// year of its own, it is the latest such date before the last one.
func (c *Cursor) before(start int, t Term) planner.Date {
	if t.First <= t.Last && t.Last-t.First < 365 {
		return t.First
	}
	after := c.i
	defer func() { c.i = after }()
	c.i, c.least = start, max(t.Last-364, 1)
	if d, ok, err := c.date(t.First); ok && err == nil && d <= t.Last {
		return d
	}
	return t.First
}

// sameMonth reads days of which the last alone tells the month: 26-28 Nov, 28.-30.11.
func (c *Cursor) sameMonth(today planner.Date) (t Term, ok bool, err error) {
	first, before := c.Peek(0), c.i
	defer func() {
		if !ok {
			c.i = before
		}
	}()
	day, ok := c.dayNumber()
	if !ok || !c.to() && !(c.sentence != nil && c.And()) {
		return t, false, nil
	}
	y, ok := c.dayOfYear()
	if !ok || !c.boundary() || c.sentence == nil && c.likeClock() {
		return t, false, nil
	}
	days := c.daysOf(y, today)
	if !y.exists() || len(days) == 0 {
		return t, false, c.parseErrorSince(first.From, noSuchDay)
	}
	t.Last = days[0]
	y.year, y.day = t.Last.Time().Year(), day
	if t.First, ok = y.in(y.year); !ok || t.First > t.Last {
		return t, false, c.parseErrorSince(first.From, termHint)
	}
	return t, true, nil
}
