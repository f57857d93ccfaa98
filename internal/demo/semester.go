package demo

import (
	"slices"
	"time"

	"studyplanner/internal/planner"
)

// The semester, in weeks. Five months are 22 weeks, and the current one.
const (
	length      = 22
	term        = 30 // weeks with lectures
	firstExams  = 8
	secondExams = 17
	tripAfter   = 12 // ends on a Friday, after which the trip begins
)

// semester is a student's calendar.
type semester struct {
	first  planner.Date // a Monday
	today  planner.Date
	streak int // days up to yesterday, each of which has something done
}

func newSemester(today planner.Date, streak int) semester {
	return semester{planner.WeekOf(today).Monday - 7*length, today, streak}
}

// over is the last day on which there are lectures.
func (s semester) over() planner.Date { return s.first + 7*term - 3 }

// off are the days on which nobody studies: Christmas and, if that is still to come,
// nine days in the middle of the semester.
func (s semester) off() []planner.Span {
	off := []planner.Span{s.christmas()}
	if saturday := s.first + 7*tripAfter + 5; s.today < off[0].First {
		off = append(off, planner.Span{First: saturday, Last: saturday + 8})
	}
	return off
}

// christmas is the first Christmas since the semester began. One around today is left
// out: what is shown first is an ordinary week.
func (s semester) christmas() planner.Span {
	this := planner.WeekOf(s.today)
	for year := s.first.Time().Year(); ; year++ {
		off := planner.Span{First: planner.NewDate(year, time.December, 21), Last: planner.NewDate(year+1, time.January, 3), Pauses: true}
		if s.first <= off.First && (off.Last < this.Monday-14 || this.Sunday()+7 < off.First) {
			return off
		}
	}
}

// exams reports whether d lies in a week of exams.
func (s semester) exams(d planner.Date) bool {
	week := (d - s.first) / 7
	return week == firstExams || week == secondExams
}

// away reports whether d is a day on which nobody studies.
func (s semester) away(d planner.Date) bool {
	return slices.ContainsFunc(s.off(), func(off planner.Span) bool { return off.First <= d && d <= off.Last })
}

// back reports whether d is one of the three days after the holiday.
func (s semester) back(d planner.Date) bool { return !s.away(d) && s.away(d-3) }

// onStreak reports whether d is one of the days of the current streak.
func (s semester) onStreak(d planner.Date) bool {
	return s.today-planner.Date(s.streak) <= d && d < s.today
}

// ill reports whether d is the day before the streak, on which nothing is done.
func (s semester) ill(d planner.Date) bool { return d == s.today-planner.Date(s.streak)-1 }

// chance is how probable it is that the student keeps session b of course c,
// on a day of the given mood.
func (s semester) chance(c course, b planner.Block, mood float64) float64 {
	p := c.keenness + mood
	if c.kind == planner.Inactive {
		return c.keenness // others count on it
	}
	switch {
	case b.Start < clock("12:00"):
		p += 0.14
	case b.Start >= clock("18:00"):
		p -= 0.10
	}
	if b.Date.Weekday() == friday {
		p -= 0.18
	}
	switch {
	case s.exams(b.Date) && c.examined:
		p += 0.10
	case s.exams(b.Date):
		p -= 0.40
	case s.back(b.Date):
		p -= 0.15
	}
	return p
}

// progress is how far a student has come in a syllabus.
type progress struct {
	item  int // the first item that is not done
	spent int // minutes spent on it
}

// add counts minutes of study towards items.
func (p progress) add(minutes int, items []planner.Item) progress {
	p.spent += minutes
	for p.item < len(items) && p.spent >= items[p.item].Duration {
		p.spent -= items[p.item].Duration
		p.item++
	}
	return p
}

// topic returns the title of the current item, or nil after the last.
func (p progress) topic(items []planner.Item) *string {
	if p.item >= len(items) {
		return nil
	}
	return &items[p.item].Title
}
