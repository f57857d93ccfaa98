package mcp

import "studyplanner/client"

// times writes from when to when.
func times(start, end client.Clock) string { return start.String() + "-" + end.String() }

// weekdayOf writes the weekday of d in three letters.
func weekdayOf(d client.Date) string { return d.Weekday().String()[:3] }

// day writes d with its weekday, so that nobody has to work that out.
func day(d client.Date) string { return weekdayOf(d) + " " + d.String() }
