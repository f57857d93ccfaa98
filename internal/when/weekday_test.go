package when

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/planner"
)

func TestWeekdaysAreReadFromMondayOn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]planner.Weekday{
		"mon,wed fri": {1, 3, 5}, "Friday, Monday": {1, 5}, "mon-fri": {1, 2, 3, 4, 5}, "mon – wed": {1, 2, 3}, "fri to mon": {1, 5, 6, 0},
		"weekdays": {1, 2, 3, 4, 5}, "weekend": {6, 0}, "daily": {1, 2, 3, 4, 5, 6, 0}, "every day": {1, 2, 3, 4, 5, 6, 0},
		"every tuesday and thursday": {2, 4}, "mon/wed & sun": {1, 3, 0}, "mondays": {1}, "mon mon": {1}, "sun-sun": {0},
		"weekdays and sat": {1, 2, 3, 4, 5, 6}, "mo,we": {1, 3}, "mo-fr": {1, 2, 3, 4, 5}, "every weekend": {6, 0},
	} {
		got, err := Weekdays(text)
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
}

func TestWeekdaysThatAreNotUnderstoodAreQuoted(t *testing.T) {
	t.Parallel()
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
