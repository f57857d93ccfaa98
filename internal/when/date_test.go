package when

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// on returns the day that s is in ISO 8601.
func on(t testing.TB, s string) planner.Date {
	t.Helper()
	d, err := planner.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// today is a Tuesday.
const today = "2026-11-24"

func TestDatesAreReadAsTheyAreSpoken(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"today": "2026-11-24", "Tomorrow": "2026-11-25", " YESTERDAY ": "2026-11-23",
		"tuesday": "2026-11-24", "tue": "2026-11-24", "tues": "2026-11-24", "on Wed": "2026-11-25",
		"weds": "2026-11-25", "thur": "2026-11-26", "thurs": "2026-11-26", "fri": "2026-11-27",
		"sat": "2026-11-28", "sun": "2026-11-29", "mon": "2026-11-30", "Monday": "2026-11-30",
		"next monday": "2026-11-30", "next tue": "2026-12-01", "next sunday": "2026-12-06",
		"this monday": "2026-11-23", "this tuesday": "2026-11-24", "this sunday": "2026-11-29",
		"last monday": "2026-11-23", "last tuesday": "2026-11-17", "last wed": "2026-11-18",
		"in 3 days": "2026-11-27", "in 1 day": "2026-11-25", "in 2 weeks": "2026-12-08", "in 1 w": "2026-12-01",
		"+3": "2026-11-27", "-1": "2026-11-23", "−1": "2026-11-23", "+2 weeks": "2026-12-08", "-3 d": "2026-11-21",
		"3 days ago": "2026-11-21", "1 week ago": "2026-11-17", "0 days ago": "2026-11-24",
		"24 Nov": "2026-11-24", "23 Nov": "2026-11-23", "26 May": "2026-05-26", "25 May": "2027-05-25", "25 November": "2026-11-25", "24nov": "2026-11-24",
		"Nov 24": "2026-11-24", "november 3": "2026-11-03", "3rd sept": "2026-09-03", "May 1st": "2027-05-01",
		"day after tomorrow": "2026-11-26", "the day after tomorrow": "2026-11-26", "tonight": "2026-11-24", "this evening": "2026-11-24",
		"in a week": "2026-12-01", "in two days": "2026-11-26", "in a fortnight": "2026-12-08", "in a month": "2026-12-24", "+1 month": "2026-12-24",
		"two weeks ago": "2026-11-10", "a month ago": "2026-10-24", "24.11": "2026-11-24", "9.10": "2026-10-09", "mo": "2026-11-30", "on su": "2026-11-29",
		"Mon 23 Nov": "2026-11-23", "Tue 23 Nov": "2027-11-23", "Thursday 24.12": "2026-12-24", "29 feb": "2028-02-29",
		"24 November 2027": "2027-11-24", "Nov 24th, 2027": "2027-11-24", "22 Nov 1066": "1066-11-22",
		"24.11.": "2026-11-24", "1.2.": "2027-02-01", "24.11.2026": "2026-11-24",
		"2026-11-24": "2026-11-24", "2026–11–24": "2026-11-24", "2027-1-5": "2027-01-05",
		"Tue 24 Nov": "2026-11-24", "Monday, 23 November 2026": "2026-11-23", "fri 2026-11-27": "2026-11-27",
	} {
		got, err := Date(text, on(t, today))
		if err != nil || got.String() != want {
			t.Errorf("%q: got %v, %v, want %s", text, got, err, want)
		}
	}
}

