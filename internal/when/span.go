package when

import (
	"slices"

	"studyplanner/internal/planner"
)

const (
	spanHint = "write when it starts and ends, such as 9-10:30"
	forHint  = "a duration is such as 90 min or 1h30"
)

// longSpan is the longest that a span is guessed to be, in minutes.
const longSpan = 10 * 60

// Words that stand before a span, between two ends, and before its duration.
var (
	spanWords = []string{"from", "at", "von", "um"}
	atWords   = []string{"at", "um"}
	toWords   = []string{"-", "to", "until", "till", "bis"}
	forWords  = []string{"for", "+", "fur", "fuer"}
)

// to skips what stands between two ends.
func (c *Cursor) to() bool {
	if c.sentence != nil {
		return c.skip(MeansTo, MeansBefore) || c.Peek(0).hyphen
	}
	return c.Accept(toWords...)
}

// Span is a time of day from Start to End, which is later.
type Span struct{ Start, End planner.Clock }

// String writes a span as ReadSpan reads it: "09:00-10:30".
func (s Span) String() string { return s.Start.String() + "-" + s.End.String() }

// ReadSpan reads a start with an end or a duration: 9-10:30, 9 to 10:30,
// 9-11pm, 9 for 90 min or 9 +1h30.
func ReadSpan(text string) (Span, error) {
	return ParseAll(text, spanHint, (*Cursor).Span)
}

// Span reads a span.
func (c *Cursor) Span() (Span, bool, error) {
	before := c.i
	c.Accept(spanWords...)
	first := c.Peek(0)
	start, ok, err := c.clock()
	if err != nil || !ok {
		c.i = before
		return Span{}, false, err
	}
	start, hint := start.of(c.part)
	s, wrong, err := c.stop(start)
	if hint == "" {
		hint = wrong
	}
	switch {
	case err != nil:
		return Span{}, false, err
	case hint != "":
		return Span{}, false, c.parseErrorSince(first.From, hint)
	case !c.boundary():
		return Span{}, false, c.ParseErrorHere(spanHint)
	}
	return s, true, nil
}

// stop reads what comes after the start of a span, and returns the span or what
// is wrong with it.
func (c *Cursor) stop(start timeOfDay) (s Span, hint string, err error) {
	switch {
	case c.to():
		stop, ok, err := c.clock()
		if !ok {
			return Span{}, spanHint, err
		}
		s, hint = settle(start, stop)
	case c.Accept(forWords...):
		n, ok, err := c.minutes()
		if !ok {
			return Span{}, forHint, err
		}
		s, hint = between(start.minutes, start.minutes+n)
	default:
		n, ok := c.lasting()
		if !ok {
			return Span{}, spanHint, nil
		}
		s, hint = between(start.minutes, start.minutes+n)
	}
	return s, hint, nil
}

// lasting reads a duration that a unit tells to be one: 45 min, 1h30, an hour.
func (c *Cursor) lasting() (minutes int, ok bool) {
	before := c.i
	n, ok, err := c.minutes()
	if ok && err == nil && slices.ContainsFunc(c.tokens[before:c.i], func(t Token) bool { return t.kind == word }) {
		return n, true
	}
	c.i = before
	return 0, false
}

// settle returns the span between two times as they were typed, or what is
// wrong with it. An end without am or pm takes it from the other, such that the
// span is short.
func settle(start, stop timeOfDay) (Span, string) {
	a, b := halves(start, stop)
	s, hint := between(a, b)
	if later := b + noon; !start.meridiem && stop.open && b <= a && later > a && later-a <= longSpan && later < day {
		hint += "; did you mean " + planner.Clock(a).String() + "-" + planner.Clock(later).String() + "?"
	}
	return s, hint
}

// halves returns the minutes of both, where one that tells it says for the other
// whether it is before or after noon.
func halves(start, stop timeOfDay) (a, b int) {
	a, b = start.minutes, stop.minutes
	switch {
	case start.open && stop.meridiem && b < noon:
		a %= noon
	case start.open && stop.meridiem && a%noon+noon < b:
		a = a%noon + noon
	case start.meridiem && stop.open && b <= a:
		b += noon
	}
	if stop.meridiem && stop.minutes == 0 {
		b = day
	}
	return a, b
}

// between returns the span between two minutes of a day, or what is wrong with it.
func between(from, to int) (Span, string) {
	switch {
	case to >= day:
		return Span{}, lastHint
	case to <= from:
		return Span{}, "the end must be after the start"
	}
	return Span{planner.Clock(from), planner.Clock(to)}, ""
}
