// Package suggesttest has histories to test the suggestion engine with: written
// by hand, drawn at random, and long ones.
package suggesttest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// Book is a space written by hand, on Wednesday 4 March 2026.
type Book struct {
	Subjects []planner.Subject
	Blocks   []planner.Block
}

// BookDay is the day on which books are read.
func BookDay() planner.Date { return planner.NewDate(2026, 3, 4) }

// Noon is a moment of BookDay.
func Noon() planner.Moment { return planner.Moment{Today: BookDay(), Clock: 12 * 60} }

// NewBook has the given subjects of study; "+" before a name makes it training,
// "-" inactive.
func NewBook(names ...string) *Book {
	b := &Book{}
	for _, name := range names {
		s := planner.Subject{ID: "id " + strings.Trim(name, "+-"), Name: strings.Trim(name, "+-"), Type: planner.Study}
		switch name[0] {
		case '+':
			s.Type = planner.Training
		case '-':
			s.Type = planner.Inactive
		}
		b.Subjects = append(b.Subjects, s)
	}
	return b
}

// Topics gives a subject a syllabus; "x" before a title says that it is done.
func (b *Book) Topics(subject, minutes int, titles ...string) *Book {
	s := &b.Subjects[subject]
	for _, title := range titles {
		title, done := strings.CutPrefix(title, "x ")
		s.Syllabus = append(s.Syllabus, planner.Item{ID: title, Title: title, Duration: minutes, Done: done, OpenedOn: BookDay()})
	}
	return b
}

// Weekly adds a session of "18:00-19:00" on the last of each weekday before the
// day of the book: "x" for one that was completed, "." for one that was not,
// " " for none; the latest comes last.
func (b *Book) Weekly(subject int, day planner.Weekday, times, pattern string) *Book {
	d := BookDay() - 1
	for d.Weekday() != day {
		d--
	}
	for i := range pattern {
		if c := pattern[len(pattern)-1-i]; c != ' ' {
			b.On(subject, d-planner.Date(7*i), times, c == 'x')
		}
	}
	return b
}

// On adds one session.
func (b *Book) On(subject int, d planner.Date, times string, done bool) *Book {
	start, end, _ := strings.Cut(times, "-")
	b.Blocks = append(b.Blocks, planner.Block{
		ID: fmt.Sprint(d, times, subject), SubjectID: b.Subjects[subject].ID, SubjectName: b.Subjects[subject].Name,
		Date: d, Start: Clock(start), End: Clock(end), Done: done,
	})
	return b
}

// In adds a session to come, so many days after the day of the book.
func (b *Book) In(subject, days int, times string) *Book {
	return b.On(subject, BookDay()+planner.Date(days), times, false)
}

// Sorted returns the blocks in order of date, start, end and id.
func (b *Book) Sorted() []planner.Block {
	slices.SortStableFunc(b.Blocks, byPlace)
	return b.Blocks
}

// byPlace orders blocks as they are listed.
func byPlace(x, y planner.Block) int {
	return cmp.Or(cmp.Compare(x.Date, y.Date), cmp.Compare(x.Start, y.Start), cmp.Compare(x.End, y.End), strings.Compare(x.ID, y.ID))
}

// Clock is the time that s says.
func Clock(s string) planner.Clock {
	c, err := planner.ParseClock(s)
	if err != nil {
		panic(err)
	}
	return c
}

// LongBook is a book with three sessions a day.
func LongBook() *Book {
	b := NewBook("Maths", "Art", "+Running")
	for day := range planner.Weekday(7) {
		for subject, times := range []string{"08:00-09:00", "14:00-15:00", "18:30-19:30"} {
			b.Weekly(subject, day, times, strings.Repeat("xx.x", 26))
		}
	}
	return b
}

// AnyBook draws up to 60 sessions of up to four subjects around the day of the
// book, with syllabi.
func AnyBook() *rapid.Generator[*Book] {
	return rapid.Custom(func(t *rapid.T) *Book {
		b := NewBook([]string{"Maths", "+Running", "-Work", "Latin"}[:rapid.IntRange(1, 4).Draw(t, "subjects")]...)
		for s := range b.Subjects {
			for range rapid.IntRange(0, 8).Draw(t, "topics") {
				b.Topics(s, rapid.IntRange(1, 300).Draw(t, "minutes"), rapid.SampledFrom([]string{"x Done", "Open", "Also open"}).Draw(t, "topic"))
			}
		}
		for range rapid.IntRange(0, 60).Draw(t, "sessions") {
			start := planner.Clock(rapid.IntRange(0, 23*60).Draw(t, "start"))
			end := start + planner.Clock(rapid.IntRange(1, 59).Draw(t, "length"))
			d := BookDay() + planner.Date(rapid.IntRange(-100, 6).Draw(t, "day"))
			b.On(rapid.IntRange(0, len(b.Subjects)-1).Draw(t, "subject"), d, start.String()+"-"+end.String(), rapid.Bool().Draw(t, "done"))
		}
		return b
	})
}
