package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// dayParts is how many parts a day has.
const dayParts = goal.Night + 1

// partOf returns the part of the day to which a session that starts at c
// belongs.
func partOf(c planner.Clock) goal.DayPart {
	switch {
	case c < 5*60 || c >= 21*60:
		return goal.Night
	case c < 12*60:
		return goal.Morning
	case c < 17*60:
		return goal.Afternoon
	default:
		return goal.Evening
	}
}

// partName is the English name of p.
func partName(p goal.DayPart) string {
	return [dayParts]string{"morning", "afternoon", "evening", "night"}[p]
}

// weekend reports whether d is a Saturday or a Sunday.
func weekend(d planner.Date) bool { return d.Weekday() == 0 || d.Weekday() == 6 }
