package words

import (
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

func TestWhatDoesNotFitIsSaid(t *testing.T) {
	t.Parallel()
	w := words(known(student()), nil)
	friday := suggesttest.BookDay() + 2
	for _, tt := range []struct {
		name                          string
		subject, need, planned, added int
		due                           planner.Date
		want                          string
	}{
		{"what suffices needs no words", 0, 150, 90, 60, friday, ""},
		{
			"a syllabus until a date", 0, 150, 60, 60, friday,
			"Maths needs about 2 h 30 for its syllabus until Friday 6 March (in 2 days); with 1 h planned and 1 h added by these suggestions, 30 min will not fit.",
		},
		{
			"a subject without a syllabus, in the coming days", 2, 150, 0, 0, 0,
			"Running needs about 2 h 30 to prepare in these 7 days; with nothing planned, 2 h 30 will not fit.",
		},
	} {
		if got := w.couldNotFit(tt.subject, tt.need, tt.planned, tt.added, tt.due); got != tt.want {
			t.Errorf("%s: got  %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestHoursThatHoldNoSessionAreSaid(t *testing.T) {
	t.Parallel()
	w := words(known(student()), nil)
	for hours, want := range map[int]string{
		0: "0 min a day hold no Running session of 1 h 30.", 30: "30 min a day hold no Running session of 1 h 30.", 60: "1 h a day holds no Running session of 1 h 30.",
	} {
		if got := w.tooShort(2, hours, 90); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
