package goal

import "studyplanner/internal/planner"

// When the parts of the day begin.
const (
	morning   planner.Clock = 5 * 60
	afternoon planner.Clock = 12 * 60
	evening   planner.Clock = 17 * 60
	night     planner.Clock = 21 * 60
)
