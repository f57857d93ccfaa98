package human

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/client"
	"studyplanner/internal/when"
)

func TestSlotsAreReadAndWritten(t *testing.T) {
	t.Parallel()
	const rotating, both = "Mon 09:00-10:30 every 2 weeks from 12 Oct 2026", "Mon 09:00-10:30 every 2 weeks from 12 Oct 2026 until 5 Feb 2027"
	for text, want := range map[string]string{
		"mon,wed 9-10:30": "Mon, Wed 09:00-10:30", "weekdays 8-9": "Mon-Fri 08:00-09:00", "Sun: 9 for 1h": "Sun 09:00-10:00",
		"mon, wed, 9-10": "Mon, Wed 09:00-10:00", "daily from 7am to 8": "Mon-Sun 07:00-08:00", "sat sun tue 1-2pm": "Tue, Sat, Sun 13:00-14:00",
		"mon 9-10:30 every 2 weeks from 12 Oct until 5 Feb":    both,
		"mon 9-10:30 from 12 Oct until 5 Feb every 2 weeks":    both,
		"every 2 weeks on Monday 9-10:30 from 12 Oct to 5 Feb": both,
		"every second monday 9-10:30 from 12.10 until 5.2":     both,
		"Monday, fortnightly, 9-10:30 from 12 Oct until 5 Feb": both,
		"every other week: mon 9-10:30 from Mon 12 Oct":        rotating,
		"mon 9-10:30 every fortnight from 12 Oct":              rotating,
		"monday every 2nd week 9 for 1h30 from 12 Oct 2026":    rotating,
		"mon 9-10:30 every other week since 12 Oct":            rotating,
		"mon from 9 to 10:30 from 12 Oct every 14 days":        rotating,
		"every monday 9-10:30 until 5 Feb":                     "Mon 09:00-10:30 until 5 Feb 2027",
		"mon 9-10:30 weekly":                                   "Mon 09:00-10:30",
		"mon 9-10:30 every week from 12 Oct":                   "Mon 09:00-10:30 from 12 Oct 2026",
		"mon 9-10:30 starting next monday":                     "Mon 09:00-10:30 from 30 Nov 2026",
		"thu,mon 9-10:30 every 3 weeks":                        "Mon, Thu 09:00-10:30 every 3 weeks from 26 Nov 2026",
		"tue 9-10:30 every 3 weeks":                            "Tue 09:00-10:30 every 3 weeks from 24 Nov 2026",
		"mon 9-10:30 every 8 weeks until 5 Feb":                "Mon 09:00-10:30 every 8 weeks from 30 Nov 2026 until 5 Feb 2027",

		"Mo 9-10:30 alle 2 Wochen ab 12. Okt bis 5. Feb":                both,
		"jeden zweiten Montag 9–10:30 Uhr vom 12.10. bis 5.2.":          both,
		"montags von 9 bis 10:30 Uhr, 14-tägig ab dem 12. Oktober 2026": rotating,
		"Mo 9-10:30 zweiwöchentlich ab 12.10.2026 bis zum 5. Feb. 2027": both,
		"jede 2. Woche am Montag 9 Uhr bis 10 Uhr 30":                   "",
		"Di, Do und Sa 18-19:30":                                        "Tue, Thu, Sat 18:00-19:30",
		"werktags 8 bis 9 Uhr":                                          "Mon-Fri 08:00-09:00",
		"täglich um 7 für 30 min":                                       "Mon-Sun 07:00-07:30",
		"Mo Fr 9-10":                                                    "Mon, Fri 09:00-10:00",
		"So 9-10":                                                       "Sun 09:00-10:00",
		"jede dritte Woche Mi 14-16 bis 30. März":                       "Wed 14:00-16:00 every 3 weeks from 25 Nov 2026 until 30 Mar 2027",
	} {
		got, err := Slots(text, on(t, today))
		if (err == nil) != (want != "") || err == nil && (len(got) != 1 || WriteSlot(got[0]) != want) {
			t.Errorf("%q: got %v, %v, want %q", text, got, err, want)
		}
	}
}

