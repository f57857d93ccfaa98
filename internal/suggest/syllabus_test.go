package suggest

import (
	"testing"

	"pgregory.net/rapid"
)

func TestWhatIsLeftOfASyllabus(t *testing.T) {
	t.Parallel()
	five := []string{"x A", "x B", "x C", "x D", "x E", "F", "x G", "H"}
	for _, tt := range []struct {
		name string
		book *book
		want outlook // of the first subject
	}{
		{"no syllabus leaves nothing", newBook("Maths"), outlook{Ratio: 1.3}},
		{
			"without a completed topic people need what they usually do",
			newBook("Maths").topics(0, 60, "A", "B").weekly(0, 1, "08:00-09:00", "xxxx"),
			outlook{Remaining: 120, Need: 156, Next: "A", Ratio: 1.3, Open: 2},
		},
		{
			"a completed topic draws the ratio towards the person's own",
			newBook("Maths").topics(0, 60, "x A", "B").weekly(0, 1, "08:00-09:00", "xx"),
			outlook{Remaining: 60, Need: 87, Next: "B", Ratio: 1.44, Open: 1, Done: 1},
		},
		{
			"five completed topics decide alone, whatever the order",
			newBook("Maths").topics(0, 30, five...).weekly(0, 1, "08:00-09:00", "x.xxx"),
			outlook{Remaining: 60, Need: 80, Next: "F", Ratio: 1.333, Open: 2, Done: 6},
		},
		{
			"sessions of today and later that are done count",
			newBook("Maths").topics(0, 30, five...).on(0, bookDay(), "20:00-22:00", true).on(0, bookDay()+1, "20:00-22:00", true),
			outlook{Remaining: 60, Need: 80, Next: "F", Ratio: 1.333, Open: 2, Done: 6},
		},
		{
			"a ratio is at least a half",
			newBook("Maths").topics(0, 600, five...).weekly(0, 1, "08:00-09:00", "x"),
			outlook{Remaining: 1200, Need: 600, Next: "F", Ratio: 0.5, Open: 2, Done: 6},
		},
		{
			"and at most three",
			newBook("Maths").topics(0, 1, five...).weekly(0, 1, "08:00-09:00", "x"),
			outlook{Remaining: 2, Need: 6, Next: "F", Ratio: 3, Open: 2, Done: 6},
		},
		{
			"topics without sessions tell nothing",
			newBook("Maths").topics(0, 60, five...).weekly(0, 1, "08:00-09:00", "..."),
			outlook{Remaining: 120, Need: 156, Next: "F", Ratio: 1.3, Open: 2, Done: 6},
		},
		{
			"another subject's ratio stands in",
			newBook("Maths", "Art").topics(0, 60, "A").topics(1, 30, five...).weekly(1, 1, "08:00-09:00", "xxxxxx"),
			outlook{Remaining: 60, Need: 120, Next: "A", Ratio: 2, Open: 1},
		},
		{
			"a completed topic of the subject itself weighs beside them",
			newBook("Maths", "Art").topics(0, 60, "x A", "B").topics(1, 30, five...).weekly(0, 1, "08:00-09:00", "xxx").weekly(1, 1, "10:00-11:00", "xxxxxx"),
			outlook{Remaining: 60, Need: 132, Next: "B", Ratio: 2.2, Open: 1, Done: 1},
		},
		{
			"but not that of an inactive one",
			newBook("Maths", "-Work").topics(0, 60, "A").topics(1, 30, five...).on(1, bookDay(), "08:00-14:00", true),
			outlook{Remaining: 60, Need: 78, Next: "A", Ratio: 1.3, Open: 1},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := known(tt.book).outlook(0); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestASyllabusNeedsBetweenHalfAndThreeTimesItsMinutes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := known(anyBook().Draw(t, "book"))
		for i, s := range k.subjects {
			o := k.outlook(i)
			if 2*o.Need < o.Remaining || o.Need > 3*o.Remaining || o.Open+o.Done != len(s.Syllabus) || (o.Next == "") != (o.Open == 0) {
				t.Fatalf("%+v", o)
			}
		}
	})
}
