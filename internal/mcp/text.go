package mcp

import (
	"strconv"

	"studyplanner/client"
)

// count writes a number of things; noun is the name of one.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// times writes from when to when.
func times(start, end client.Clock) string { return start.String() + "-" + end.String() }

// weekdayOf writes the weekday of d in three letters.
func weekdayOf(d client.Date) string { return d.Weekday().String()[:3] }

// day writes d with its weekday, so that nobody has to work that out.
func day(d client.Date) string { return weekdayOf(d) + " " + d.String() }
