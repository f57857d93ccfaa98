package when

import (
	"strings"
	"testing"
	"time"
)

func TestAnInstantIsReadAsTheAPIHasItWithOrWithoutSeconds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"2026-10-12T05:00:00Z":         "2026-10-12T05:00:00Z",
		" 2026-10-12T05:00Z ":          "2026-10-12T05:00:00Z",
		"2026-10-12T07:00+02:00":       "2026-10-12T05:00:00Z",
		"2026-10-11T22:30-06:30":       "2026-10-12T05:00:00Z",
		"2026-10-12T05:00:00.1239Z":    "2026-10-12T05:00:00.123Z",
		"2026-10-12T07:00:01.5+02:00 ": "2026-10-12T05:00:01.5Z",
	} {
		i, err := Instant(text)
		if got := i.Time().Format(time.RFC3339Nano); err != nil || got != want {
			t.Errorf("%q: %s, %v; want %s", text, got, err, want)
		}
	}
}

func TestWhatIsNoInstantIsQuoted(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "2026-10-12", "05:00", "2026-10-12T05:00", "2026-10-12T05:00:00", "2026-10-12T05Z", "2026-10-12T5:00Z", "2026-10-12T05:00,5Z", "2026-10-12T05:00.5Z",
		"2026-10-12T05:00:00,5Z", "2026-02-30T05:00Z", "2026-10-12T24:00Z", "2026-10-12 05:00Z", "2026-10-12T05:00Z tomorrow", "tomorrow", "2026-10-12T05:00\u00e9",
	} {
		i, err := Instant(text)
		if err == nil || !strings.HasPrefix(err.Error(), "did not understand "+Quote(text)+": it must be a date and time with an offset") {
			t.Errorf("%q: %v, %v", text, i.Time(), err)
		}
	}
}
