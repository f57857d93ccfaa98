package planner

import "time"

// Weekday numbers the days of a week: 0 is Sunday, 1 Monday, 6 Saturday.
type Weekday int8

// String returns the full English name.
func (w Weekday) String() string { return time.Weekday(w).String() }

// normal maps 7, which clients may write for Sunday, to 0.
func (w Weekday) normal() Weekday {
	if w == 7 {
		return 0
	}
	return w
}
