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

// dayPart is a part of the day, written after a date.
type dayPart uint8

const (
	anyPart dayPart = iota
	morning
	afternoon
	evening
)

// partsOfDay has the first minute of each part, the minute after it, and the hint for a time
// outside of it.
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
	return ParseAll(text, clockHint, (*Cursor).Clock)
}

// ClockOn reads a time of day whose date is another text. If the date names a part of the
// day, as tonight does, the time is in that part.
func ClockOn(date, text string) (planner.Clock, error) {
	on := NewCursor(date)
	const anyDay = 365_000
	if _, _, err := on.Date(anyDay); err != nil {
		on.part = anyPart
	}
	return ParseAll(text, clockHint, func(c *Cursor) (planner.Clock, bool, error) {
		c.part = on.part
		return c.Clock()
	})
}

// Clock reads a time of day. After a date with a part of the day, it is in that part.
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
		return 0, false, c.parseErrorSince(first.From, wrong)
	}
	return planner.Clock(t.minutes), true, nil
}

// timeOfDay is a time as it was written.
type timeOfDay struct {
	minutes  int
	meridiem bool // am or pm is known: written, or noon or midnight
	open     bool // could be before or after noon, as 9 is
	sure     bool // is a time whatever stands around it: 6pm, 18h, 18:30
}

// lastMinute is that of a day.
const lastMinute = day - 1

// clock reads a time of day. To a command, every number begins one.
func (c *Cursor) clock() (timeOfDay, bool, error) {
	before := c.i
	hour, ok := c.says(MeansClock)
	if ok && (hour > 0 || c.sentence == nil) { // within a sentence, midnight is a part of the day
		return timeOfDay{minutes: hour * 60, meridiem: true, sure: true}, true, nil
	}
	c.i = before
	if t, ok, err := c.partOfHour(); ok || err != nil {
		return t, ok, err
	}
	c.i = before
	return c.hour(c.sentence != nil)
}

// partsOfHour stand before an hour that is not a whole one, and tell how many minutes later
// it is.
var partsOfHour = []phrase{
	{[]string{"half", "past"}, 30},
	{[]string{"quarter", "past"}, 15},
	{[]string{"quarter", "to"}, -15},
	{[]string{"viertel", "nach"}, 15},
	{[]string{"viertel", "vor"}, -15},
	{[]string{"halb"}, -30},
}

// partOfHour reads a time by a part of its hour: half past six, halb sieben.
func (c *Cursor) partOfHour() (t timeOfDay, ok bool, err error) {
	for _, p := range partsOfHour {
		if c.comes(p) {
			c.Skip(len(p.words))
			t, ok, err = c.hour(true)
			t.minutes += int(p.value)
			t.sure = true
			return t, ok && t.minutes > 0, err
		}
	}
	return t, false, nil
}

// hour reads a time of day that begins with its hour, which may be a word: 6, 6pm, 18:30,
// 18 Uhr.
func (c *Cursor) hour(words bool) (t timeOfDay, ok bool, err error) {
	first, colon := c.Peek(0), c.Peek(1).Is(":")
	h, m, ok, err := c.writtenHour(words)
	if !ok {
		return t, false, err
	}
	of12 := 1 <= h && h <= 12 && !c.Before().Is("h") && (first.kind == word || len(first.text) <= 2 && first.text[0] != '0')
	t = timeOfDay{minutes: m, sure: colon, open: of12}
	if c.sentence == nil {
		c.skip(MeansOClock)
	} else {
		c.restOfHour(first, &t)
	}
	am, pm := c.meridiem(h)
	if t.meridiem = am || pm; c.sentence == nil {
		err = c.refuseHour(first, h, m, t.meridiem)
	}
	if t.meridiem {
		t.sure, t.open, h = true, false, halfOfDay(h, pm)
	}
	t.minutes = min(t.minutes+h*60, lastMinute)
	return t, err == nil, err
}

// refuseHour returns an error if a day has no such hour.
func (c *Cursor) refuseHour(first Token, h, m int, meridiem bool) error {
	switch {
	case meridiem && (h < 1 || h > 12):
		return c.parseErrorSince(first.From, "with am or pm the hour is from 1 to 12")
	case h == 24 && m == 0:
		return c.parseErrorOfClock(first, lastHint)
	case h > 23:
		return c.parseErrorOfClock(first, clockHint)
	}
	return nil
}

// restOfHour reads what may come within a sentence after an hour with t.minutes: 18 Uhr 30,
// nine thirty, "a las nueve y media".
func (c *Cursor) restOfHour(first Token, t *timeOfDay) {
	oclock := c.skip(MeansOClock)
	minute, explicit := c.minuteAfter(oclock, first.kind == number)
	t.minutes += minute
	t.open = t.open && !oclock && t.minutes == 0
	t.sure = t.sure || oclock || explicit
	led := first.at > 0 && (c.tokens[c.starts[first.at]-1].Is(articles...) || c.saysAt(first.at-1, MeansAt, MeansAfter, MeansBefore) > 0)
	if led && t.minutes == 0 && c.andHalf() > 0 {
		t.minutes, t.sure = 30, true
	}
}

// writtenHour reads an hour, perhaps with its minute, in digits, or in a word if it may be
// one. Within a sentence, 2030 is rather a year, and a word at its beginning an article.
func (c *Cursor) writtenHour(words bool) (h, m int, ok bool, err error) {
	before, first := c.i, c.Peek(0)
	switch {
	case first.kind != number:
		n, ok := c.says(MeansNumber)
		return n, 0, ok && words && n <= 12 && c.i == before+1 && (before > 0 || c.next(MeansOClock)), nil
	case c.sentence == nil:
		if h, m, ok = c.hourAndMinute(); !ok {
			err = c.parseErrorOfClock(first, clockHint)
		}
		return h, m, ok, err
	case !first.digits(1, 2) || first.first && c.likeDate():
		return 0, 0, false, nil
	}
	h, m, ok = c.hourAndMinute()
	c.dot()
	return h, m, ok && h <= 24 && (c.boundary() || c.Peek(0).Is("-")), nil
}

// minuteAfter reads the minute after an hour: 18 Uhr 30, neun Uhr dreißig, nine thirty.
func (c *Cursor) minuteAfter(oclock, digits bool) (minute int, ok bool) {
	before, first := c.i, c.Peek(0)
	minute, ok = c.count()
	switch inDigits := first.kind == number; {
	case !ok || minute >= 60 || first.apart:
	case inDigits && !oclock, !inDigits && minute < 15:
	case !oclock && (digits || c.counted()), oclock && c.next(MeansMinutes):
	default:
		return minute, true
	}
	c.i = before
	return 0, false
}

// meridiem reads am or pm after an hour. "am" before another word is German for on, if
// the hour is none before noon: 14-16 am Montag.
func (c *Cursor) meridiem(hour int) (am, pm bool) {
	before := c.i
	am, pm = c.skip(MeansAM), c.skip(MeansPM)
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
		t = timeOfDay{minutes: t.minutes + noon, meridiem: true}
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
