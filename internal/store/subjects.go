package store

import (
	"context"
	"database/sql"

	"studyplanner/internal/planner"
)

// subjectTable lacks seq, see [tx.InsertSubject].
var subjectTable = table[planner.Subject]{
	{"id", immutable, func(s *planner.Subject) any { return (*idText[ofSubject])(&s.ID) }},
	{"name", mutable, func(s *planner.Subject) any { return &s.Name }},
	{"name_key", writeOnly, func(s *planner.Subject) any { return folded{&s.Name} }},
	{"type", mutable, func(s *planner.Subject) any { return &s.Type }},
	{"color", mutable, func(s *planner.Subject) any { return &s.Color }},
	{"slots", mutable, func(s *planner.Subject) any { return listed[planner.Slot]{&s.Slots} }},
	{"syllabus", mutable, func(s *planner.Subject) any { return syllabus{&s.Syllabus} }},
	{"review", mutable, func(s *planner.Subject) any { return listedOrNone[int]{listed[int]{&s.Review}} }},
	{"version", mutable, func(s *planner.Subject) any { return &s.Version }},
}

var (
	selectSubjects = `
SELECT ` + subjectTable.selected("s") + `
FROM subjects s
WHERE s.space_id = $1
ORDER BY s.seq`

	selectSubject = `
SELECT ` + subjectTable.selected("s") + `
FROM subjects s
WHERE s.space_id = $1 AND s.id = $2`

	insertSubject = `
INSERT INTO subjects (space_id, seq, ` + subjectTable.names() + `)
VALUES ($1, $2, ` + subjectTable.marks(3) + `)`

	updateSubject = `
UPDATE subjects
SET ` + subjectTable.sets(3) + `
WHERE space_id = $1 AND id = $2`
)

const (
	selectSubjectName = `
SELECT name
FROM subjects
WHERE space_id = $1 AND id = $2`

	// Slots are stored as lists in JSON.
	selectSubjectSummaries = `
SELECT id, name, type, color
FROM subjects
WHERE space_id = $1
ORDER BY seq`

	selectTimetables = `
SELECT id, slots
FROM subjects
WHERE space_id = $1 AND slots <> '[]'
ORDER BY seq`

	deleteBlocksOf = `
DELETE FROM blocks
WHERE space_id = $1 AND subject_id = $2`

	deleteSubject = `
DELETE FROM subjects
WHERE space_id = $1 AND id = $2`
)

// Subjects implements [planner.Reader].
func (s *Store) Subjects(ctx context.Context, space planner.Space) ([]planner.Subject, error) {
	subjects, err := list(ctx, s.run, subjectTable.scan, selectSubjects, spaceIdent(space))
	return subjects, s.explain(err)
}

// Subject implements [planner.Reader].
func (s *Store) Subject(ctx context.Context, space planner.Space, id string) (planner.Subject, error) {
	subject, err := findSubject(ctx, s.run, spaceIdent(space), id)
	return subject, s.explain(err)
}

func findSubject(ctx context.Context, run runner, space ident, id string) (planner.Subject, error) {
	s, err := one(ctx, run, subjectTable.scan, selectSubject, space, identOf(planner.SubjectID, id))
	return s, missing(err, planner.Missing{Kind: "subject"})
}

// Subject implements [planner.SubjectTx].
func (t *tx) Subject(ctx context.Context, id string) (planner.Subject, error) {
	return findSubject(ctx, t.run, t.space, id)
}

// SubjectName implements [planner.SubjectTx].
func (t *tx) SubjectName(ctx context.Context, id string) (string, error) {
	name, known := t.names[id]
	if known {
		return name, nil
	}
	name, err := one(ctx, t.run, column[string], selectSubjectName, t.space, identOf(planner.SubjectID, id))
	if err != nil {
		return "", missing(err, planner.Missing{Kind: "subject"})
	}
	if t.names == nil {
		t.names = map[string]string{}
	}
	t.names[id] = name
	return name, nil
}

// Subjects implements [planner.SubjectTx].
func (t *tx) Subjects(ctx context.Context) ([]planner.Subject, error) {
	return list(ctx, t.run, subjectTable.scan, selectSubjects, t.space)
}

// SubjectSummaries implements [planner.Reader].
func (s *Store) SubjectSummaries(ctx context.Context, space planner.Space) ([]planner.SubjectSummary, error) {
	all, err := list(ctx, s.run, scanSubjectSummary, selectSubjectSummaries, spaceIdent(space))
	return all, s.explain(err)
}

// SubjectSummaries implements [planner.SubjectTx].
func (t *tx) SubjectSummaries(ctx context.Context) ([]planner.SubjectSummary, error) {
	return list(ctx, t.run, scanSubjectSummary, selectSubjectSummaries, t.space)
}

func scanSubjectSummary(rows *sql.Rows, s *planner.SubjectSummary) error {
	return rows.Scan((*idText[ofSubject])(&s.ID), &s.Name, &s.Type, &s.Color)
}

// Timetables implements [planner.SubjectTx].
func (t *tx) Timetables(ctx context.Context) ([]planner.Timetable, error) {
	return list(ctx, t.run, scanTimetable, selectTimetables, t.space)
}

func scanTimetable(rows *sql.Rows, t *planner.Timetable) error {
	return rows.Scan((*idText[ofSubject])(&t.SubjectID), listed[planner.Slot]{&t.Slots})
}

// addedAtOnce is more than the subjects that come with one version of a space.
const addedAtOnce = 1 << 20

// InsertSubject implements [planner.SubjectTx]. Subjects are in the order of the versions
// that they came with, so that nobody has to ask for the last one.
func (t *tx) InsertSubject(ctx context.Context, s planner.Subject) error {
	s.Version = t.version
	n, err := subjectTable.insert(ctx, t.run, insertSubject, &s, t.space, t.version*addedAtOnce+int64(t.added))
	t.added++
	return t.subjectStored(n, err)
}

// UpdateSubject implements [planner.SubjectTx].
func (t *tx) UpdateSubject(ctx context.Context, s planner.Subject) error {
	s.Version = t.version
	n, err := subjectTable.update(ctx, t.run, updateSubject, &s, t.space, identOf(planner.SubjectID, s.ID))
	return t.subjectStored(n, err)
}

// subjectStored takes what a statement that stores a subject returned: how many
// rows it wrote.
func (t *tx) subjectStored(n int, err error) error {
	if t.unique(err) {
		err = planner.Invalid{{Field: "name", Reason: "is the name of another subject"}}
	}
	if err != nil {
		return t.fail(err)
	}
	if n == 0 {
		return planner.Missing{Kind: "subject"}
	}
	t.names = nil
	t.changed(0)
	return nil
}

// DeleteSubject implements [planner.SubjectTx].
func (t *tx) DeleteSubject(ctx context.Context, id string) error {
	if _, err := t.SubjectName(ctx, id); err != nil {
		return err
	}
	subject := identOf(planner.SubjectID, id)
	blocks, err := affected(ctx, t.run, deleteBlocksOf, t.space, subject)
	if err == nil {
		err = t.deleteDaysOff(ctx, deleteDaysOffOf, subject)
	}
	if err == nil {
		err = execAll(ctx, t.run, []string{deleteExamsOf, deleteSubject}, t.space, subject)
	}
	if err == nil {
		err = execAll(ctx, t.run, []string{deleteTotals, countTotals}, t.space)
	}
	if err != nil {
		return t.fail(err)
	}
	t.tallies, t.blocks, t.names = nil, blockCache{}, nil
	t.changed(-blocks)
	return nil
}
