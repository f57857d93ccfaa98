package when

import "math"

// maxMinutes is the longest duration that is read: over ten weeks.
const maxMinutes = 100_000

// Minutes reads a duration in minutes, at least 1: 90, 90m, 90 min, 1h, 1h30,
// 1.5h, 2 hours, an hour or 1:30.
func Minutes(text string) (int, error) {
	return Whole(text, forHint, (*Cursor).minutes)
}

// minutes reads a duration.
func (c *Cursor) minutes() (int, bool, error) {
	first := c.Peek(0)
	if first.kind != number {
		return c.minutesInWords()
	}
	n, ok := c.amount()
	if !ok || n < 1 || n > maxMinutes {
		return 0, false, c.misreadSince(first.From, forHint)
	}
	return n, true, nil
}

// minutesInWords reads "an hour", "two hours" and "half an hour".
func (c *Cursor) minutesInWords() (int, bool, error) {
	before := c.i
	half := c.Accept("half")
	n, ok := c.says(MeansNumber)
	switch {
	case half && n <= 1 && c.hours():
		return 30, true, nil
	case ok && !half && c.hours():
		return 60 * n, true, nil
	case ok && !half && c.minuteUnit():
		return n, true, nil
	}
	c.i = before
	return 0, false, nil
}

// amount reads a number and its unit, and maybe minutes after hours.
func (c *Cursor) amount() (int, bool) {
	n := c.Peek(0)
	switch {
	case c.sequence(":"):
		m := c.Peek(2)
		c.Skip(3)
		return n.value*60 + m.value, m.digits(2, 2) && m.value < 60
	case c.sequence("."):
		minutes, ok := c.decimalHours()
		return minutes, ok && c.hours()
	}
	c.Skip(1)
	if !c.hours() {
		c.minuteUnit()
		return n.value, true
	}
	m := c.Peek(0)
	if m.kind != number {
		return n.value * 60, true
	}
	before, glued := c.i, m.glued()
	c.Skip(1)
	if !c.minuteUnit() && !glued {
		c.i = before
		return n.value * 60, true
	}
	return n.value*60 + m.value, m.value < 60
}

// decimalHours reads 1.5, which are hours, in minutes.
func (c *Cursor) decimalHours() (minutes int, ok bool) {
	if !c.sequence(".") {
		return 0, false
	}
	n, part := c.Peek(0), c.Peek(2)
	c.Skip(3)
	hours := float64(n.value) + float64(part.value)/math.Pow10(len(part.text))
	return int(math.Round(hours * 60)), part.digits(1, 6)
}

func (c *Cursor) hours() bool {
	_, ok := c.says(MeansHours)
	return ok
}

func (c *Cursor) minuteUnit() bool {
	_, ok := c.says(MeansMinutes)
	return ok || c.Accept("m")
}
