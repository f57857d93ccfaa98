package show

import (
	"testing"

	"studyplanner/internal/terminal/terminaltest"
)

func TestAWeekIsNamedAsItIsSeenFromToday(t *testing.T) {
	t.Parallel()
	for monday, want := range map[string]string{
		"2026-11-23": "Week 48 · 23–29 November 2026 · this week",
		"2026-11-30": "Week 49 · 30 November – 6 December 2026 · next week",
		"2026-12-28": "Week 53 · 28 December 2026 – 3 January 2027 · in 5 weeks",
		"2026-11-16": "Week 47 · 16–22 November 2026 · last week",
		"2026-11-09": "Week 46 · 9–15 November 2026 · 2 weeks ago",
	} {
		if got := WeekTitle(terminaltest.Day(t, monday), terminaltest.Day(t, terminaltest.Wednesday)); got != want {
			t.Errorf("%s: %q, want %q", monday, got, want)
		}
	}
}
