package when

import (
	"strings"
	"testing"
)

// rotationOf reads how often something is, and what is left of the text.
func rotationOf(t *testing.T, text string) (weeks int, rest string, err error) {
	t.Helper()
	c := NewCursor(text)

	r, ok, err := c.Rotation()
	if ok != (r.Weeks > 0) || r.OfDays != (ok && c.Rest() != "") {
		t.Errorf("%q: %+v, %v", text, r, ok)
	}
	return r.Weeks, c.Rest(), err
}

func TestHowOftenAWeeklyTimeIsIsRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"every week": 1, "weekly": 1, "every 1 week": 1, "every 2 weeks": 2, "every two weeks": 2, "every second week": 2, "every 2nd week": 2,
		"every other week": 2, "each other week": 2, "every fortnight": 2, "fortnightly": 2, "every 14 days": 2, "every 3rd week": 3, "every eighth week": 8,
		"every 8 weeks": 8, "every 2 fortnights": 4, "Every Six Weeks": 6,
		"alle 2 Wochen": 2, "alle zwei Wochen": 2, "jede Woche": 1, "jede zweite Woche": 2, "jede 2. Woche": 2, "alle 14 Tage": 2, "wöchentlich": 1,
		"14-tägig": 2, "14tägig": 2, "vierzehntägig": 2, "zweiwöchentlich": 2, "2-wöchentlich": 2, "3wöchentlich": 3, "ALLE FÜNF WOCHEN": 5, "jede fünfte Woche": 5,
	} {
		if got, rest, err := rotationOf(t, text); err != nil || got != want || rest != "" {
			t.Errorf("%q: %d weeks and %q, %v, want %d", text, got, rest, err, want)
		}
	}
}

func TestOfEverySecondMondayTheDayIsLeft(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"every second Monday": 2, "every other mon,wed": 2, "every 2nd weekend": 2, "every third weekdays": 3,
		"jeden zweiten Montag": 2, "jeden 2. Mo": 2, "jedes zweite Wochenende": 2, "jeden dritten Donnerstags": 3,
	} {
		got, rest, err := rotationOf(t, text)
		if days, wrong := daysIn(rest); err != nil || got != want || wrong != nil || len(days) == 0 {
			t.Errorf("%q: %d weeks, %v, want %d; %q is %v, %v", text, got, err, want, rest, days, wrong)
		}
	}
}

func daysIn(text string) ([]int, error) {
	var days []int
	_, err := ParseAll(text, "", func(c *Cursor) (bool, bool, error) {
		all, ok, err := c.Weekdays()
		for _, d := range all {
			days = append(days, int(d))
		}
		return ok, ok, err
	})
	return days, err
}

func TestWhatIsNoRotationIsLeftAlone(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "every", "every Monday", "every mon,wed", "every day", "daily", "every 9", "2 weeks", "9-10", "14", "14-15", "every second", "every second day",
		"jeden Montag", "alle", "jeden Tag", "täglich", "in 2 weeks", "mon",
	} {
		if got, rest, err := rotationOf(t, text); got != 0 || err != nil || rest != text {
			t.Errorf("%q: %d weeks and %q, %v", text, got, rest, err)
		}
	}
}

func TestRotationsThatNobodyCanKeepAreQuoted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"every 9 weeks": rotationHint, "every 0 weeks": rotationHint, "every 10 days": rotationHint, "every month": rotationHint, "every 2 months": rotationHint,
		"every 99999999999999999999 weeks": rotationHint, "every 9th week": rotationHint, "every 5 fortnights": rotationHint, "10-tägig": rotationHint,
		"9-wöchentlich": rotationHint, "alle drei Monate": rotationHint, "biweekly": biweeklyHint,
	} {
		_, rest, err := rotationOf(t, text)
		if err == nil || err.Error() != "did not understand "+Quote(text)+": "+want || strings.Contains(rest, "x") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
