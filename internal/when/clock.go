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

// Clock reads a time of day: 9, 09:30, 9.30, 0930, 9am, 2:30 pm, noon or
// midnight, which is 00:00.
func Clock(text string) (planner.Clock, error) {
	t, err := Whole(text, clockHint, (*Cursor).clock)
	return planner.Clock(t.minutes), err
}

// timeOfDay is a time as it was typed.
type timeOfDay struct {
	minutes int
	told    bool // with am or pm, or as noon or midnight
	open    bool // could be before or after noon, as 9 is
}

// clock reads a time of day. Every number begins one.
func (c *Cursor) clock() (timeOfDay, bool, error) {
	switch {
	case c.Accept("noon"):
		return timeOfDay{minutes: noon, told: true}, true, nil
	case c.Accept("midnight"):
		return timeOfDay{told: true}, true, nil
	case c.Peek(0).kind == number:
		return c.numericClock()
	}
	return timeOfDay{}, false, nil
}

// numericClock reads a time of day that begins with a number.
func (c *Cursor) numericClock() (timeOfDay, bool, error) {
	first := c.Peek(0)
	h, m, ok := c.hourAndMinute()
	if !ok {
		return timeOfDay{}, false, c.misreadClock(first, clockHint)
	}
	half := c.Peek(0)
	t := timeOfDay{minutes: h*60 + m, told: half.Is("am", "pm")}
	switch {
	case t.told && (h < 1 || h > 12):
		return timeOfDay{}, false, c.Misread(first.From, half.To, "with am or pm the hour is from 1 to 12")
	case t.told:
		c.Skip(1)
		t.minutes = halfOfDay(h, half.Is("pm"))*60 + m
	case h == 24 && m == 0:
		return timeOfDay{}, false, c.misreadClock(first, lastHint)
	case h > 23:
		return timeOfDay{}, false, c.misreadClock(first, clockHint)
	default:
		t.open = 1 <= h && h <= 12 && len(first.text) <= 2 && first.text[0] != '0'
	}
	return t, true, nil
}

// hourAndMinute reads 9, 9:30, 9.30 and 0930.
func (c *Cursor) hourAndMinute() (hour, minute int, ok bool) {
	h, m := c.Peek(0), c.Peek(2)
	c.Skip(1)
	switch {
	case h.digits(4, 4):
		hour, minute = h.value/100, h.value%100
	case !h.digits(1, 2):
		return 0, 0, false
	case c.Peek(0).Is(":", ".") && c.Peek(0).glued() && m.kind == number && m.glued():
		if !m.digits(2, 2) {
			return 0, 0, false
		}
		hour, minute = h.value, m.value
		c.Skip(2)
	default:
		hour = h.value
	}
	return hour, minute, minute < 60
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
