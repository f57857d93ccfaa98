package when

import "math"

// maxMinutes is the longest duration that is read: over ten weeks.
const maxMinutes = 100_000

// Minutes reads a duration in minutes, at least 1: 90, 90m, 90 min, 1h, 1h30,
// 1.5h, 2 hours or 1:30.
func Minutes(text string) (int, error) {
	return Whole(text, forHint, (*Cursor).minutes)
}

// minutes reads a duration.
func (c *Cursor) minutes() (int, bool, error) {
	first := c.Peek(0)
	if first.kind != number {
		return 0, false, nil
	}
	n, _, ok := c.amount()
	if !ok || n < 1 || n > maxMinutes {
		return 0, false, c.misreadSince(first.From, forHint)
	}
	return n, true, nil
}

// unitSaid is how a duration says what it counts.
type unitSaid uint8

const (
	noUnit  unitSaid = iota
	onlyM            // 45m, which could be metres
	inWords          // 45 min, 1h30
)

// amount reads a number and its unit, and maybe minutes after hours.
func (c *Cursor) amount() (int, unitSaid, bool) {
	n := c.Peek(0)
	switch {
	case c.sequence(":"):
		m := c.Peek(2)
		c.Skip(3)
		return n.value*60 + m.value, noUnit, m.digits(2, 2) && m.value < 60
	case c.sequence("."):
		minutes, ok := c.decimalHours()
		return minutes, inWords, ok && c.hours()
	}
	c.Skip(1)
	if !c.hours() {
		return n.value, c.minuteUnit(), true
	}
	m := c.Peek(0)
	if m.kind != number {
		return n.value * 60, inWords, true
	}
	before, glued := c.i, m.glued()
	c.Skip(1)
	if c.minuteUnit() == noUnit && !glued {
		c.i = before
		return n.value * 60, inWords, true
	}
	return n.value*60 + m.value, inWords, m.value < 60
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

func (c *Cursor) hours() bool { return c.Accept("h", "hr", "hrs", "hour", "hours") }

// minuteUnit skips the unit of minutes, and returns how it was said.
func (c *Cursor) minuteUnit() unitSaid {
	switch {
	case c.Accept("m"):
		return onlyM
	case c.Accept("min", "mins", "minute", "minutes"):
		return inWords
	}
	return noUnit
}