func TestSeveralWeeklyTimesAreReadInOneGo(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"mon,wed 9-10:30; fri 14-15;":              "Mon, Wed 09:00-10:30; Fri 14:00-15:00",
		"Mon 10–12, Thu 14–16":                     "Mon 10:00-12:00; Thu 14:00-16:00",
		"Mon 10-12\nThu 14-16\n":                   "Mon 10:00-12:00; Thu 14:00-16:00",
		"mon 10-12 and thu 14-16":                  "Mon 10:00-12:00; Thu 14:00-16:00",
		"mon, tue 10-12, and thu, fri 14-16":       "Mon, Tue 10:00-12:00; Thu, Fri 14:00-16:00",
		"Mon: 10am-12pm / Thu: 2pm-4pm":            "Mon 10:00-12:00; Thu 14:00-16:00",
		"Mo 10–12 Uhr, Do 14–16 Uhr und Fr 8–9":    "Mon 10:00-12:00; Thu 14:00-16:00; Fri 08:00-09:00",
		"mon 10-12, every second thu 14-16":        "Mon 10:00-12:00; Thu 14:00-16:00 every 2 weeks from 26 Nov 2026",
		"mon 10-12, every 2 weeks on thu 14-16":    "Mon 10:00-12:00; Thu 14:00-16:00 every 2 weeks from 26 Nov 2026",
		"mon 10-12, every 2 weeks, thu 14-16":      "Mon 10:00-12:00 every 2 weeks from 30 Nov 2026; Thu 14:00-16:00",
		"mon 10-12 every second thu 14-16":         "Mon 10:00-12:00; Thu 14:00-16:00 every 2 weeks from 26 Nov 2026",
		"mon 10-12; thu 14-16 from 1 Dec":          "Mon 10:00-12:00; Thu 14:00-16:00 from 1 Dec 2026",
		"mon 10-12 weekly, thu 14-16 from 1 Dec":   "Mon 10:00-12:00; Thu 14:00-16:00 from 1 Dec 2026",
		"mon 10-12 from 1 Dec, thu 14-16":          "Mon 10:00-12:00 from 1 Dec 2026; Thu 14:00-16:00",
		"mon 10-12, thu 14-16 from 1 Dec to 2 Feb": "Mon 10:00-12:00 from 1 Dec 2026 until 2 Feb 2027; Thu 14:00-16:00 from 1 Dec 2026 until 2 Feb 2027",
		"mon 10-12, thu 14-16 every 2 weeks":       "Mon 10:00-12:00 every 2 weeks from 26 Nov 2026; Thu 14:00-16:00 every 2 weeks from 26 Nov 2026",
	} {
		slots, err := Slots(text, on(t, today))
		var texts []string
		for _, s := range slots {
			texts = append(texts, WriteSlot(s))
		}
		if got := strings.Join(texts, "; "); err != nil || got != want {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestOfTimesThatAreNamedNothingIsAdded(t *testing.T) {
	t.Parallel()
	got, err := SlotPatterns("mon 9-10 every 2 weeks; tue 9-10 weekly; wed 9-10 until 5 Feb", on(t, today))
	want := []client.Slot{
		{Days: []client.Weekday{1}, Start: 540, End: 600, Every: 2},
		{Days: []client.Weekday{2}, Start: 540, End: 600, Every: 1},
		{Days: []client.Weekday{3}, Start: 540, End: 600, Until: on(t, "2027-02-05")},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestSlotsThatAreNotUnderstoodAreQuoted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                   "did not understand '': " + slotHint,
		"mon":                                "did not understand 'mon': " + slotHint,
		"9-10":                               "did not understand '9-10': " + slotHint,
		"mon, xyz 9-10":                      "did not understand 'xyz' in 'mon, xyz 9-10': " + slotHint,
		"mon-x 9-10":                         "did not understand '-x' in 'mon-x 9-10': " + slotHint,
		"mon 9-25":                           "did not understand '25' in 'mon 9-25': " + clockHint,
		"mon 9-10 x":                         "did not understand 'x' in 'mon 9-10 x': " + slotHint,
		"mon 9-10; 8-9":                      "did not understand '8-9' in 'mon 9-10; 8-9': " + slotHint,
		"mon 9-10, 8-9":                      "did not understand '8-9' in 'mon 9-10, 8-9': " + slotHint,
		"mon 9-10,":                          "did not understand 'mon 9-10,': " + slotHint,
		"mon 9-10; wed 25:00-26":             "did not understand '25:00' in 'mon 9-10; wed 25:00-26': " + clockHint,
		"mon 9-10 every 9 weeks":             "did not understand 'every 9 weeks' in 'mon 9-10 every 9 weeks': weekly times come every week, or every 2 to 8 weeks",
		"mon 9-10 every second":              "did not understand 'every second' in 'mon 9-10 every second': " + slotHint,
		"mon 9-10 weekly fortnightly":        "did not understand 'mon 9-10 weekly fortnightly': " + slotHint,
		"mon 9-10 from 12":                   "did not understand '12' in 'mon 9-10 from 12': a date is such as tomorrow, friday, 24 Nov or 2026-11-24",
		"mon 9-10 until 31 Feb":              "did not understand '31 Feb' in 'mon 9-10 until 31 Feb': there is no such day",
		"mon 9-10 every 2 weeks until today": "'Mon 09:00-10:00 every 2 weeks until 24 Nov 2026' is never: the first such day from today on is later",
		"every 2 weeks 9-10":                 "did not understand '9-10' in 'every 2 weeks 9-10': " + slotHint,
		"mon 9-10 from 2026-12-01 until 2026-11-30": "did not understand 'until 2026-11-30' in 'mon 9-10 from 2026-12-01 until 2026-11-30': " +
			"its last date must not be before its first",
	} {
		if got, err := Slots(text, on(t, today)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestEverySlotReadsBackWhateverDayItIs(t *testing.T) {
	t.Parallel()
	date := rapid.Int32Range(1, 3_652_059)
	rapid.Check(t, func(t *rapid.T) {
		start := client.Clock(rapid.IntRange(0, 1438).Draw(t, "start"))
		want := client.Slot{
			Days:  someDays(t),
			Start: start,
			End:   start + client.Clock(rapid.IntRange(1, 1439-int(start)).Draw(t, "minutes")),
		}
		if rapid.Bool().Draw(t, "begins") {
			want.From = client.Date(date.Draw(t, "from"))
			if every := rapid.IntRange(1, when.MaxRotation).Draw(t, "every"); every > 1 {
				want.Every = every
			}
		}
		if rapid.Bool().Draw(t, "ends") {
			want.Until = max(client.Date(date.Draw(t, "until")), want.From)
		}
		today := client.Date(date.Draw(t, "today"))
		if got, err := Slots(WriteSlot(want), today); err != nil || !cmp.Equal(got, []client.Slot{want}) {
			t.Fatalf("%q on %v: got %v, %v, want %v", WriteSlot(want), today, got, err, want)
		}
		twice, err := Slots(WriteSlot(want)+"; "+WriteSlot(want), today)
		if err != nil || !cmp.Equal(twice, []client.Slot{want, want}) {
			t.Fatalf("%q twice: got %v, %v", WriteSlot(want), twice, err)
		}
	})
}

// someDays draws days of the week, at least one, from Monday on.
func someDays(t *rapid.T) []client.Weekday {
	set := rapid.IntRange(1, 127).Draw(t, "days")
	var days []client.Weekday
	for n := range 7 {
		if set>>n&1 != 0 {
			days = append(days, client.Weekday((n+1)%7))
		}
	}
	return days
}
