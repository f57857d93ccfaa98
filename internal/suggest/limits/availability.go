package limits

import (
	"math"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// Availability is when, and how much, a person can study in the coming days.
type Availability struct {
	First, Last planner.Clock   // the usual hours: nothing starts before first or ends after last
	Caps        [learn.Days]int // the most minutes of study of each day, today first
}

// Within returns a with the caps limited to hours, in minutes.
func (a Availability) Within(hours [learn.Days]int) Availability {
	for day, most := range hours {
		a.Caps[day] = min(a.Caps[day], most)
	}
	return a
}

// available returns the availability for hours a day; nil infers them from what
// the person is used to. The usual hours are inferred in both cases.
func (h Habits) available(hours *float64) Availability {
	a := h.usual
	if hours != nil {
		for i := range a.Caps {
			a.Caps[i] = MinutesOf(*hours)
		}
	}
	return a
}

// RoomFor returns the availability, with room for one more session on each day before a
// deadline. That extra room needs a deadline other than 0, and no hours in the request.
// People do more than usual before a deadline.
func (h Habits) RoomFor(hours *float64, deadline planner.Date) Availability {
	a := h.available(hours)
	if hours == nil && deadline > 0 {
		for i := range min(max(1, int(deadline-h.today)), learn.Days) {
			a.Caps[i] += h.session
		}
	}
	return a
}

// MinutesOf returns the whole minutes of hours. Floating-point errors in a number such as
// 4.35 do not cost a minute.
func MinutesOf(hours float64) int {
	const parts = 1e6
	return int(math.Floor(math.Round(hours*60*parts) / parts))
}
