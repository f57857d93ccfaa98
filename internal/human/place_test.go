package human

import (
	"fmt"
	"strings"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/when/whentest"
)

func TestAPlaceIsADayATimeOrBoth(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"friday": "2026-11-27", "14:00": "14:00", "14": "14:00", "10-11:00": "10:00 11:00", "friday 10-11:30": "2026-11-27 10:00 11:30",
		"10-11:30 friday": "2026-11-27 10:00 11:30", "friday, 10": "2026-11-27 10:00", "next monday 8am": "2026-11-30 08:00", "20 Nov 9 for an hour": "2026-11-20 09:00 10:00",
		"9.10": "09:10", "24.11": "2026-11-24", "9.10 9.30": "2026-10-09 09:30", "9.10 fri": "2026-11-27 09:10", "9h-10h30": "09:00 10:30",
		"tonight 8": "2026-11-24 20:00", "tonight 8-9:30": "2026-11-24 20:00 21:30", "8-9 tonight": "2026-11-24 20:00 21:00", "tonight": "2026-11-24",
		"next week": "week of 2026-11-30", "next week 9-10": "week of 2026-11-30 09:00 10:00", "last week": "week of 2026-11-16",
		"in a week": "2026-12-01", "day after tomorrow at 9-10": "2026-11-26 09:00 10:00",
	} {
		p, err := ReadPlace(text, on(t, today))
		if err != nil || p.String() != want {
			t.Errorf("%q: got %q, %v, want %q", text, p, err, want)
		}
	}
	const place = ": " + placeHint
	for text, want := range map[string]string{
		"soonish": "a date is such as", "25:00": "25:00'" + place, "friday 25:00": "25:00'" + place, "friday saturday": "more than one day", "mon,wed 9-10": "more than one day",
		"10 11": "10 11'" + place, "friday 10 sharp": "sharp'" + place, "31 June 9-10": "there is no such day", "tonight 3-4": "4'" + place, "weekend": "more than one day", "": "a date is such as",
	} {
		if p, err := ReadPlace(text, on(t, today)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %q, %v, want %s", text, p, err, want)
		}
	}
}

// String writes what is told of a place.
func (p Place) String() string {
	var told []string
	if p.Week != 0 {
		told = append(told, "week of "+p.Week.String())
	}
	if p.Date != 0 {
		told = append(told, p.Date.String())
	}
	for _, c := range []*client.Clock{p.Start, p.End} {
		if c != nil {
			told = append(told, fmt.Sprint(*c))
		}
	}
	return strings.Join(told, " ")
}

func FuzzPlace(f *testing.F) {
	whentest.Seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ReadPlace(text, 739944)
		whentest.CheckPrintable(t, text, err)
		switch {
		case (err == nil) == (p == Place{}):
			t.Errorf("%q: got %q, %v", text, p, err)
		case p.Date != 0 && p.Week != 0, p.End != nil && *p.End <= *p.Start:
			t.Errorf("%q: got %q", text, p)
		}
	})
}
