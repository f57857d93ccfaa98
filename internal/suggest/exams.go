package suggest

import (
	"context"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/meter"
)

// Expecting is k with exams, in any order, of the subjects that it was learnt from: they
// count as deadlines, less the work in blocks. Those that are past or done, and of unknown
// subjects, are passed over. It returns ctx's error once that has ended.
func (k *Knowledge) Expecting(ctx context.Context, subjects []planner.Subject, all []planner.Exam, blocks []planner.Block) (*Knowledge, error) {
	p := meter.New(ctx)
	exams := slices.DeleteFunc(slices.Clone(all), func(e planner.Exam) bool { return !e.Ahead(k.learned.Today) })
	slices.SortFunc(exams, planner.Exam.Compare)
	index, need := k.subjectIndex(), map[string]*needs{}
	for _, s := range subjects {
		if at, known := index[s.ID]; known && slices.ContainsFunc(exams, func(e planner.Exam) bool { return e.SubjectID == s.ID }) {
			n := needsOf(s, k.learned.Outlook(at), all, blocks, k.learned.Today)
			need[s.ID] = &n
		}
	}
	if len(need) == 0 {
		return k, p.Err()
	}
	deadlines := make([][]learn.Exam, len(k.learned.Subjects))
	for _, e := range exams {
		if n := need[e.SubjectID]; n != nil {
			at := index[e.SubjectID]
			deadlines[at] = append(deadlines[at], learn.Exam{Exam: goal.Exam{Title: e.Title, Date: e.Date}, Need: n.next(p, e).minutes})
		}
	}
	return &Knowledge{k.learned.Expecting(deadlines), k.habits}, p.Err()
}
