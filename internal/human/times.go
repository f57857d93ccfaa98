package human

import (
	"studyplanner/client"
	"studyplanner/internal/when"
)

// Date is when.Date.
func Date(text string, today client.Date) (client.Date, error) { return when.Date(text, today) }

// Clock is when.Clock.
func Clock(text string) (client.Clock, error) { return when.Clock(text) }

// Minutes is when.Minutes.
func Minutes(text string) (int, error) { return when.Minutes(text) }

// Duration is when.Duration.
func Duration(minutes int) string { return when.Duration(minutes) }
