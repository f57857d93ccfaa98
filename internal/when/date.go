package when

import "studyplanner/internal/planner"

const (
	dateHint    = "a date is such as tomorrow, friday, 24 Nov or 2026-11-24"
	rangeHint   = "dates go from 0001-01-01 to 9999-12-31"
	noSuchDay   = "there is no such day"
	severalHint = "that is more than one day; write the one that is meant, such as monday, next monday or in a week"
)

// onWords stand before a date.
var onWords = []string{"on", "am", "dem", "den"}

// Date reads a date relative to today: today, a weekday, in 3 days, 24 Nov, 2026-11-24 and
// so on. The package's grammar has all forms.
func Date(text string, today planner.Date) (planner.Date, error) {
	return ParseAll(text, DayHint(text, dateHint), func(c *Cursor) (planner.Date, bool, error) { return c.Date(today) })
}

// DateAhead is Date for what lies ahead: a date without a year is the first such from
// today on.
func DateAhead(text string, today planner.Date) (planner.Date, error) {
	return ParseAll(text, DayHint(text, dateHint), func(c *Cursor) (planner.Date, bool, error) {
		c.least = today
		return c.Date(today)
	})
}

// Date reads a date where nothing but dates and times can stand, so that several
// days are an error.
func (c *Cursor) Date(today planner.Date) (planner.Date, bool, error) {
	if err := c.refuseSeveral(); err != nil {
		return 0, false, err
	}
	return c.date(today)
}

// DateOrTopic reads a date where a topic can begin as well: "24.11" and "we" are
// no dates there.
func (c *Cursor) DateOrTopic(today planner.Date) (planner.Date, bool, error) {
	c.topics = true
	defer func() { c.topics = false }()
	return c.date(today)
}

// HasDayPart reports whether the last date has a part of the day, as tonight and
// tomorrow morning do. A span that is read afterwards is one of that part.
func (c *Cursor) HasDayPart() bool { return c.part != anyPart }

// date reads a date.
func (c *Cursor) date(today planner.Date) (planner.Date, bool, error) {
	before := c.i
	c.on()
	first := c.i
	for _, read := range []func(planner.Date) (planner.Date, bool, error){
		c.calendar, c.relative, c.shifted, c.weekdayDate,
	} {
		d, ok, err := read(today)
		switch {
		case err != nil:
			return 0, false, err
		case ok && c.boundary() && !d.Valid():
			return 0, false, c.parseErrorSince(c.tokens[first].From, rangeHint)
		case ok && c.boundary():
			c.ofDay()
			return d, true, nil
		}
		c.i, c.part = first, anyPart
	}
	c.i = before
	return 0, false, nil
}

// on skips what stands before a date: on, on the 24th.
func (c *Cursor) on() {
	c.Accept(onWords...)
	if c.Peek(0).Is("the") && c.Peek(1).kind == number {
		c.Skip(1)
	}
}

// ofDay reads a part of the day after a date, where a time can come after it.
func (c *Cursor) ofDay() {
	if c.topics || c.dates || c.part != anyPart {
		return
	}
	before := c.i
	c.Accept("in")
	c.Accept("the")
	if part, ok := c.says(MeansOfDay); ok && c.boundary() {
		c.part = dayPart(part)
		return
	}
	c.i = before
}

// refuseSeveral returns an error if several days come next: a list of weekdays, a
// weekend or a week.
func (c *Cursor) refuseSeveral() error {
	if err := c.refuseWeek(); err != nil {
		return err
	}
	before := c.i
	defer func() { c.i = before }()
	c.on()
	first := c.Peek(0).From
	if days := c.weekdays(); days&(days-1) != 0 && c.boundary() {
		return c.parseErrorSince(first, severalHint)
	}
	return nil
}

// refuseWeek returns an error if a week or a weekend comes next.
func (c *Cursor) refuseWeek() error {
	before := c.i
	defer func() { c.i = before }()
	c.on()
	first := c.Peek(0).From
	if _, _, ok := c.week(0); ok && c.boundary() {
		return c.parseErrorSince(first, severalHint)
	}
	return nil
}

