package when

import "studyplanner/internal/planner"

// MaxRotation is the most weeks from one week of a weekly time to the next.
const MaxRotation = planner.MaxEvery

const (
	rotationHint = "weekly times come every week, or every 2 to 8 weeks"
	biweeklyHint = "that can mean two things: write every 2 weeks, or name two days"
)

// Rotation is how often a weekly time is.
type Rotation struct {
	Weeks  int  // from one to the next, 1 to MaxRotation
	OfDays bool // weekdays come next, as in "every second Monday"
}

// Rotation reads how often a weekly time is: every 2 weeks, every other week,
// fortnightly, weekly, every second before a weekday. A day by itself, as in "every
// Monday", is none.
func (c *Cursor) Rotation() (Rotation, bool, error) {
	before, first := c.i, c.Peek(0).From
	r, ok := c.rotation()
	switch {
	case !ok:
		c.i = before
		return Rotation{}, false, nil
	case r.Weeks == twoMeanings:
		return Rotation{}, false, c.parseErrorSince(first, biweeklyHint)
	case r.Weeks < 1 || r.Weeks > MaxRotation:
		return Rotation{}, false, c.parseErrorSince(first, rotationHint)
	}
	return r, true, nil
}

// Weeks that are none.
const (
	notWhole    = 0
	twoMeanings = -1
)

// rotation is Rotation, but of any number of weeks, and of those that are none.
func (c *Cursor) rotation() (Rotation, bool) {
	if n, ok := c.says(MeansWeekly); ok {
		if n == 0 {
			n = twoMeanings
		}
		return Rotation{Weeks: n}, true
	}
	if n := c.Peek(0); n.kind == number { // 14-tägig
		c.Skip(1)
		c.Accept("-")
		return c.ofNumber(n.value)
	}
	if !c.skip(MeansEach) {
		return Rotation{}, false
	}
	if n, ok := c.says(MeansEvery); ok {
		return c.nth(n)
	}
	if n := c.Peek(0); n.kind == number {
		return c.numbered(n.value)
	}
	n, counted := c.says(MeansNumber)
	if !counted {
		n = 1
	}
	unit, explicit := c.unit()
	return inWeeks(n, unit), explicit && (counted || unit != MeansDays)
}

// ofNumber reads what makes of a number how often something is.
func (c *Cursor) ofNumber(n int) (Rotation, bool) {
	if c.skip(MeansOfDays) {
		return inWeeks(n, MeansDays), true
	}
	one, ok := c.says(MeansWeekly)
	return Rotation{Weeks: n}, ok && one == 1
}

// numbered reads what comes after "every" with a number: 2 weeks, 14 days, 2nd week,
// 2nd Monday.
func (c *Cursor) numbered(n int) (Rotation, bool) {
	c.Skip(1)
	if t := c.Peek(0); t.glued() && (t.Is("st", "nd", "rd", "th") || t.Is(".")) {
		c.Skip(1)
		return c.nth(n)
	}
	unit, explicit := c.unit()
	return inWeeks(n, unit), explicit
}

// nth reads what comes after "every second": a week, or weekdays, which are left.
func (c *Cursor) nth(n int) (Rotation, bool) {
	if c.skip(MeansWeeks) {
		return Rotation{Weeks: n}, true
	}
	before := c.i
	days := c.weekdays()
	c.i = before
	return Rotation{n, true}, days != 0
}

// inWeeks is a rotation of so many units, which may be no whole weeks.
func inWeeks(n int, unit Meaning) Rotation {
	switch {
	case unit == MeansWeeks:
		return Rotation{Weeks: n}
	case unit == MeansFortnights:
		return Rotation{Weeks: 2 * n}
	case unit == MeansDays && n%7 == 0:
		return Rotation{Weeks: n / 7}
	}
	return Rotation{Weeks: notWhole}
}
