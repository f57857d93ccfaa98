package when

import "studyplanner/internal/planner"

// Duration writes minutes: "1 h 30 min", "2 h", "45 min".
func Duration(minutes int) string { return planner.Duration(minutes) }

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
