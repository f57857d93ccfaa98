package suggest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// book is a space written by hand, on Wednesday 4 March 2026.
type book struct {
	subjects []planner.Subject
	blocks   []planner.Block
}

// bookDay is the day on which books are read.
func bookDay() planner.Date { return planner.NewDate(2026, 3, 4) }

// noon is a moment of bookDay.
func noon() planner.Moment { return planner.Moment{Today: bookDay(), Clock: 12 * 60} }

// newBook has the given subjects of study; "+" before a name makes it training,
// "-" inactive.
func newBook(names ...string) *book {
	b := &book{}
	for _, name := range names {
		s := planner.Subject{ID: "id " + strings.Trim(name, "+-"), Name: strings.Trim(name, "+-"), Type: planner.Study}
		switch name[0] {
		case '+':
			s.Type = planner.Training
		case '-':
			s.Type = planner.Inactive
		}
		b.subjects = append(b.subjects, s)
	}
	return b
}

// topics gives a subject a syllabus; "x" before a title says that it is done.
func (b *book) topics(subject, minutes int, titles ...string) *book {
	s := &b.subjects[subject]
	for _, title := range titles {
		title, done := strings.CutPrefix(title, "x ")
		s.Syllabus = append(s.Syllabus, planner.Item{ID: title, Title: title, Duration: minutes, Done: done})
	}
	return b
}

// weekly adds a session of "18:00-19:00" on the last of each weekday before the
// day of the book: "x" for one that was completed, "." for one that was not,
// " " for none; the latest comes last.
func (b *book) weekly(subject int, day planner.Weekday, times, pattern string) *book {
	d := bookDay() - 1
	for d.Weekday() != day {
		d--
	}
	for i := range pattern {
		if c := pattern[len(pattern)-1-i]; c != ' ' {
			b.on(subject, d-planner.Date(7*i), times, c == 'x')
		}
	}
	return b
}

// on adds one session.
func (b *book) on(subject int, d planner.Date, times string, done bool) *book {
	start, end, _ := strings.Cut(times, "-")
	b.blocks = append(b.blocks, planner.Block{
		ID: fmt.Sprint(d, times, subject), SubjectID: b.subjects[subject].ID, SubjectName: b.subjects[subject].Name,
		Date: d, Start: clock(start), End: clock(end), Done: done,
	})
	return b
}

// in adds a session to come, so many days after the day of the book.
func (b *book) in(subject, days int, times string) *book {
	return b.on(subject, bookDay()+planner.Date(days), times, false)
}

// sorted returns the blocks in order of date, start, end and id.
func (b *book) sorted() []planner.Block {
	slices.SortStableFunc(b.blocks, func(x, y planner.Block) int {
		return cmp.Or(cmp.Compare(x.Date, y.Date), cmp.Compare(x.Start, y.Start), cmp.Compare(x.End, y.End), strings.Compare(x.ID, y.ID))
	})
	return b.blocks
}

// clock is the time that s says.
func clock(s string) planner.Clock {
	c, err := planner.ParseClock(s)
	if err != nil {
		panic(err)
	}
	return c
}

// longBook is a book with three sessions a day.
func longBook() *book {
	b := newBook("Maths", "Art", "+Running")
	for day := range planner.Weekday(7) {
		for subject, times := range []string{"08:00-09:00", "14:00-15:00", "18:30-19:30"} {
			b.weekly(subject, day, times, strings.Repeat("xx.x", 26))
		}
	}
	return b
}

// anyBook draws up to 60 sessions of up to four subjects around the day of the
// book, with syllabi.
func anyBook() *rapid.Generator[*book] {
	return rapid.Custom(func(t *rapid.T) *book {
		b := newBook([]string{"Maths", "+Running", "-Work", "Latin"}[:rapid.IntRange(1, 4).Draw(t, "subjects")]...)
		for s := range b.subjects {
			for range rapid.IntRange(0, 8).Draw(t, "topics") {
				b.topics(s, rapid.IntRange(1, 300).Draw(t, "minutes"), rapid.SampledFrom([]string{"x Done", "Open"}).Draw(t, "topic"))
			}
		}
		for range rapid.IntRange(0, 60).Draw(t, "sessions") {
			start := planner.Clock(rapid.IntRange(0, 23*60).Draw(t, "start"))
			end := start + planner.Clock(rapid.IntRange(1, 59).Draw(t, "length"))
			d := bookDay() + planner.Date(rapid.IntRange(-100, 6).Draw(t, "day"))
			b.on(rapid.IntRange(0, len(b.subjects)-1).Draw(t, "subject"), d, start.String()+"-"+end.String(), rapid.Bool().Draw(t, "done"))
		}
		return b
	})
}
