package blocks

import (
	"testing"

	"studyplanner/internal/terminal/terminaltest"
)

func TestAPlaceIsADayATimeOrBoth(t *testing.T) {
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
		"24 Nov 9 for 45 min":   "2027-11-24 09:00-09:45",
		"2026-12-24 22:29":      "2026-12-24 22:29-23:59",
		"in 3 days noon to 1pm": "2026-11-28 12:00-13:00",
	} {
		p, err := readPlace(text, terminaltest.Day(t, terminaltest.Wednesday))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		m, err := p.moveOf(b)
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
	for _, text := range []string{"", "soonish", "25:00", "friday 25:00", "friday saturday", "10 11", "friday 10 sharp"} {
		if p, err := readPlace(text, terminaltest.Day(t, terminaltest.Wednesday)); err == nil {
			t.Errorf("%q: %v, want an error", text, p)
		}
	}
}

func TestABlockThatKeepsItsLengthEndsOnTheSameDay(t *testing.T) {
	t.Parallel()
	b := terminaltest.Block(t, "aaaa1", "Maths", "2026-11-23", "09:00", "10:30", "")
	p, err := readPlace("22:30", terminaltest.Day(t, terminaltest.Wednesday))
	if err != nil {
		t.Fatal(err)
	}
	if m, err := p.moveOf(b); err == nil {
		t.Errorf("it ends at %v", m.End)
	}
}
