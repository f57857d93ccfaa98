package show

import (
	"fmt"

	"studyplanner/client"
)

// WeekTitle names the week that begins on a Monday, seen from today.
func WeekTitle(monday, today client.Date) string {
	from, to := monday.Time(), (monday + 6).Time()
	_, number := from.ISOWeek()
	layout, dash := "2", "–"
	switch {
	case from.Year() != to.Year():
		layout, dash = "2 January 2006", " – "
	case from.Month() != to.Month():
		layout, dash = "2 January", " – "
	}
	return fmt.Sprintf("Week %d · %s%s%s · %s", number, from.Format(layout), dash, to.Format("2 January 2006"), weeksFrom(monday, today))
}

// weeksFrom tells how far a week is.
func weeksFrom(monday, today client.Date) string {
	switch n := (monday - client.MondayOf(today)) / 7; {
	case n == 0:
		return "this week"
	case n == 1:
		return "next week"
	case n == -1:
		return "last week"
	case n > 0:
		return fmt.Sprintf("in %d weeks", n)
	default:
		return fmt.Sprintf("%d weeks ago", -n)
	}
}
