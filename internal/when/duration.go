package when

import (
	"math"
	"slices"
)

// maxMinutes is the longest duration that is read: over ten weeks.
const maxMinutes = 100_000

// Minutes reads a duration in minutes, at least 1: 90, 90m, 90 min, 1h, 1h30,
// 1.5h, 2 hours, an hour or 1:30.
func Minutes(text string) (int, error) {
	return Whole(text, forHint, (*Cursor).minutes)
}

// Length reads a duration that stands in a text about something else, where digits
// and a unit of any language tell that it is one: 90 min, 1h30, 1 h 30, 1,5 Std.
// or 2 heures. It is doubtful if the unit is m: 400 m and 100m can also be a distance;
// directly after less than 100, as in 30m, it is minutes.
func Length(text string) (minutes int, doubtful, ok bool) {
	c := NewCursor(text)
	c.foreign = true
	if c.Peek(0).kind != number {
		return 0, false, false
	}
	minutes, ok, err := c.minutes()
	if c.Before().kind == number {
		c.dot()
	}
	if !ok || err != nil || c.Peek(0).kind != end {
		return 0, false, false
	}
	unit := slices.IndexFunc(c.tokens, func(t Token) bool { return t.kind == word })
	return minutes, c.tokens[unit].Is("m") && (c.tokens[unit].spaced || minutes >= 100), true
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
	case c.sequence(":") && !c.foreign:
		m := c.Peek(2)
		c.Skip(3)
		return n.value*60 + m.value, m.digits(2, 2) && m.value < 60
	case c.sequence("."), c.sequence(",") && c.foreign:
		minutes, ok := c.decimalHours()
		return minutes, ok && c.hours()
	}
	c.Skip(1)
	if !c.hours() {
		return n.value, c.minuteUnit() || !c.foreign
	}
	m := c.Peek(0)
	if m.kind != number {
		return n.value * 60, true
	}
	before, glued := c.i, m.glued() || c.foreign
	c.Skip(1)
	if !c.minuteUnit() && !glued {
		c.i = before
		return n.value * 60, true
	}
	return n.value*60 + m.value, m.value < 60
}

// decimalHours reads 1.5 or 1,5, which are hours, in minutes.
func (c *Cursor) decimalHours() (minutes int, ok bool) {
	n, part := c.Peek(0), c.Peek(2)
	c.Skip(3)
	hours := float64(n.value) + float64(part.value)/math.Pow10(len(part.text))
	return int(math.Round(hours * 60)), part.digits(1, 6)
}

func (c *Cursor) hours() bool { return c.unitOf(MeansHours) }

func (c *Cursor) minuteUnit() bool { return c.unitOf(MeansMinutes) || c.Accept("m") }

// unitOf reads a unit of time. Those of other languages can have a dot.
func (c *Cursor) unitOf(m Meaning) bool {
	if !c.foreign {
		_, ok := c.says(m)
		return ok
	}
	ok := c.Peek(0).kind == word && lengthUnits()[c.Peek(0).text] == m
	if ok {
		c.Skip(1)
		c.dot()
	}
	return ok
}

// dot passes over one that ends what came before.
func (c *Cursor) dot() {
	if t := c.Peek(0); t.Is(".") && t.glued() {
		c.Skip(1)
	}
}
