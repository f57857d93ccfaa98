package human

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/client"
)

func TestSlotsAreReadAndWritten(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"mon,wed 9-10:30": "Mon, Wed 09:00-10:30", "weekdays 8-9": "Mon-Fri 08:00-09:00", "Sun: 9 for 1h": "Sun 09:00-10:00",
		"mon, wed, 9-10": "Mon, Wed 09:00-10:00", "daily from 7am to 8": "Mon-Sun 07:00-08:00", "sat sun tue 1-2pm": "Tue, Sat, Sun 13:00-14:00",
	} {
		got, err := Slot(text)
		if err != nil || WriteSlot(got) != want {
			t.Errorf("%q: got %q, %v, want %q", text, WriteSlot(got), err, want)
		}
	}
	want := []client.Slot{{Days: []client.Weekday{1, 3}, Start: 540, End: 630}, {Days: []client.Weekday{5}, Start: 840, End: 900}}
	got, err := Slots("mon,wed 9-10:30; fri 14-15;")
	if err != nil || !cmp.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestSlotsThatAreNotUnderstoodAreQuoted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                       "did not understand '': " + slotHint,
		"mon":                    "did not understand 'mon': " + slotHint,
		"9-10":                   "did not understand '9-10': " + slotHint,
		"mon, xyz 9-10":          "did not understand 'xyz' in 'mon, xyz 9-10': " + slotHint,
		"mon-x 9-10":             "did not understand '-x' in 'mon-x 9-10': " + slotHint,
		"mon 9-25":               "did not understand '25' in 'mon 9-25': " + clockHint,
		"mon 9-10 x":             "did not understand 'x' in 'mon 9-10 x': " + slotHint,
		"mon 9-10; 8-9":          "did not understand '8-9' in 'mon 9-10; 8-9': " + slotHint,
		"mon 9-10; wed 25:00-26": "did not understand '25:00' in 'mon 9-10; wed 25:00-26': " + clockHint,
	} {
		if got, err := Slots(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestEverySlotReadsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		start := client.Clock(rapid.IntRange(0, 1438).Draw(t, "start"))
		want := client.Slot{
			Days:  someDays(t),
			Start: start,
			End:   start + client.Clock(rapid.IntRange(1, 1439-int(start)).Draw(t, "minutes")),
		}
		if got, err := Slot(WriteSlot(want)); err != nil || !cmp.Equal(got, want) {
			t.Fatalf("%q: got %v, %v, want %v", WriteSlot(want), got, err, want)
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
