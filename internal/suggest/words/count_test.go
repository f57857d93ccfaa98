package words

import (
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

func TestCountsAroundAPlace(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		book  *suggesttest.Book
		place learn.Place
		want  string
	}{
		{
			"the weekday at about the time, in words of the part of the day where they say the same",
			suggesttest.NewBook("Maths").Weekly(0, 4, "18:00-19:00", "x..x").Weekly(0, 2, "18:00-19:00", "xxxx"),
			to(1, "18:30-19:30"), "2 of 4 sessions on Thursday evenings",
		},
		{
			"another part of the day does not blur the words",
			suggesttest.NewBook("Maths").Weekly(0, 4, "18:00-19:00", "x..x").Weekly(0, 4, "08:00-09:00", "xxxx"),
			to(1, "18:00-19:00"), "2 of 4 sessions on Thursday evenings",
		},
		{
			"a part of the day that holds more is not claimed",
			suggesttest.NewBook("Maths").Weekly(0, 4, "17:00-18:00", "x..x").Weekly(0, 4, "20:00-21:00", "x"),
			to(1, "17:00-18:00"), "2 of 4 sessions on Thursdays around 17:00",
		},
		{
			"starts up to 90 minutes away count, across the parts of the day",
			suggesttest.NewBook("Maths").Weekly(0, 4, "15:30-16:30", "xx").Weekly(0, 4, "18:30-19:30", "..").Weekly(0, 4, "18:31-19:31", "x"),
			to(1, "17:00-18:00"), "2 of 4 sessions on Thursdays around 17:00",
		},
		{
			"fewer than four are widened to the part of the weekday",
			suggesttest.NewBook("Maths").Weekly(0, 4, "17:00-18:00", "x..").Weekly(0, 4, "20:00-21:00", "x"),
			to(1, "17:00-18:00"), "2 of 4 sessions on Thursday evenings",
		},
		{
			"then to that part of all weekdays",
			suggesttest.NewBook("Maths", "Art").Weekly(0, 4, "08:00-09:00", "x..").Weekly(1, 1, "10:00-11:00", "x").Weekly(1, 6, "10:00-11:00", "x"),
			to(1, "08:00-09:00"), "2 of 4 sessions on weekday mornings",
		},
		{
			"or of weekends",
			suggesttest.NewBook("Maths").Weekly(0, 6, "22:00-23:00", "x..").Weekly(0, 0, "21:00-22:00", "x").Weekly(0, 1, "22:00-23:00", "x"),
			to(3, "23:00-23:30"), "2 of 4 sessions on weekend nights",
		},
		{
			"then to the subject",
			suggesttest.NewBook("Maths", "Art").Weekly(0, 1, "18:00-19:00", "xxxx.").Weekly(1, 1, "14:00-15:00", "x"),
			to(1, "08:00-09:00"), "4 of 5 Maths sessions in all",
		},
		{
			"then to all",
			suggesttest.NewBook("Maths", "Art").Weekly(0, 1, "18:00-19:00", "xx.").Weekly(1, 1, "14:00-15:00", "x"),
			to(1, "08:00-09:00"), "3 of 4 sessions in all",
		},
		{"however few they are", suggesttest.NewBook("Maths").Weekly(0, 1, "18:00-19:00", "."), to(1, "08:00-09:00"), "0 of 1 session in all"},
		{"even none", suggesttest.NewBook("Maths"), to(1, "08:00-09:00"), "0 of 0 sessions in all"},
		{
			"of today and later nothing counts",
			suggesttest.NewBook("Maths").On(0, suggesttest.BookDay(), "08:00-09:00", true).In(0, 1, "08:00-09:00"),
			to(1, "08:00-09:00"), "0 of 0 sessions in all",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := counted(words(known(tt.book), nil), tt.place); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// counted says what w counts around p.
func counted(w *Writer, p learn.Place) string {
	return w.counted(w.nearestCount(p, 0).as(planner.CauseFinished))
}

// BenchmarkAround counts in about 2,000 sessions.
func BenchmarkAround(b *testing.B) {
	w, p := words(known(suggesttest.LongBook()), nil), to(1, "18:00-19:00")
	for b.Loop() {
		w.nearestCount(p, 0)
	}
}
