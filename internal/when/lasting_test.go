package when

import "testing"

func TestTheDurationAtTheEndOfATitleIsCut(t *testing.T) {
	t.Parallel()
	type cut struct {
		title   string
		minutes int
	}
	for text, want := range map[string]cut{
		"Limits (90 min)": {"Limits", 90}, "Limits [1h30]": {"Limits", 90}, "Limits – 45m": {"Limits", 45}, "Limits: 2 h": {"Limits", 120},
		"Limits 1h30": {"Limits", 90}, "Limits 1.5 hours": {"Limits", 90}, "Limits, 1 h 30 min": {"Limits", 90}, "Limits(45m)": {"Limits", 45},
		"Limits - 20 min": {"Limits", 20}, "Week 2: 1 h": {"Week 2", 60}, "The 90 min test (20 min)": {"The 90 min test", 20},
		"Run 400 m": {"Run 400 m", 0}, "Chapter 12": {"Chapter 12", 0}, "90 min": {"90 min", 0}, "(90 min)": {"(90 min)", 0}, "": {"", 0},
		"Limits (90)": {"Limits (90)", 0}, "Limits (1h90)": {"Limits (1h90)", 0}, "Limits 90 min)": {"Limits 90 min)", 0}, "Limits (90 min]": {"Limits (90 min]", 0},
		"Limits (0 min)": {"Limits (0 min)", 0}, "v2h": {"v2h", 0}, "Room B-2h": {"Room B-2h", 0}, "Limits 1:30": {"Limits 1:30", 0},
	} {
		if title, minutes := CutMinutes(text); title != want.title || minutes != want.minutes {
			t.Errorf("%q: got %q and %d, want %+v", text, title, minutes, want)
		}
	}
}
