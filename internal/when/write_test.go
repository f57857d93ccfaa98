package when

import (
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

func TestDurationsAreWrittenForPeople(t *testing.T) {
	t.Parallel()
	for minutes, want := range map[int]string{0: "0 min", 45: "45 min", 60: "1 h", 90: "1 h 30 min", 120: "2 h", 6001: "100 h 1 min"} {
		if got := Duration(minutes); got != want {
			t.Errorf("%d: got %q, want %q", minutes, got, want)
		}
	}
}

func TestDaysAreWrittenForPeople(t *testing.T) {
	t.Parallel()
	d := on(t, "2026-11-03")
	for from, want := range map[string]string{"2026-01-01": "Tue 3 Nov", "2026-12-31": "Tue 3 Nov", "2025-12-31": "Tue 3 Nov 2026", "2027-01-01": "Tue 3 Nov 2026"} {
		if got := Day(d, on(t, from)); got != want {
			t.Errorf("from %s: got %q", from, got)
		}
	}
	if got := DayLong(d); got != "Tuesday 3 November 2026" {
		t.Errorf("got %q", got)
	}
	for from, want := range map[planner.Date]string{d: "today", d - 1: "tomorrow", d + 1: "yesterday", d - 2: "Tue 3 Nov", d + 9: "Tue 3 Nov"} {
		if got := Relative(d, from); got != want {
			t.Errorf("from %s: got %q, want %q", from, got, want)
		}
	}
}

func TestEveryDayReadsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		today := planner.Date(rapid.IntRange(1, 3_652_059).Draw(t, "today"))
		far := planner.Date(rapid.IntRange(1, 3_652_059).Draw(t, "far"))
		near := max(1, min(today+planner.Date(rapid.IntRange(-400, 400).Draw(t, "ahead")), 3_652_059))
		for text, want := range map[string]planner.Date{DayLong(far): far, far.String(): far, Day(near, today): near, Relative(near, today): near} {
			if got, err := Date(text, today); err != nil || got != want {
				t.Fatalf("%q on %s: got %s, %v, want %s", text, today, got, err, want)
			}
		}
	})
}
