package suggest

import (
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/meter"
	"studyplanner/internal/suggest/suggesttest"
)

// largest are spaces at the limits of what an account may hold.
func largest() map[string]suggesttest.Space {
	return map[string]suggesttest.Space{
		"10 subjects of 50 daily slots":         suggesttest.Timetable(10, planner.MaxSlots, 4, true),
		"all subjects with all slots":           suggesttest.Timetable(planner.MaxSubjects, planner.MaxSlots, 0, true),
		"all subjects with a session each":      suggesttest.Timetable(planner.MaxSubjects, 1, 52, false),
		"all blocks in a week, overlapping":     suggesttest.Crowd(planner.MaxSubjects, planner.MaxBlocks),
		"all blocks in a week, with gaps":       suggesttest.Comb(planner.MaxSubjects, planner.MaxBlocks),
		"two years of sessions, no two alike":   suggesttest.Long(planner.MaxSubjects, planner.MaxBlocks),
		"all subjects with the longest syllabi": suggesttest.Timetable(planner.MaxSubjects, 1, 1, false).WithTopics(planner.MaxSyllabus, "数学 maths "),
	}
}

// asksOf are goals that make much work of a space: the longest, and one that
// asks for other lengths of all sessions.
func asksOf(s suggesttest.Space) []Request {
	now := planner.Moment{Today: s.Today, Clock: 6 * 60}
	return []Request{{Now: now}, {Now: now, Goal: "shorter sessions"}, {Now: now, Goal: strings.Repeat("数学 maths ", 2000/9)}}
}

// The most steps that learning and suggesting may take, in strides of the meter.
const (
	mostLearning   = 300
	mostSuggesting = 320
	mostPlanning   = 90
	mostLater      = 30
)

// farExam is what lies ahead in s, with an exam in a year that needs more than there is.
func farExam(s suggesttest.Space) Schedule {
	last := s.Today + 53*7
	return Schedule{
		Subjects: s.Subjects, Blocks: s.Blocks, Last: last,
		Exams: []planner.Exam{{ID: "far", SubjectID: s.Subjects[0].ID, Date: last, ExtraMinutes: planner.MaxExamExtra}},
	}
}

func TestTheLargestSpacesCostABoundedNumberOfSteps(t *testing.T) {
	t.Parallel()
	for name, s := range largest() {
		learning := &counted{Context: t.Context()}
		k, err := Learn(learning, s.Subjects, s.Blocks, nil, s.Today)
		if err != nil || learning.asked > mostLearning {
			t.Errorf("%s: learning takes over %d steps: %v", name, learning.asked*meter.Stride, err)
		}
		if size := k.Size(); size > 10<<20 {
			t.Errorf("%s: %d bytes are known", name, size)
		}
		planning := &counted{Context: t.Context()}
		plan, _, err := k.PlanAhead(planning, farExam(s), PlanRequest{Now: planner.Moment{Today: s.Today, Clock: 6 * 60}, Exam: "far"})
		if err != nil || planning.asked > mostPlanning {
			t.Errorf("%s: %d sessions are planned in over %d steps: %v", name, len(plan.Suggestions), planning.asked*meter.Stride, err)
		}
		missed := planner.Block{ID: "missed", SubjectID: s.Subjects[0].ID, Date: s.Today - 1, End: 10 * 60}
		looking := &counted{Context: t.Context()}
		if _, err := k.Later(looking, farExam(s), planner.Moment{Today: s.Today, Clock: 6 * 60}, missed, nil); err != nil || looking.asked > mostLater {
			t.Errorf("%s: a place for later takes over %d steps: %v", name, looking.asked*meter.Stride, err)
		}
		for _, r := range asksOf(s) {
			suggesting := &counted{Context: t.Context()}
			a, err := k.Suggest(suggesting, r)
			if err != nil || suggesting.asked > mostSuggesting {
				t.Errorf("%s, %.20q: suggesting takes over %d steps: %v", name, r.Goal, suggesting.asked*meter.Stride, err)
			}
			asked := situation{subjects: s.Subjects, blocks: s.Blocks, request: r}
			if bad := violations(k, asked, a); len(bad) > 0 {
				t.Errorf("%s, %.20q: %v", name, r.Goal, bad[:min(len(bad), 5)])
			}
		}
	}
}

func BenchmarkLargestSpaces(b *testing.B) {
	for name, s := range largest() {
		b.Run(name+"/learning", func(b *testing.B) {
			for b.Loop() {
				learnt(s.Subjects, s.Blocks, s.Today)
			}
		})
		k := learnt(s.Subjects, s.Blocks, s.Today)
		b.Run(name+"/suggesting", func(b *testing.B) {
			for b.Loop() {
				suggested(k, asksOf(s)[1])
			}
		})
		b.Run(name+"/the longest goal", func(b *testing.B) {
			for b.Loop() {
				suggested(k, asksOf(s)[2])
			}
		})
	}
}
