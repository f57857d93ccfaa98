// Package demo fills a space with the semester of an invented student: six
// subjects with lectures during the term and a practical every second week, five
// months of sessions that were kept, moved, skipped and missed as people do, nine days
// away, Christmas, the two weeks ahead, and three exams to come. It works through the
// use cases of the planner alone, as a client would have done day by day.
package demo

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"studyplanner/internal/planner"
)

// ErrNotEmpty means that the space has subjects already.
var ErrNotEmpty = errors.New("there are subjects already")

// Options say which semester it is. The same Options give the same semester,
// but for the ids.
type Options struct {
	Seed  uint64
	Today planner.Date // is still to come: nothing of today is done
}

// Summary is what a filled space shows.
type Summary struct {
	First            planner.Date // the first day of the semester
	Subjects         int
	Topics, Learnt   int // of all syllabi
	Blocks, Finished int // up to the end of this week
	Streak           int // in days
}

// Fill plays the semester in space. It returns ErrNotEmpty, with nothing
// changed, if the space has subjects.
func Fill(ctx context.Context, p *planner.Service, space planner.Space, o Options) (Summary, error) {
	s := newStudent(p, space, o)
	if err := s.enrol(ctx); err != nil {
		return Summary{}, err
	}
	for monday := s.first; monday <= s.today; monday += 7 {
		if err := s.live(ctx, planner.Week{Monday: monday}); err != nil {
			return Summary{}, fmt.Errorf("week of %s: %w", monday, err)
		}
	}
	if err := s.register(ctx); err != nil {
		return Summary{}, fmt.Errorf("exams: %w", err)
	}
	return s.summary(ctx)
}

// A student is in the middle of a semester.
type student struct {
	semester
	planner *planner.Service
	space   planner.Space
	rand    *rand.Rand
	studies []*study
	week    []planner.Block // of the current week, in order
}

// study is a course and how far the student has come in its syllabus.
type study struct {
	course
	id    string
	items []planner.Item
	progress
}

func newStudent(p *planner.Service, space planner.Space, o Options) *student {
	r := rand.New(rand.NewPCG(o.Seed, 0))
	return &student{semester: newSemester(o.Today, 7+r.IntN(5)), planner: p, space: space, rand: r}
}

// enrol creates the subjects on the evening before the semester begins.
func (s *student) enrol(ctx context.Context) error {
	c := s.call(s.first-1, "20:00")
	subjects, err := s.planner.SubjectSummaries(ctx, c)
	if err != nil {
		return err
	}
	if len(subjects) > 0 {
		return ErrNotEmpty
	}
	for i, course := range s.courses() {
		subject, err := s.planner.CreateSubject(ctx, c, planner.SubjectDraft{
			Name: course.name, Type: course.kind, Slots: &course.slots,
		})
		if _, taken := errors.AsType[planner.Invalid](err); taken && i == 0 {
			return ErrNotEmpty // another who fills it at the same time came first
		}
		if err != nil {
			return err
		}
		subject, err = s.planner.ReplaceSyllabus(ctx, c, subject.ID, planner.SyllabusDraft{Syllabus: course.syllabus})
		if err != nil {
			return err
		}
		s.studies = append(s.studies, &study{course: course, id: subject.ID, items: subject.Syllabus})
	}
	return s.takeOff(ctx, c)
}

// takeOff makes the days off of the semester.
func (s *student) takeOff(ctx context.Context, c planner.Call) error {
	names := []string{"Christmas", "Hiking"}
	for i, off := range s.off() {
		draft := planner.DayOffDraft{Name: &names[i], DateFrom: off.First, DateTo: off.Last, PausesRotation: &off.Pauses}
		if _, err := s.planner.CreateDayOff(ctx, c, draft); err != nil {
			return err
		}
	}
	return nil
}

// call is a request made on day d at the given time.
func (s *student) call(d planner.Date, at string) planner.Call {
	return planner.Call{Space: s.space, Now: planner.Moment{At: d.Time(), Today: d, Clock: clock(at)}}
}

// study returns that of a block.
func (s *student) study(b planner.Block) *study {
	for _, st := range s.studies {
		if st.id == b.SubjectID {
			return st
		}
	}
	panic("block " + b.ID + " is of no subject of the student")
}

// summary reads what the planner shows on the morning of today.
func (s *student) summary(ctx context.Context) (Summary, error) {
	stats, _, err := s.planner.Stats(ctx, s.call(s.today, "06:00"), planner.PeriodAll, planner.Missed{})
	if err != nil {
		return Summary{}, err
	}
	sum := Summary{
		First: s.first, Subjects: len(s.studies), Streak: stats.StreakDays,
		Blocks: stats.TotalBlocks, Finished: stats.CompletedBlocks,
	}
	for _, st := range s.studies {
		sum.Topics += len(st.items)
		sum.Learnt += st.item
	}
	return sum, nil
}
