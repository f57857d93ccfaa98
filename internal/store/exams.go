package store

import (
	"context"
	"slices"

	"studyplanner/internal/planner"
)

var examTable = table[planner.Exam]{
	{"id", immutable, func(e *planner.Exam) any { return (*idText[ofExam])(&e.ID) }},
	{"subject_id", immutable, func(e *planner.Exam) any { return (*idText[ofSubject])(&e.SubjectID) }},
	{"s.name", expression, func(e *planner.Exam) any { return &e.SubjectName }},
	{"title", mutable, func(e *planner.Exam) any { return &e.Title }},
	{"day", mutable, func(e *planner.Exam) any { return (*day)(&e.Date) }},
	{"starts", mutable, func(e *planner.Exam) any { return &e.Start }},
	{"items", mutable, func(e *planner.Exam) any { return listOrNull(&e.Items) }},
	{"extra_minutes", mutable, func(e *planner.Exam) any { return &e.ExtraMinutes }},
	{"kind", mutable, func(e *planner.Exam) any { return &e.Kind }},
	{"done_on", mutable, func(e *planner.Exam) any { return dayOrNull(&e.DoneOn) }},
	{"version", mutable, func(e *planner.Exam) any { return &e.Version }},
}

var (
	// An earlier version of the program leaves those of subjects that it deletes.
	selectExams = `
SELECT ` + examTable.selected("e") + `
FROM exams e JOIN subjects s ON s.space_id = e.space_id AND s.id = e.subject_id
WHERE e.space_id = $1`

	insertExam = `
INSERT INTO exams (space_id, ` + examTable.names() + `)
VALUES ($1, ` + examTable.marks(2) + `)`

	updateExam = `
UPDATE exams
SET ` + examTable.sets(3) + `
WHERE space_id = $1 AND id = $2`
)

const (
	deleteExam = `
DELETE FROM exams
WHERE space_id = $1 AND id = $2`

	deleteExamsOf = `
DELETE FROM exams
WHERE space_id = $1 AND subject_id = $2`
)

// Exams implements [planner.ExamReader].
func (s *Store) Exams(ctx context.Context, space planner.Space) ([]planner.Exam, error) {
	all, err := examsOf(ctx, s.run, spaceIdent(space))
	return all, s.explain(err)
}

// Exams implements [planner.ExamTx].
func (t *tx) Exams(ctx context.Context) ([]planner.Exam, error) {
	return examsOf(ctx, t.run, t.space)
}

// examsOf returns the exams of a space in their order.
func examsOf(ctx context.Context, run runner, space ident) ([]planner.Exam, error) {
	all, err := list(ctx, run, examTable.scan, selectExams, space)
	for i := range all {
		all[i].Done = all[i].DoneOn != nil
	}
	slices.SortFunc(all, planner.Exam.Compare)
	return all, err
}

// InsertExam implements [planner.ExamTx].
func (t *tx) InsertExam(ctx context.Context, e planner.Exam) error {
	e.Version = t.version
	_, err := examTable.insert(ctx, t.run, insertExam, &e, t.space)
	t.changed(0)
	return t.failing(err)
}

// UpdateExam implements [planner.ExamTx].
func (t *tx) UpdateExam(ctx context.Context, e planner.Exam) error {
	e.Version = t.version
	_, err := examTable.update(ctx, t.run, updateExam, &e, t.space, identOf(planner.ExamID, e.ID))
	t.changed(0)
	return t.failing(err)
}

// DeleteExam implements [planner.ExamTx].
func (t *tx) DeleteExam(ctx context.Context, id string) error {
	n, err := affected(ctx, t.run, deleteExam, t.space, identOf(planner.ExamID, id))
	if n > 0 {
		t.changed(0)
	}
	return t.failing(err)
}