func TestDatesThatAreNotUnderstoodAreQuoted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                             "did not understand '': " + dateHint,
		"sundey":                       "did not understand 'sundey': did you mean sunday?",
		"Tomorow":                      "did not understand 'Tomorow': did you mean tomorrow?",
		"novmber":                      "did not understand 'novmber': did you mean november?",
		"xyzzy":                        "did not understand 'xyzzy': " + dateHint,
		"next week":                    "did not understand 'next week': " + severalHint,
		"this week":                    "did not understand 'this week': " + severalHint,
		"the weekend":                  "did not understand 'the weekend': " + severalHint,
		"on mon,wed":                   "did not understand 'mon,wed' in 'on mon,wed': " + severalHint,
		"mon-fri":                      "did not understand 'mon-fri': " + severalHint,
		"every day":                    "did not understand 'every day': " + severalHint,
		"day":                          "did not understand 'day': " + dateHint,
		"my":                           "did not understand 'my': " + dateHint,
		"map":                          "did not understand 'map': " + dateHint,
		"sin":                          "did not understand 'sin': " + dateHint,
		"tune":                         "did not understand 'tune': " + dateHint,
		"yes":                          "did not understand 'yes': " + dateHint,
		"juyl":                         "did not understand 'juyl': did you mean july?",
		"mond":                         "did not understand 'mond': did you mean monday?",
		"in an hour":                   "did not understand 'in an hour': " + dateHint,
		"31.11":                        "did not understand '31.11': there is no such day",
		"9.30":                         "did not understand '9.30': " + dateHint,
		"wed 23 Nov":                   "did not understand 'wed 23 Nov': 2026-11-23 is a Monday; write the year if another is meant",
		"today's":                      "did not understand 'today's': " + dateHint,
		"24.11.26":                     "did not understand '24.11.26': " + dateHint,
		"24 Nov 26":                    "did not understand '26' in '24 Nov 26': " + dateHint,
		"24 Nov 0000":                  "did not understand '0000' in '24 Nov 0000': " + dateHint,
		"2026-02-30":                   "did not understand '2026-02-30': there is no such day",
		"31 apr":                       "did not understand '31 apr': there is no such day",
		"29 Feb 2027":                  "did not understand '29 Feb 2027': there is no such day",
		"31.4.":                        "did not understand '31.4.': there is no such day",
		"mon 2026-11-24":               "did not understand 'mon 2026-11-24': 2026-11-24 is a Tuesday",
		"24/11":                        "did not understand '24/11': slashes can be read in two ways, so write 2026-11-24",
		"1/2":                          "did not understand '1/2': slashes can be read in two ways, so write 2027-02-01 or 2027-01-02",
		"on 1/2/2026":                  "did not understand '1/2/2026' in 'on 1/2/2026': slashes can be read in two ways, so write 2026-02-01 or 2026-01-02",
		"2026/11/24":                   "did not understand '2026/11/24': slashes can be read in two ways, so write 2026-11-24",
		"24/11/26":                     "did not understand '24/11/26': slashes can be read in two ways, so write 2026-11-24",
		"99/99":                        "did not understand '99/99': " + dateHint,
		"a\x1b[31m\n":                  "did not understand 'a�[31m': " + dateHint,
		"in 99999999999999999999 days": "did not understand 'in 99999999999999999999 days': " + rangeHint,
		strings.Repeat("é", 70):        "did not understand '" + strings.Repeat("é", 60) + "…': " + dateHint,
	} {
		if got, err := Date(text, on(t, today)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestDatesDoNotLeaveTheCalendar(t *testing.T) {
	t.Parallel()
	for text, today := range map[string]string{
		"yesterday": "0001-01-01", "-1": "0001-01-01", "last sun": "0001-01-07", "1 week ago": "0001-01-07",
		"tomorrow": "9999-12-31", "next fri": "9999-12-31", "sat": "9999-12-31",
		"in 2 months": "9999-11-30", "2 months ago": "0001-02-28", "in 1 week": "9999-12-25",
	} {
		if got, err := Date(text, on(t, today)); err == nil || !strings.HasSuffix(err.Error(), rangeHint) {
			t.Errorf("%q on %s: got %v, %v", text, today, got, err)
		}
	}
	if got, err := Date("mon", on(t, "0001-01-01")); err != nil || got != 1 {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestAWeekdayIsNeverMoreThanItsWordsSay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		today := planner.Date(rapid.IntRange(100, 3_652_000).Draw(t, "today"))
		name := strings.ToLower(planner.Weekday(rapid.IntRange(0, 6).Draw(t, "weekday")).String())
		monday := today - fromMonday(today.Weekday())
		for which, within := range map[string][2]planner.Date{
			"": {today, today + 6}, "this ": {monday, monday + 6}, "next ": {monday + 7, monday + 13}, "last ": {today - 7, today - 1},
		} {
			d, err := Date(which+name, today)
			if err != nil || d < within[0] || d > within[1] || !strings.EqualFold(d.Weekday().String(), name) {
				t.Fatalf("%s%s on %s: got %s, %v", which, name, today, d, err)
			}
		}
	})
}
