package blocks

import (
	"testing"

	"studyplanner/internal/human"
	"studyplanner/internal/terminal/terminaltest"
)

func TestABlockGoesToAPlace(t *testing.T) {
	t.Parallel()
	b := terminaltest.Block(t, "aaaa1", "Maths", "2026-11-23", "09:00", "10:30", "")
	for text, want := range map[string]string{
		"friday":                "2026-11-27 09:00-10:30",
		"14:00":                 "2026-11-23 14:00-15:30",
		"14":                    "2026-11-23 14:00-15:30",
		"10-11:00":              "2026-11-23 10:00-11:00",
		"friday 10-11:30":       "2026-11-27 10:00-11:30",
		"friday 10":             "2026-11-27 10:00-11:30",
		"10-11:30 friday":       "2026-11-27 10:00-11:30",
		"next monday 8am":       "2026-11-30 08:00-09:30",
		"24 Nov 9 for 45 min":   "2026-11-24 09:00-09:45",
		"next week":             "2026-11-30 09:00-10:30",
		"next week 8":           "2026-11-30 08:00-09:30",
		"2026-12-24 22:29":      "2026-12-24 22:29-23:59",
		"in 3 days noon to 1pm": "2026-11-28 12:00-13:00",
	} {
		p, err := human.ReadPlace(text, terminaltest.Day(t, terminaltest.Wednesday))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		m, err := moveOf(b, p)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if m.Start != nil {
			b.Start, b.End = *m.Start, *m.End
		}
		if got := m.Date.String() + " " + b.Start.String() + "-" + b.End.String(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
		b.Start, b.End = 9*60, 10*60+30
	}
}

func TestABlockThatKeepsItsLengthEndsOnTheSameDay(t *testing.T) {
	t.Parallel()
	b := terminaltest.Block(t, "aaaa1", "Maths", "2026-11-23", "09:00", "10:30", "")
	p, err := human.ReadPlace("22:30", terminaltest.Day(t, terminaltest.Wednesday))
	if err != nil {
		t.Fatal(err)
	}
	if m, err := moveOf(b, p); err == nil {
		t.Errorf("it ends at %v", m.End)
	}
}
