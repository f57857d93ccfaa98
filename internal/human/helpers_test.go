package human

import (
	"testing"

	"studyplanner/client"
)

// What the reader of times asks for.
const (
	clockHint   = "a time is such as 9, 9:30 or 2pm"
	severalHint = "that is more than one day; write the one that is meant, such as monday, next monday or in a week"
	spanHint    = "write when it starts and ends, such as 9-10:30"
)

// today is a Tuesday.
const today = "2026-11-24"

// on returns the day that s is in ISO 8601.
func on(t testing.TB, s string) client.Date {
	t.Helper()
	d, err := client.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
