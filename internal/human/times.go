package human

import (
	"studyplanner/client"
	"studyplanner/internal/when"
)

// Date is when.Date.
func Date(text string, today client.Date) (client.Date, error) { return when.Date(text, today) }

// Clock is when.Clock.
func Clock(text string) (client.Clock, error) { return when.Clock(text) }

// ReadSpan is when.ReadSpan.
func ReadSpan(text string) (when.Span, error) { return when.ReadSpan(text) }

// Minutes is when.Minutes.
func Minutes(text string) (int, error) { return when.Minutes(text) }

// Duration is when.Duration.
func Duration(minutes int) string { return when.Duration(minutes) }

// Day is when.Day.
func Day(d client.Date) string { return when.Day(d) }

// DayLong is when.DayLong.
func DayLong(d client.Date) string { return when.DayLong(d) }

// Relative is when.Relative.
func Relative(d, today client.Date) string { return when.Relative(d, today) }
