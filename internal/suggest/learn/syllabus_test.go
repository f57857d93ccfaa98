package learn

import (
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

func TestWhatIsLeftOfASyllabus(t *testing.T) {
	t.Parallel()
	five := []string{"x A", "x B", "x C", "x D", "x E", "F", "x G", "H"}
	for _, tt := range []struct {
		name string
		book *suggesttest.Book
		want Outlook // of the first subject
	}{
		{"no syllabus leaves nothing", suggesttest.NewBook("Maths"), Outlook{Ratio: 1.3}},
		{
			"without a completed topic people need what they usually do",
			suggesttest.NewBook("Maths").Topics(0, 60, "A", "B").Weekly(0, 1, "08:00-09:00", "xxxx"),
			Outlook{Remaining: 120, Need: 156, Next: "A", Ratio: 1.3, Open: 2},
		},
		{
			"a completed topic draws the ratio towards the person's own",
			suggesttest.NewBook("Maths").Topics(0, 60, "x A", "B").Weekly(0, 1, "08:00-09:00", "xx"),
			Outlook{Remaining: 60, Need: 87, Next: "B", Ratio: 1.44, Open: 1, Done: 1},
		},
		{
			"five completed topics decide alone, whatever the order",
			suggesttest.NewBook("Maths").Topics(0, 30, five...).Weekly(0, 1, "08:00-09:00", "x.xxx"),
			Outlook{Remaining: 60, Need: 80, Next: "F", Ratio: 1.333, Open: 2, Done: 6},
		},
		{
			"sessions of today and later that are done count",
			suggesttest.NewBook("Maths").Topics(0, 30, five...).On(0, suggesttest.BookDay(), "20:00-22:00", true).On(0, suggesttest.BookDay()+1, "20:00-22:00", true),
			Outlook{Remaining: 60, Need: 80, Next: "F", Ratio: 1.333, Open: 2, Done: 6},
		},
		{
			"a ratio is at least a half",
			suggesttest.NewBook("Maths").Topics(0, 600, five...).Weekly(0, 1, "08:00-09:00", "x"),
			Outlook{Remaining: 1200, Need: 600, Next: "F", Ratio: 0.5, Open: 2, Done: 6},
		},
		{
			"and at most three",
			suggesttest.NewBook("Maths").Topics(0, 1, five...).Weekly(0, 1, "08:00-09:00", "x"),
			Outlook{Remaining: 2, Need: 6, Next: "F", Ratio: 3, Open: 2, Done: 6},
		},
		{
			"topics without sessions tell nothing",
			suggesttest.NewBook("Maths").Topics(0, 60, five...).Weekly(0, 1, "08:00-09:00", "..."),
			Outlook{Remaining: 120, Need: 156, Next: "F", Ratio: 1.3, Open: 2, Done: 6},
		},
		{
			"another subject's ratio stands in",
			suggesttest.NewBook("Maths", "Art").Topics(0, 60, "A").Topics(1, 30, five...).Weekly(1, 1, "08:00-09:00", "xxxxxx"),
			Outlook{Remaining: 60, Need: 120, Next: "A", Ratio: 2, Open: 1},
		},
		{
			"a completed topic of the subject itself weighs beside them",
			suggesttest.NewBook("Maths", "Art").Topics(0, 60, "x A", "B").Topics(1, 30, five...).Weekly(0, 1, "08:00-09:00", "xxx").Weekly(1, 1, "10:00-11:00", "xxxxxx"),
			Outlook{Remaining: 60, Need: 132, Next: "B", Ratio: 2.2, Open: 1, Done: 1},
		},
		{
			"but not that of an inactive one",
			suggesttest.NewBook("Maths", "-Work").Topics(0, 60, "A").Topics(1, 30, five...).On(1, suggesttest.BookDay(), "08:00-14:00", true),
			Outlook{Remaining: 60, Need: 78, Next: "A", Ratio: 1.3, Open: 1},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := known(tt.book).Outlook(0); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestSeveralSessionsGoThroughTheOpenTopics(t *testing.T) {
	t.Parallel()
	k := known(suggesttest.NewBook("Maths", "Art").Topics(0, 60, "x A", "B", "x C", "D"))
	for n, want := range []string{"B", "D", "D"} {
		if got := k.TopicFor(0, n); got != want {
			t.Errorf("session %d is for %q, want %q", n, got, want)
		}
	}
	if got := k.TopicFor(1, 0); got != "" {
		t.Errorf("a subject without a syllabus has the topic %q", got)
	}
}

func TestTopicsThatAreDueForReviewComeFirst(t *testing.T) {
	t.Parallel()
	book := suggesttest.NewBook("Maths").Topics(0, 60, "A", "x B", "x C", "x D")
	for n, due := range []planner.Date{0, 0, -1, 1} {
		if i := &book.Subjects[0].Syllabus[n]; i.Done {
			i.Due = planner.Some(suggesttest.BookDay() + due)
		}
	}
	k := known(book)
	for n, want := range []string{"C", "B", "A", "A"} {
		if got := k.TopicFor(0, n); got != want {
			t.Errorf("session %d is for %q, want %q", n, got, want)
		}
	}
}

func TestASyllabusNeedsBetweenHalfAndThreeTimesItsMinutes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		book := suggesttest.AnyBook().Draw(t, "book")
		k := known(book)
		for i, s := range book.Subjects {
			o := k.Outlook(i)
			if 2*o.Need < o.Remaining || o.Need > 3*o.Remaining || o.Open+o.Done != len(s.Syllabus) || (o.Next == "") != (o.Open == 0) {
				t.Fatalf("%+v", o)
			}
		}
	})
}
