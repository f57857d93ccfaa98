package when

import (
	"strings"

	"studyplanner/internal/planner"
)

const minuteLength = len("2026-10-12T05:00")

// Instant reads a moment in time as the API has it, RFC 3339 with an offset. The
// seconds may be left out.
func Instant(text string) (planner.Instant, error) {
	full := strings.TrimSpace(text)
	if len(full) > minuteLength && strings.ContainsRune("Z+-", rune(full[minuteLength])) {
		full = full[:minuteLength] + ":00" + full[minuteLength:]
	}
	var i planner.Instant
	if err := i.UnmarshalText([]byte(full)); err != nil {
		return i, &ParseError{strings.TrimSpace(text), strings.TrimSpace(text), "it " + err.Error(), 0, len(text)}
	}
	return i, nil
}
