package when

import (
	"fmt"

	"studyplanner/internal/planner"
)

// Duration writes minutes: "1 h 30 min", "2 h", "45 min".
func Duration(minutes int) string {
	h, m := minutes/60, minutes%60
	switch {
	case h == 0:
		return fmt.Sprintf("%d min", m)
	case m == 0:
		return fmt.Sprintf("%d h", h)
	}
	return fmt.Sprintf("%d h %d min", h, m)
}

// Day writes a day as it is seen from today: "Mon 23 Nov", with its year unless that
// is the current one.
func Day(d, today planner.Date) string {
	if d.Time().Year() != today.Time().Year() {
		return d.Time().Format("Mon 2 Jan 2006")
	}
	return d.Time().Format("Mon 2 Jan")
}

// DayLong writes a day in full: "Monday 23 November 2026".
func DayLong(d planner.Date) string { return d.Time().Format("Monday 2 January 2006") }

// Relative writes a day as it is seen from today: "today", "tomorrow",
// "yesterday" or else as Day does.
func Relative(d, today planner.Date) string {
	switch d - today {
	case -1:
		return "yesterday"
	case 0:
		return "today"
	case 1:
		return "tomorrow"
	}
	return Day(d, today)
}
