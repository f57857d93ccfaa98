package words

import (
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

func TestMinutesAreWrittenAsPeopleSayThem(t *testing.T) {
	t.Parallel()
	for minutes, want := range map[int]string{0: "0 min", 45: "45 min", 60: "1 h", 65: "1 h 05", 90: "1 h 30", 600: "10 h"} {
		if got := span(minutes); got != want {
			t.Errorf("%d minutes are written %q, want %q", minutes, got, want)
		}
	}
}

func TestDatesAreWrittenWithTheirDistance(t *testing.T) {
	t.Parallel()
	for days, want := range map[planner.Date]string{
		-1:  "Tuesday 3 March",
		0:   "Wednesday 4 March (today)",
		1:   "Thursday 5 March (tomorrow)",
		2:   "Friday 6 March (in 2 days)",
		303: "Friday 1 January 2027 (in 303 days)",
	} {
		if got := dateWords(suggesttest.BookDay()+days, suggesttest.BookDay()); got != want {
			t.Errorf("day %d is written %q, want %q", days, got, want)
		}
	}
}

func TestChancesAreWrittenInTenths(t *testing.T) {
	t.Parallel()
	for chance, want := range map[float64]string{0: "fewer than 1 in 10", 0.04: "fewer than 1 in 10", 0.31: "about 3 in 10", 0.78: "about 8 in 10", 0.97: "nearly 10 in 10"} {
		if got := inTen(tenths(chance)); got != want {
			t.Errorf("%v is written %q, want %q", chance, got, want)
		}
	}
}
