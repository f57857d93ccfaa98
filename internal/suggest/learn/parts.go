package learn

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// DayParts is how many parts a day has.
const DayParts = goal.Night + 1

// PartOf returns the part of the day to which a session that starts at c
// belongs.
func PartOf(c planner.Clock) goal.DayPart {
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

// PartName is the English name of p.
func PartName(p goal.DayPart) string {
	return [DayParts]string{"morning", "afternoon", "evening", "night"}[p]
}

// Weekend reports whether d is a Saturday or a Sunday.
func Weekend(d planner.Date) bool { return d.Weekday() == 0 || d.Weekday() == 6 }
