package when

import "studyplanner/internal/planner"

const (
	clockHint = "a time is such as 9, 9:30 or 2pm"
	lastHint  = "a day ends at 23:59, and so do its blocks"
)

const (
	noon = 12 * 60
	day  = 24 * 60
)

// dayPart is a part of the day that is told beside a date.
type dayPart uint8

const (
	anyPart dayPart = iota
	morning
	afternoon
	evening
)

// partsOfDay say when in a day each begins and where it ends, in minutes, and what is
// wrong with a time that is not in it.
var partsOfDay = [...]struct {
	from, until int
	hint        string
}{
	anyPart:   {0, day, ""},
	morning:   {0, noon, "a morning ends at 12:00; write the day alone with a later time"},
	afternoon: {noon, day, "an afternoon begins at 12:00; write the day alone with an earlier time"},
	evening:   {17 * 60, day, "an evening begins at 17:00; write the day alone with an earlier time"},
}

// Clock reads a time of day: 9, 09:30, 9.30, 9h30, 0930, 9am, 2:30 pm, noon or
// midnight, which is 00:00.
func Clock(text string) (planner.Clock, error) {
	return Whole(text, clockHint, (*Cursor).Clock)
}

// ClockOn reads a time of day that stands apart from its date: where the text of
// that tells a part of the day, as tonight does, one of that.
func ClockOn(date, text string) (planner.Clock, error) {
	on := NewCursor(date)
	const anyDay = 365_000
	if _, _, err := on.Date(anyDay); err != nil {
		on.part = anyPart
	}
	return Whole(text, clockHint, func(c *Cursor) (planner.Clock, bool, error) {
		c.part = on.part
		return c.Clock()
	})
}

// Clock reads a time of day; after a date that tells a part of the day, one of that.
func (c *Cursor) Clock() (planner.Clock, bool, error) {
	before := c.i
	c.Accept(atWords...)
	first := c.Peek(0)
	t, ok, err := c.clock()
	if !ok || err != nil {
		c.i = before
		return 0, false, err
	}
	t, wrong := t.of(c.part)
	if wrong != "" {
		return 0, false, c.misreadSince(first.From, wrong)
	}
	return planner.Clock(t.minutes), true, nil
}

// timeOfDay is a time as it was typed.
type timeOfDay struct {
	minutes int
	told    bool // with am or pm, or as noon or midnight
	open    bool // could be before or after noon, as 9 is
}

// clock reads a time of day. Every number begins one.
func (c *Cursor) clock() (timeOfDay, bool, error) {
	if hour, ok := c.says(MeansClock); ok { // noon, midnight
		return timeOfDay{minutes: hour * 60, told: true}, true, nil
	}
	if c.Peek(0).kind != number {
		return timeOfDay{}, false, nil
	}
	t, ok, err := c.numericClock()
	if ok {
		c.Accept("uhr")
	}
	return t, ok, err
}

// numericClock reads a time of day that begins with a number.
func (c *Cursor) numericClock() (timeOfDay, bool, error) {
	first := c.Peek(0)
	h, m, ok := c.hourAndMinute()
	if !ok {
		return timeOfDay{}, false, c.misreadClock(first, clockHint)
	}
	t := timeOfDay{minutes: h*60 + m, open: 1 <= h && h <= 12 && !c.Before().Is("h") && len(first.text) <= 2 && first.text[0] != '0'}
	am, pm := c.halfTold(h)
	switch {
	case (am || pm) && (h < 1 || h > 12):
		return timeOfDay{}, false, c.misreadSince(first.From, "with am or pm the hour is from 1 to 12")
	case am || pm:
		t = timeOfDay{minutes: halfOfDay(h, pm)*60 + m, told: true}
	case h == 24 && m == 0:
		return timeOfDay{}, false, c.misreadClock(first, lastHint)
	case h > 23:
		return timeOfDay{}, false, c.misreadClock(first, clockHint)
	}
	return t, true, nil
}

// halfTold reads am or pm after an hour. "am" before another word is German for on, if
// the hour is none before noon: 14-16 am Montag.
func (c *Cursor) halfTold(hour int) (am, pm bool) {
	before := c.i
	_, am = c.says(MeansAM)
	_, pm = c.says(MeansPM)
	if am && hour > 12 && c.Before().Is("am") && c.Peek(0).Word() {
		c.i = before
		return false, false
	}
	return am, pm
}

// of returns the time as one in a part of the day, or what is wrong with it.
func (t timeOfDay) of(p dayPart) (timeOfDay, string) {
	part := partsOfDay[p]
	if t.open && t.minutes < noon && part.from >= noon {
		t = timeOfDay{minutes: t.minutes + noon, told: true}
	}
	if t.minutes < part.from || t.minutes >= part.until {
		return t, part.hint
	}
	return t, ""
}

// hourAndMinute reads 9, 9:30, 9.30, 9h, 9h30 and 0930.
func (c *Cursor) hourAndMinute() (hour, minute int, ok bool) {
	h, mark, m := c.Peek(0), c.Peek(1), c.Peek(2)
	c.Skip(1)
	minutes := m.kind == number && m.glued()
	switch {
	case h.digits(4, 4):
		return h.value / 100, h.value % 100, h.value%100 < 60
	case !h.digits(1, 2):
		return 0, 0, false
	case mark.Is("h") && mark.glued():
		c.Skip(1)
	case !mark.Is(":", ".") || !mark.glued() || !minutes:
		return h.value, 0, true
	default:
		c.Skip(1)
	}
	if !minutes {
		return h.value, 0, true
	}
	c.Skip(1)
	return h.value, m.value, m.digits(2, 2) && m.value < 60
}

// halfOfDay returns the hour that one from 1 to 12 is before noon, or after it; one
// that is over 12 tells that itself.
func halfOfDay(hour int, pm bool) int {
	switch {
	case !pm:
		return hour % 12
	case hour < 12:
		return hour + 12
	}
	return hour
}
