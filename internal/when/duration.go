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
	return ParseAll(text, forHint, (*Cursor).minutes)
}

// Length reads a duration at the end of another text. It has digits and a unit of any
// language: 90 min, 1h30, 1,5 Std. or 2 heures. It is doubtful if the unit is m: 400 m
// and 100m can be distances. Directly after a number below 100, as in 30m, it is minutes.
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
	before, first := c.i, c.Peek(0)
	n, ok := c.length()
	switch {
	case first.kind != number && !ok:
		c.i = before
		return 0, false, nil
	case !ok || n < 1 || n > maxMinutes:
		return 0, false, c.parseErrorSince(first.From, forHint)
	}
	return n, true, nil
}

// length reads a number and its unit. To a command, digits alone are minutes, and 1:30
// is a duration.
func (c *Cursor) length() (minutes int, ok bool) {
	if minutes, ok = c.halves(); ok {
		return minutes, true
	}
	n, typed := c.Peek(0), c.sentence == nil && !c.foreign
	switch {
	case c.sequence(":") && typed:
		m := c.Peek(2)
		c.Skip(3)
		return n.value*60 + m.value, m.digits(2, 2) && m.value < 60
	case c.sequence("."), c.sequence(",") && c.foreign:
		minutes, ok = c.decimalHours()
		return minutes, ok && c.hours()
	}
	value, ok := c.count()
	switch {
	case !ok:
		return 0, false
	case c.minuteUnit():
		return value, true
	case !c.hours():
		return value, typed && n.kind == number
	}
	return c.afterHours(value)
}

// afterHours reads what may come after a number of hours: "and a half", 30 min.
func (c *Cursor) afterHours(hours int) (minutes int, ok bool) {
	half, m := c.andHalf(), c.Peek(0)
	minutes = hours*60 + half
	if half > 0 || m.kind != number || m.apart {
		return minutes, true
	}
	before, glued := c.i, m.glued() || c.foreign
	c.Skip(1)
	if !c.minuteUnit() && !glued {
		c.i = before
		return minutes, true
	}
	return minutes + m.value, m.value < 60
}

// halves reads half an hour, one and a half hours.
func (c *Cursor) halves() (minutes int, ok bool) {
	before := c.i
	if c.Accept("anderthalb", "eineinhalb") && c.hours() {
		return 90, true
	}
	c.i = before
	if c.skip(MeansHalf) {
		if n, _ := c.says(MeansNumber); n <= 1 && c.hours() {
			return 30, true
		}
	}
	c.i = before
	if n, ok := c.count(); ok && c.andHalf() > 0 && c.hours() {
		return 60*n + 30, true
	}
	c.i = before
	return 0, false
}

// andHalf reads "and a half", which is 30 minutes; 0 if it does not come.
func (c *Cursor) andHalf() int {
	before := c.i
	if c.And() {
		if c.Accept("a"); c.skip(MeansHalf) {
			return 30
		}
	}
	c.i = before
	return 0
}

// decimalHours reads 1.5 or 1,5, which are hours, in minutes.
func (c *Cursor) decimalHours() (minutes int, ok bool) {
	n, part := c.Peek(0), c.Peek(2)
	c.Skip(3)
	hours := float64(n.value) + float64(part.value)/math.Pow10(len(part.text))
	return int(math.Round(hours * 60)), part.digits(1, 6)
}

func (c *Cursor) hours() bool { return c.unitOf(MeansHours) }

func (c *Cursor) minuteUnit() bool { return c.unitOf(MeansMinutes) }

// unitOf reads a unit of time. Those of other languages can have a dot.
func (c *Cursor) unitOf(m Meaning) bool {
	if !c.foreign {
		return c.skip(m)
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
