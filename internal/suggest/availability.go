package suggest

import (
	"math"

	"studyplanner/internal/planner"
)

// availability is when, and how much, may be planned in the coming days.
type availability struct {
	first, last planner.Clock // the usual hours: nothing starts before first or ends after last
	caps        [Days]int     // the most minutes of study of each day, today first
}

// available returns the availability for hours a day; nil infers them from what
// the person is used to. The usual hours are inferred in both cases.
func (h habits) available(hours *float64) availability {
	a := h.usual
	if hours != nil {
		for i := range a.caps {
			a.caps[i] = minutesOf(*hours)
		}
	}
	return a
}

// roomFor is available, with room for one more session on each day before a
// deadline, unless that is 0, where no hours are named: people do more than usual
// then.
func (h habits) roomFor(hours *float64, deadline planner.Date) availability {
	a := h.available(hours)
	if hours == nil && deadline > 0 {
		for i := range min(max(1, int(deadline-h.today)), Days) {
			a.caps[i] += h.session
		}
	}
	return a
}

// minutesOf returns the whole minutes of hours. What floating point takes from
// a number such as 4.35 does not cost a minute.
func minutesOf(hours float64) int {
	const parts = 1e6
	return int(math.Floor(math.Round(hours*60*parts) / parts))
}
