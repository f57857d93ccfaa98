package when

import (
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

func TestSeveralDaysAreReadInOrder(t *testing.T) {
	t.Parallel()
	read := func(text string) (string, error) {
		all, err := ParseAll(text, dateHint, func(c *Cursor) ([]planner.Date, bool, error) { return c.Dates(on(t, "2026-11-25")) })
		var days []string
		for _, d := range all {
			days = append(days, d.String()[5:])
		}
		return strings.Join(days, " "), err
	}
	for text, want := range map[string]string{
		"friday": "11-27", "mon,wed": "11-25 11-30", "mon wed fri": "11-25 11-27 11-30", "tomorrow and friday": "11-26 11-27", "Mo, Mi und Fr": "11-25 11-27 11-30",
		"fri-mon": "11-27 11-28 11-29 11-30", "26-28 Nov": "11-26 11-27 11-28", "26th to 28th of november": "11-26 11-27 11-28", "28.-30.11.": "11-28 11-29 11-30",
		"30 Nov - 2 Dec": "11-30 12-01 12-02", "vom 30.11. bis 1.12.": "11-30 12-01", "weekend": "11-28 11-29", "monday next week": "11-30", "Montag nächste Woche": "11-30",
		"1 Dec 2026, 24.11.2026": "11-24 12-01", "gestern, vor 3 Tagen": "11-22 11-24", "30 Nov 2026 - 1 Dec 2026": "11-30 12-01",
		"30 Nov 2026–1 Dec 2026": "11-30 12-01", "Nov 30, 2026 to Dec 1, 2026": "11-30 12-01", "30. Nov 2026 bis 1. Dez 2026": "11-30 12-01", "2026-11-30 until 2026-12-01": "11-30 12-01",
		"mon 30 Nov 2026 to tue 1 Dec 2026": "11-30 12-01", "30 Dec - 1 Jan 2031": "12-30 12-31 01-01", "30 Dec 2030 - 1 Jan": "12-30 12-31 01-01", "1-31 Dec": "12-01 " + strings.Join(strings.Fields(decemberFrom2), " "),
	} {
		if got, err := read(text); err != nil || got != want {
			t.Errorf("%q: got %s, %v, want %s", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"1 Dec - 1 Jan": maxDatesHint, "mon, 1-31 Dec": maxDatesHint, "every monday": everyWeekHint, "weekdays": everyWeekHint, "täglich": everyWeekHint, "next week": severalHint,
		"31-28 Nov": termHint, "30 Dec 2031 - 1 Jan 2031": termHint, "28-26 Nov": termHint, "30-31 Nov": noSuchDay, "1/2/2026": "slashes", strings.Repeat("mon ", 2000): "mon",
	} {
		if got, err := read(text); err == nil && got != "11-30" || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: got %s, %v, want %s", text, got, err, want)
		}
	}
}

// decemberFrom2 are the days of December but the first.
const decemberFrom2 = `12-02 12-03 12-04 12-05 12-06 12-07 12-08 12-09 12-10 12-11 12-12 12-13 12-14 12-15 12-16 12-17 12-18 12-19
	12-20 12-21 12-22 12-23 12-24 12-25 12-26 12-27 12-28 12-29 12-30 12-31`

func TestPeriodsAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"today": {"2026-11-25", "2026-11-25"}, "this week": {"2026-11-23", "2026-11-29"}, "letzte Woche": {"2026-11-16", "2026-11-22"}, "weekend": {"2026-11-28", "2026-11-29"},
		"last 7 days": {"2026-11-19", "2026-11-25"}, "next 2 weeks": {"2026-11-25", "2026-12-08"}, "past month": {"", ""}, "die letzten 3 Tage": {"2026-11-23", "2026-11-25"},
		"november": {"2026-11-01", "2026-11-30"}, "feb 2028": {"2028-02-01", "2028-02-29"}, "last month": {"2026-10-01", "2026-10-31"}, "nächsten Monat": {"2026-12-01", "2026-12-31"},
		"from 24 Nov to 2 Dec": {"2026-11-24", "2026-12-02"}, "24.11.-2.12.": {"2026-11-24", "2026-12-02"}, "from monday to friday": {"2026-11-30", "2026-12-04"},
		"since monday": {"2026-11-23", "2026-11-25"}, "seit 1. Okt": {"2026-10-01", "2026-11-25"}, "until friday": {"2026-11-25", "2026-11-27"}, "from 1 dec": {"2026-12-01", ""},
		"28 feb": {"2027-02-28", "2027-02-28"}, "next 9999999 months": {"", ""}, "sometime": {"", ""},
	} {
		p, err := ParseAll(text, "?", func(c *Cursor) (Term, bool, error) { return c.Period(on(t, "2026-11-25")) })
		if first, last := written(p.First), written(p.Last); first != want[0] || last != want[1] || (want[0] == "") != (err != nil) {
			t.Errorf("%q: got %s to %s, %v, want %v", text, first, last, err, want)
		}
	}
}
