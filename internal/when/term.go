package when

import (
	"strings"

	"studyplanner/internal/planner"
)

// Term is the dates from First to Last, both included; 0 for an end that is open.
type Term struct{ First, Last planner.Date }

// String writes a term as it is read on whatever day: "from 12 Oct 2026 until 5 Feb
// 2027"; "" if both ends are open.
func (t Term) String() string {
	var parts []string
	if t.First.Valid() {
		parts = append(parts, "from "+t.First.Time().Format("2 Jan 2006"))
	}
	if t.Last.Valid() {
		parts = append(parts, "until "+t.Last.Time().Format("2 Jan 2006"))
	}
	return strings.Join(parts, " ")
}

const termHint = "its last date must not be before its first"

// Words that stand before the first and the last date of a term, and between these
// and the date.
var (
	fromWords  = []string{"from", "starting", "beginning", "since", "ab", "von", "vom", "seit"}
	untilWords = []string{"until", "till", "til", "to", "through", "thru", "bis"}
	theWords   = []string{"on", "from", "the", "zum", "zu"}
)

// Term reads the dates between which something is: from 12 Oct until 5 Feb, either
// end alone, or with a dash. A last date without a year is the next one after the first
// date, or from today on. A first date without a year is the nearest one whose term has not
// passed.
func (c *Cursor) Term(today planner.Date) (t Term, ok bool, err error) {
	c.dates = true
	defer func() { c.dates, c.least = false, 0 }()
	begin := c.i
	if t, ok, err = c.term(today, 0); err == nil && t.First.Valid() && t.Last.Valid() && t.Last < today {
		after := c.i
		c.i = begin
		if later, _, wrong := c.term(today, today); wrong == nil && later.Last >= today {
			return later, true, nil
		}
		c.i = after
	}
	return t, ok, err
}

// term is Term with the first date of those without a year on which it can begin; 0
// for the nearest to today.
func (c *Cursor) term(today, least planner.Date) (t Term, ok bool, err error) {
	at := c.i
	if c.Accept(fromWords...) {
		c.Accept(theWords...)
		if t.First, err = c.oneDate(today, least); err != nil {
			return Term{}, false, err
		}
		ok = true
	}
	from := c.Peek(0)
	if !c.Accept(untilWords...) && !(ok && c.Accept("-")) {
		if !ok {
			c.i = at
		}
		return t, ok, nil
	}
	c.Accept(theWords...)
	earliest := today
	if ok {
		earliest = t.First
	}
	if t.Last, err = c.oneDate(today, earliest); err != nil {
		return Term{}, false, err
	}
	if ok && t.Last < t.First {
		return Term{}, false, c.parseErrorSince(from.From, termHint)
	}
	return t, true, nil
}

// oneDate reads a date that must come next; one without a year is the first such from
// least on, unless that is 0.
func (c *Cursor) oneDate(today, least planner.Date) (planner.Date, error) {
	c.least = least
	d, ok, err := c.Date(today)
	if err == nil && !ok {
		err = c.ParseErrorHere(dateHint)
	}
	return d, err
}

// DateRange reads a day, or the first and the last of several, with or without a word
// between them. A last date without a year is the first such from the first day on.
func (c *Cursor) DateRange(today planner.Date) (t Term, ok bool, err error) {
	c.dates = true
	defer func() { c.dates, c.least = false, 0 }()
	from := c.Peek(0)
	if err := c.refuseWeek(); err != nil {
		return Term{}, false, err
	}
	if t, ok, err = c.dateRange(today); !ok || err != nil || t.First != t.Last {
		return t, ok, err
	}
	if after := c.i; c.And() {
		if _, more := c.weekday(); more {
			return Term{}, false, c.parseErrorSince(from.From, severalHint)
		}
		c.i = after
	}
	from, c.least = c.Peek(0), t.First
	last, second, err := c.date(today)
	switch {
	case err != nil:
		return Term{}, false, err
	case second && last < t.First:
		return Term{}, false, c.parseErrorSince(from.From, termHint)
	case second:
		t.Last = last
	}
	return t, true, nil
}
