package suggest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

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

func (b *book) learn() *knowledge {
	slices.SortStableFunc(b.blocks, func(x, y planner.Block) int {
		return cmp.Or(cmp.Compare(x.Date, y.Date), cmp.Compare(x.Start, y.Start), cmp.Compare(x.End, y.End), strings.Compare(x.ID, y.ID))
	})
	return learnFrom(b.subjects, b.blocks, bookDay())
}

func clock(s string) planner.Clock {
	c, err := planner.ParseClock(s)
	if err != nil {
		panic(err)
	}
	return c
}

func TestMinutesAreWrittenAsPeopleSayThem(t *testing.T) {
	t.Parallel()
	for minutes, want := range map[int]string{0: "0 min", 45: "45 min", 60: "1 h", 65: "1 h 05", 90: "1 h 30", 600: "10 h"} {
		if got := span(minutes); got != want {
			t.Errorf("%d minutes are written %q, want %q", minutes, got, want)
		}
	}
}

func TestDatesAreWrittenWithTheirDistance(t *testing.T) {
	t.Parallel()
	for days, want := range map[planner.Date]string{
		-1:  "Tuesday 3 March",
		0:   "Wednesday 4 March (today)",
		1:   "Thursday 5 March (tomorrow)",
		2:   "Friday 6 March (in 2 days)",
		303: "Friday 1 January 2027 (in 303 days)",
	} {
		if got := dateWords(bookDay()+days, bookDay()); got != want {
			t.Errorf("day %d is written %q, want %q", days, got, want)
		}
	}
}

func TestChancesAreWrittenInTenths(t *testing.T) {
	t.Parallel()
	for chance, want := range map[float64]string{0: "fewer than 1 in 10", 0.04: "fewer than 1 in 10", 0.31: "about 3 in 10", 0.78: "about 8 in 10", 0.97: "nearly 10 in 10"} {
		if got := inTen(chance); got != want {
			t.Errorf("%v is written %q, want %q", chance, got, want)
		}
	}
}

func TestASessionBelongsToThePartOfTheDayInWhichItStarts(t *testing.T) {
	t.Parallel()
	for start, want := range map[string]string{
		"04:59": "night", "05:00": "morning", "11:59": "morning", "12:00": "afternoon", "16:59": "afternoon",
		"17:00": "evening", "20:59": "evening", "21:00": "night", "23:59": "night",
	} {
		if got := partName(partOf(clock(start))); got != want {
			t.Errorf("%s is in the %s, want %s", start, got, want)
		}
	}
}
