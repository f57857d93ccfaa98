package when

import (
	"time"

	"studyplanner/internal/planner"
)

// Period reads days to look at: this week, last month, november, last 7 days, since
// monday, from 24 Nov to 2 Dec, until friday, today. A missing end is 0, but "since" ends
// today and "until" begins today.
func (c *Cursor) Period(today planner.Date) (Term, bool, error) {
	c.dates = true
	defer func() { c.dates = false }()
	before := c.i
	for _, read := range [...]func(planner.Date) (Term, bool){c.wholeWeek, c.lastDays, c.wholeMonth} {
		if t, ok := read(today); ok && c.boundary() && t.First.Valid() && t.Last.Valid() {
			return t, true, nil
		}
		c.i = before
	}
	if c.Accept("since", "seit") {
		return c.since(today)
	}
	if t, ok, err := c.dateRange(today); ok || err != nil {
		if ok && t.First == t.Last && c.tokens[before].Is(fromWords...) {
			t.Last = 0
		}
		return t, ok, err
	}
	t, ok, err := c.Term(today)
	if ok && t.First == 0 {
		t.First = min(today, t.Last)
	}
	return t, ok, err
}

// wholeWeek reads a week or a weekend.
func (c *Cursor) wholeWeek(today planner.Date) (t Term, ok bool) {
	t.First, t.Last, ok = c.week(today)
	return t, ok
}

// lastDays reads the last 7 days or the next 2 weeks, today included.
func (c *Cursor) lastDays(today planner.Date) (Term, bool) {
	c.Accept("the", "die", "in")
	which, explicit := c.which()
	if !explicit && c.Accept("past") {
		which = -1
	}
	n, ok := c.count()
	if !ok || n < 1 {
		return Term{}, false
	}
	unit, counted := c.unit()
	switch {
	case !counted:
	case which < 0:
		first, ok := shift(today, -n, unit)
		return Term{first + 1, today}, ok
	case which > 0:
		last, ok := shift(today, n, unit)
		return Term{today, last - 1}, ok
	}
	return Term{}, false
}

// wholeMonth reads this month, last november or november 2027. A month without a year is
// the nearest.
func (c *Cursor) wholeMonth(today planner.Date) (Term, bool) {
	year, month, _ := today.Time().Date()
	n, explicit := c.which()
	if explicit && c.skip(MeansMonths) {
		return Term{planner.NewDate(year, month+time.Month(n), 1), planner.NewDate(year, month+time.Month(n)+1, 0)}, true
	}
	m := c.month()
	if m == 0 || explicit || c.Peek(0).digits(1, 2) {
		return Term{}, false
	}
	first := c.daysOf(yearless{c.year(), m, 1}, today)
	if len(first) == 0 {
		return Term{}, false
	}
	year, month, _ = first[0].Time().Date()
	return Term{first[0], planner.NewDate(year, month+1, 0)}, true
}

// since reads what comes after "since": the first day, and maybe the last one.
func (c *Cursor) since(today planner.Date) (Term, bool, error) {
	t, ok, err := c.dateRange(today)
	switch {
	case err != nil:
		return Term{}, false, err
	case !ok:
		return Term{}, false, c.ParseErrorHere(dateHint)
	case t.First > today: // since Monday is since the last one
		t.First -= 7
	}
	t.Last = max(t.First, today)
	return t, true, nil
}
