package planner

import "fmt"

// Clock is a wall-clock time of day in minutes after midnight, 0 to 1439. It
// has no date and no zone, so comparing two of them is comparing two integers.
type Clock int16

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
	h, m := c/60, c%60
	return string([]byte{byte('0' + h/10), byte('0' + h%10), ':', byte('0' + m/10), byte('0' + m%10)})
}

// MarshalText and UnmarshalText make Clock work in JSON, queries and flags alike.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText is ParseClock.
func (c *Clock) UnmarshalText(b []byte) (err error) {
	*c, err = ParseClock(string(b))
	return err
}
