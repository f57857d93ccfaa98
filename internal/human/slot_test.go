package human

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/client"
)

func TestWeekdaysAreReadFromMondayOn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]client.Weekday{
		"mon,wed fri": {1, 3, 5}, "Friday, Monday": {1, 5}, "mon-fri": {1, 2, 3, 4, 5}, "mon – wed": {1, 2, 3}, "fri to mon": {1, 5, 6, 0},
		"weekdays": {1, 2, 3, 4, 5}, "weekend": {6, 0}, "daily": {1, 2, 3, 4, 5, 6, 0}, "every day": {1, 2, 3, 4, 5, 6, 0},
		"every tuesday and thursday": {2, 4}, "mon/wed & sun": {1, 3, 0}, "mondays": {1}, "mon mon": {1}, "sun-sun": {0},
		"weekdays and sat": {1, 2, 3, 4, 5, 6},
	} {
		got, err := Weekdays(text)
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
}

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
	for text, want := range map[string]string{
		"":       "did not understand '': " + weekdaysHint,
		"mon, x": "did not understand ', x' in 'mon, x': " + weekdaysHint,
		"9":      "did not understand '9': " + weekdaysHint,
	} {
		if got, err := Weekdays(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestEverySlotReadsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		start := client.Clock(rapid.IntRange(0, 1438).Draw(t, "start"))
		want := client.Slot{
			Days:  weekdaySet(rapid.IntRange(1, 127).Draw(t, "days")).list(),
			Start: start,
			End:   start + client.Clock(rapid.IntRange(1, 1439-int(start)).Draw(t, "minutes")),
		}
		if got, err := Slot(WriteSlot(want)); err != nil || !cmp.Equal(got, want) {
			t.Fatalf("%q: got %v, %v, want %v", WriteSlot(want), got, err, want)
		}
	})
}
