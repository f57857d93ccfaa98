package when

import (
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// termOf reads all of a text as a term.
func termOf(text string, today planner.Date) (Term, error) {
	return ParseAll(text, "?", func(c *Cursor) (Term, bool, error) {
		return c.Term(today)
	})
}

func TestTermsAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"from 12 Oct until 5 Feb":                   {"2026-10-12", "2027-02-05"},
		"from 12 Oct to 5 Feb":                      {"2026-10-12", "2027-02-05"},
		"from 12 Oct - 5 Feb":                       {"2026-10-12", "2027-02-05"},
		"starting on 12 Oct":                        {"2026-10-12", ""},
		"since Mon 12 Oct":                          {"2026-10-12", ""},
		"until 5 Feb":                               {"", "2027-02-05"},
		"through the 24 Nov":                        {"", "2026-11-24"},
		"from 12.10 until 5.2":                      {"2026-10-12", "2027-02-05"},
		"from 12 Oct 2026 until 5 Feb 2027":         {"2026-10-12", "2027-02-05"},
		"from 2026-10-12 until 2027-02-05":          {"2026-10-12", "2027-02-05"},
		"from 12 Oct 2025 until 5 Feb":              {"2025-10-12", "2026-02-05"},
		"from today until in 3 weeks":               {"2026-11-24", "2026-12-15"},
		"from 1 Dec until 30 Nov":                   {"2026-12-01", "2027-11-30"},
		"until 23 Nov":                              {"", "2027-11-23"},
		"from 24 May until 1 Aug":                   {"2027-05-24", "2027-08-01"},
		"from 12 Apr until 20 Jul":                  {"2027-04-12", "2027-07-20"},
		"from 1 Sep until 23 Nov":                   {"2027-09-01", "2027-11-23"},
		"from 1 Sep 2026 until 23 Nov":              {"2026-09-01", "2026-11-23"},
		"from 29 Feb until 1 Mar":                   {"2028-02-29", "2028-03-01"},
		"ab 12. Okt bis 5. Feb":                     {"2026-10-12", "2027-02-05"},
		"vom 12.10. bis zum 5.2.":                   {"2026-10-12", "2027-02-05"},
		"ab dem 12. Oktober":                        {"2026-10-12", ""},
		"von Mo, 12. Okt. 2026 bis 5. Februar 2027": {"2026-10-12", "2027-02-05"},
		"bis 24. März":                              {"", "2027-03-24"},
		"ab morgen bis nächsten Freitag":            {"2026-11-25", "2026-12-04"},
		"ab heute":                                  {"2026-11-24", ""},
	} {
		got, err := termOf(text, on(t, "2026-11-24"))
		if first, last := written(got.First), written(got.Last); err != nil || first != want[0] || last != want[1] {
			t.Errorf("%q: %s to %s, %v, want %v", text, first, last, err, want)
		}
	}
}

// written is a date, "" for none.
func written(d planner.Date) string {
	if d == 0 {
		return ""
	}
	return d.String()
}

func TestTermsThatAreNotUnderstoodAreQuoted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                    "did not understand '': ?",
		"12 Oct":                              "did not understand '12 Oct': ?",
		"from":                                "did not understand 'from': " + dateHint,
		"from x":                              "did not understand 'x' in 'from x': " + dateHint,
		"until":                               "did not understand 'until': " + dateHint,
		"from 12 Oct until":                   "did not understand 'from 12 Oct until': " + dateHint,
		"from 31 Feb":                         "did not understand '31 Feb' in 'from 31 Feb': " + noSuchDay,
		"until next week":                     "did not understand 'next week' in 'until next week': " + severalHint,
		"from 5 Feb 2027 until 12 Oct 2026":   "did not understand 'until 12 Oct 2026' in 'from 5 Feb 2027 until 12 Oct 2026': " + termHint,
		"from 1 Dec until today":              "did not understand 'until today' in 'from 1 Dec until today': " + termHint,
		"until 31 Dec 9999 until 31 Dec 9999": "did not understand 'until 31 Dec 9999' in 'until 31 Dec 9999 until 31 Dec 9999': ?",
		"from 12 Oct - 5/2":                   "did not understand '5/2' in 'from 12 Oct - 5/2': slashes can be read in two ways, so write 2027-02-05 or 2027-05-02",
	} {
		if got, err := termOf(text, on(t, "2026-11-24")); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestEveryTermReadsBackWhateverDayItIs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		any := rapid.Int32Range(int32(planner.MinDate), int32(planner.MaxDate))
		var want Term
		if rapid.Bool().Draw(t, "begins") {
			want.First = planner.Date(any.Draw(t, "first"))
		}
		if want.First == 0 || rapid.Bool().Draw(t, "ends") {
			want.Last = max(planner.Date(any.Draw(t, "last")), want.First)
		}
		today := planner.Date(any.Draw(t, "today"))
		if got, err := termOf(want.String(), today); err != nil || got != want {
			t.Fatalf("%q on %v: got %v, %v, want %v", want, today, got, err, want)
		}
	})
}