// relative reads today, tonight, this morning, tomorrow, the day after it, and yesterday.
func (c *Cursor) relative(today planner.Date) (planner.Date, bool, error) {
	for _, m := range [...]Meaning{MeansDayAfter, MeansToday, MeansTonight, MeansTomorrow, MeansYesterday} {
		if c.skip(m) {
			if m == MeansTonight {
				c.part = evening
			}
			return m.date(today), true, nil
		}
	}
	if c.skip(MeansThis) && !c.topics {
		part, ok := c.says(MeansOfDay)
		c.part = dayPart(part)
		return today, ok, nil
	}
	return 0, false, nil
}

// shifted reads a day that is so many days, weeks or months from today.
func (c *Cursor) shifted(today planner.Date) (planner.Date, bool, error) {
	n, unit, ok := c.distance()
	d, _ := shift(today, n, unit)
	return d, ok, nil
}

// distance reads how far a day is from today: in 3 days, +3, -1 week, 3 weeks from now,
// 3 days ago. It is negative for what lies behind.
func (c *Cursor) distance() (n int, unit Meaning, ok bool) {
	before, sign := c.i, 1
	signed := c.Peek(0).Is("+", "-") && c.Peek(1).kind == number && c.Peek(1).glued()
	if c.Peek(0).Is("-", "vor") {
		sign = -1
	}
	led := c.Accept("vor") || c.skip(MeansIn)
	if signed {
		c.Skip(1)
	}
	n, ok = c.count()
	unit, explicit := c.unit()
	switch {
	case !ok || !explicit && !signed:
		ok = false
	case signed || led || c.skip(MeansAway):
	default:
		sign, ok = -1, c.Accept("ago")
	}
	if !ok {
		c.i = before
	}
	return sign * n, unit, ok
}

// units reads a number of days, weeks or months.
func (c *Cursor) units() (n int, unit Meaning, ok bool) {
	n, ok = c.count()
	unit, explicit := c.unit()
	return n, unit, ok && explicit
}

// count reads a number, in digits or in words.
func (c *Cursor) count() (int, bool) {
	before, n := c.i, c.Peek(0)
	if n.kind != number {
		return c.says(MeansNumber)
	}
	if c.Skip(1); c.sentence != nil {
		if c.dot(); !c.boundary() || n.value > 9999 {
			c.i = before
			return 0, false
		}
	}
	return n.value, true
}

// unit reads what a number of days, weeks or months counts; days if none comes.
func (c *Cursor) unit() (unit Meaning, explicit bool) {
	for _, unit := range units {
		if c.skip(unit) {
			return unit, true
		}
	}
	return MeansDays, false
}

// weekdayDate reads a weekday, alone or after next, this or last.
func (c *Cursor) weekdayDate(today planner.Date) (planner.Date, bool, error) {
	which, explicit := c.which()
	w, ok := c.weekday()
	if !ok {
		return 0, false, nil
	}
	if monday, ok := c.Week(today); ok && !explicit { // Monday next week
		return Coming(w, monday), true, nil
	}
	if explicit && which == 0 {
		return inWeek(today, 0, w), true, nil
	}
	return whichWeekday(which, w, today, max(today, c.least)), true, nil
}

// whichWeekday returns the weekday of the week after today's, the latest before today, or
// the first from a day on.
func whichWeekday(which int, w planner.Weekday, today, from planner.Date) planner.Date {
	switch {
	case which > 0:
		return inWeek(today, 1, w)
	case which < 0:
		return Coming(w, today-7)
	}
	return Coming(w, from)
}

// which reads next, this or last, and returns how many weeks or months from today's that is.
func (c *Cursor) which() (n int, explicit bool) {
	switch {
	case c.skip(MeansNext):
		return 1, true
	case c.skip(MeansThis):
		return 0, true
	case c.skip(MeansLast), c.Accept("last"): // within a sentence, too, for which the tables have no such word
		return -1, true
	}
	return 0, false
}
