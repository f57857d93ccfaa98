package learn

import (
	"strings"
	"testing"

	"studyplanner/internal/suggest/suggesttest"
)

// tuesdays is somebody who held Maths on Tuesdays from 18:00 to 19:00, which is what
// the pattern says, and what is known of that hour on the Tuesday that comes.
func tuesdays(pattern, work string) float64 {
	b := suggesttest.NewBook("Maths", "-Work").Weekly(0, 2, "18:00-19:00", pattern)
	next := suggesttest.BookDay() + 6
	if work != "" {
		b.On(1, next, work, false)
	}
	return known(b).Estimate(0, Place{next, 18 * 60, 19 * 60}).Chance
}

func TestWhatIsMissedWhereSomethingElseIsSaysLittleOfTheHour(t *testing.T) {
	t.Parallel()
	missed := strings.Repeat(".", 10)
	unknown, free, taken := tuesdays("", ""), tuesdays(missed, ""), tuesdays(missed, "17:30-19:30")
	if unknown-free < 0.1 || unknown-taken > (unknown-free)/3 {
		t.Errorf("nothing known %.3f, missed %.3f, missed while at work %.3f", unknown, free, taken)
	}
	for name, other := range map[string]float64{
		"half":    tuesdays(missed, "18:30-19:30"),
		"earlier": tuesdays(missed, "16:00-18:00"),
	} {
		if other >= taken || name == "earlier" && other != free {
			t.Errorf("%s: %.3f, all of it %.3f", name, other, taken)
		}
	}
}

func TestWhatIsCompletedBesideSomethingElseStillCounts(t *testing.T) {
	t.Parallel()
	done := strings.Repeat("x", 10)
	if free, taken := tuesdays(done, ""), tuesdays(done, "17:30-19:30"); taken < free {
		t.Errorf("completed %.3f, completed while at work %.3f", free, taken)
	}
}

func TestTimesAreTakenOnceHoweverMuchIsThere(t *testing.T) {
	t.Parallel()
	b := suggesttest.NewBook("Maths", "-Work", "-Choir")
	next := suggesttest.BookDay() + 6
	b.On(1, next, "17:00-18:30", false).On(2, next, "17:30-18:00", false).On(2, next, "18:15-18:45", false).On(0, next, "18:45-20:00", false)
	taken := known(b).busyTimes()
	for times, want := range map[string]float64{
		"18:00-19:00": 0.75, "16:00-17:00": 0, "18:45-19:45": 0, "17:15-18:45": 1, "16:30-17:30": 0.5, "00:00-23:59": 105.0 / 1439,
	} {
		start, end, _ := strings.Cut(times, "-")
		trial := Trial{Date: suggesttest.BookDay() - 8, Start: suggesttest.Clock(start), End: suggesttest.Clock(end)}
		if got := taken.share(trial); got != want {
			t.Errorf("%s: %v of it is taken, want %v", times, got, want)
		}
		if trial.Date++; taken.share(trial) != 0 {
			t.Errorf("%s is taken on another day", times)
		}
	}
	if known(suggesttest.NewBook("Maths")).busyTimes() != nil {
		t.Error("there are busy times without any")
	}
}
