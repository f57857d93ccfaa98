package show

import (
	"testing"

	"studyplanner/internal/human"
	"studyplanner/internal/terminal/terminaltest"
)

func TestAWeekIsAsLongAsItsTimesTakeOnAverageFromTodayOn(t *testing.T) {
	t.Parallel()
	today := terminaltest.Day(t, terminaltest.Wednesday)
	for text, want := range map[string]int{
		"mon,wed 9-10":                                    120,
		"mon 9-10 every 2 weeks":                          30,
		"mon 9-10 every 7 weeks":                          9,
		"mon 9-10 until yesterday":                        0,
		"mon 9-10 until today":                            60,
		"mon 9-10 from 2026-12-01":                        60,
		"mon 9-10 until 30 Nov; mon 9-11 from 1 Dec":      120,
		"mon 9-11 until 30 Nov; mon 9-10 from 1 Dec":      120,
		"mon 9-11 until 24 Nov 2026; mon 9-10 from 1 Dec": 60,
		"mon 9-10 every 2 weeks; tue 9-10; wed 9-10 until 2026-11-25; thu 9-10 from 2026-11-26": 150,
	} {
		slots, err := human.Slots(text, today)
		if got := WeeklyMinutes(slots, today); err != nil || got != want {
			t.Errorf("%s: %d minutes, %v, want %d", text, got, err, want)
		}
	}
	if got := WeeklyMinutes(nil, today); got != 0 {
		t.Errorf("nothing takes %d minutes", got)
	}
}
