package planner

import "fmt"

// Clock is a wall-clock time of day in minutes after midnight, 0 to 1439. It
// has no date and no zone, so comparing two of them is comparing two integers.
type Clock int16

// dayEnd is the clock at which a day has ended, which is none of it.
const dayEnd Clock = 24 * 60

// ClockSpan are the clocks of a day from one on until another.
type ClockSpan struct{ From, Until Clock }

// WholeDay are all clocks.
var WholeDay = ClockSpan{0, dayEnd}

// Has reports whether c is one of s.
func (s ClockSpan) Has(c Clock) bool { return s.From <= c && c < s.Until }

// ParseClock reads "HH:MM" on a 24-hour clock, and nothing else.
func ParseClock(s string) (Clock, error) {
	if len(s) != len("15:04") || s[2] != ':' {
		return 0, errClock
	}
	h, ok1 := twoDigits(s[:2])
	m, ok2 := twoDigits(s[3:])
	if !ok1 || !ok2 || h > 23 || m > 59 {
		return 0, errClock
	}
	return Clock(h*60 + m), nil
}

var errClock = fmt.Errorf("must be a time HH:MM from 00:00 to 23:59")

// twoDigits reads exactly two ASCII digits.
func twoDigits(s string) (int, bool) {
	a, b := s[0]-'0', s[1]-'0'
	return int(a)*10 + int(b), a <= 9 && b <= 9
}

func (c Clock) String() string {
	b, _ := c.AppendText(make([]byte, 0, len("15:04")))
	return string(b)
}

// AppendText appends what String returns. With MarshalText and UnmarshalText it
// makes Clock work in JSON, queries and flags alike.
func (c Clock) AppendText(b []byte) ([]byte, error) {
	return appendTwo(append(appendTwo(b, int(c/60)), ':'), int(c%60)), nil
}

// MarshalText is String.
func (c Clock) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// appendTwo appends n, which is below 100, as two digits.
func appendTwo(b []byte, n int) []byte { return append(b, byte('0'+n/10), byte('0'+n%10)) }

// UnmarshalText is ParseClock.
func (c *Clock) UnmarshalText(b []byte) (err error) {
	*c, err = ParseClock(string(b))
	return err
}
