package demo

import (
	"context"

	"studyplanner/internal/planner"
)

// ahead is an exam that the student sees coming.
type ahead struct {
	course int // which of the courses
	title  string
	weeks  int // after this one
	day    int // of that week, from Monday
	start  string
	topics int // that are open now and asked for
	extra  int // minutes beside them
}

// comings are the exams ahead: one for which the time does not suffice, one for which it
// does, and what is no exam but has a deadline.
var comings = []ahead{
	{course: 2, title: "Paper on the Congress of Vienna", weeks: 1, day: 4, topics: 0, extra: 90},
	{course: 0, title: "Second midterm", weeks: 2, day: 3, start: "09:00", topics: 3, extra: 60},
	{course: 1, title: "Lab test", weeks: 4, day: 1, start: "14:00", topics: 1},
}

// register writes down the exams ahead, as they are known on the morning of today.
func (s *student) register(ctx context.Context) error {
	c := s.call(s.today, "06:00")
	for _, e := range comings {
		if _, err := s.planner.CreateExam(ctx, c, s.exam(e)); err != nil {
			return err
		}
	}
	return nil
}

// exam is e as it is written down. One of days away is put off until the student is back.
func (s *student) exam(e ahead) planner.ExamDraft {
	st := s.studies[e.course]
	asked := make([]string, 0, e.topics)
	for _, item := range st.items[st.item:min(st.item+e.topics, len(st.items))] {
		asked = append(asked, item.ID)
	}
	d := planner.ExamDraft{
		SubjectID: st.id, Title: e.title, Items: &asked, ExtraMinutes: &e.extra,
		Date: planner.WeekOf(s.today).Monday + planner.Date(7*e.weeks+e.day),
	}
	for s.away(d.Date) {
		d.Date += 7
	}
	if e.start != "" {
		d.Start = new(clock(e.start))
	}
	return d
}
