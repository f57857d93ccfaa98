package human

import (
	"testing"

	"studyplanner/internal/when/whentest"
)

func TestDaysOffAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][3]string{
		"21 Dec 3 Jan Christmas":          {"2026-12-21", "2027-01-03", "Christmas"},
		"21 Dec to 3 Jan: the holidays":   {"2026-12-21", "2027-01-03", "the holidays"},
		"from 21.12. until 3.1. Chemin 7": {"2026-12-21", "2027-01-03", "Chemin 7"},
		"21 Dec 2026 - 3 Jan 2027":        {"2026-12-21", "2027-01-03", ""},
		"friday":                          {"2026-11-27", "2026-11-27", ""},
		"tomorrow friday Trip":            {"2026-11-25", "2026-11-27", "Trip"},
		"friday: 3 Jan is a film":         {"2026-11-27", "2026-11-27", "3 Jan is a film"},
		"1 Dec wedding":                   {"2026-12-01", "2026-12-01", "wedding"},
	} {
		got, err := ReadDaysOff(text, on(t, today))
		if err != nil || [3]string{got.First.String(), got.Last.String(), got.Name} != want {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "Christmas", "21 Dec to", "21 Dec to Christmas", "31 Feb", "5 Jan 2027 to 1 Jan 2027", "next week"} {
		if got, err := ReadDaysOff(text, on(t, today)); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func FuzzDaysOff(f *testing.F) {
	whentest.Seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ReadDaysOff(text, on(t, today))
		whentest.CheckPrintable(t, text, err)
		if err == nil && (!d.First.Valid() || d.Last < d.First || !d.Last.Valid()) {
			t.Errorf("%q: %v", text, d)
		}
	})
}
