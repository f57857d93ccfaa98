package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"studyplanner/internal/planner"
)

const (
	selectSubjects = `
SELECT id, name, type, color, slots, syllabus, version
FROM subjects
WHERE space_id = $1
ORDER BY seq`

	selectSubject = `
SELECT id, name, type, color, slots, syllabus, version
FROM subjects
WHERE space_id = $1 AND id = $2`

	selectSubjectName = `
SELECT name
FROM subjects
WHERE space_id = $1 AND id = $2`

	insertSubject = `
INSERT INTO subjects (space_id, id, name, name_key, type, color, slots, syllabus, version, seq)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
	(SELECT COALESCE(MAX(o.seq), 0) + 1 FROM subjects o WHERE o.space_id = $1))`

	updateSubject = `
UPDATE subjects
SET name = $3, name_key = $4, type = $5, color = $6, slots = $7, syllabus = $8, version = $9
WHERE space_id = $1 AND id = $2`

	countSubjectBlocks = `
SELECT COUNT(*)
FROM blocks
WHERE space_id = $1 AND subject_id = $2`

	deleteSubject = `
DELETE FROM subjects
WHERE space_id = $1 AND id = $2`
)

func scanSubject(rows *sql.Rows, s *planner.Subject) error {
	var slots, syllabus []byte
	if err := rows.Scan(&s.ID, &s.Name, &s.Type, &s.Color, &slots, &syllabus, &s.Version); err != nil {
		return err
	}
	s.Slots, s.Syllabus = []planner.Slot{}, []planner.Item{}
	if err := json.Unmarshal(slots, &s.Slots); err != nil {
		return fmt.Errorf("slots of %s: %w", s.ID, err)
	}
	if err := json.Unmarshal(syllabus, &s.Syllabus); err != nil {
		return fmt.Errorf("syllabus of %s: %w", s.ID, err)
	}
	return nil
}

// Subjects implements [planner.Reader].
func (s *Store) Subjects(ctx context.Context, space planner.Space) ([]planner.Subject, error) {
	subjects, err := list(ctx, s.run, scanSubject, selectSubjects, string(space))
	return subjects, s.explain(err)
}

// Subject implements [planner.Reader].
func (s *Store) Subject(ctx context.Context, space planner.Space, id string) (planner.Subject, error) {
	subject, err := findSubject(ctx, s.run, string(space), id)
	return subject, s.explain(err)
}

func findSubject(ctx context.Context, run runner, space, id string) (planner.Subject, error) {
	s, err := one(ctx, run, scanSubject, selectSubject, space, id)
	return s, missing(err, planner.Missing{Kind: "subject"})
}

// Subject implements [planner.SubjectTx].
func (t *tx) Subject(ctx context.Context, id string) (planner.Subject, error) {
	return findSubject(ctx, t.run, t.space, id)
}

// SubjectName implements [planner.SubjectTx].
func (t *tx) SubjectName(ctx context.Context, id string) (string, error) {
	name, err := one(ctx, t.run, column[string], selectSubjectName, t.space, id)
	return name, missing(err, planner.Missing{Kind: "subject"})
}

// Subjects implements [planner.SubjectTx].
func (t *tx) Subjects(ctx context.Context) ([]planner.Subject, error) {
	return list(ctx, t.run, scanSubject, selectSubjects, t.space)
}

// InsertSubject implements [planner.SubjectTx].
func (t *tx) InsertSubject(ctx context.Context, s planner.Subject) error {
	_, err := t.storeSubject(ctx, insertSubject, s)
	return err
}

// UpdateSubject implements [planner.SubjectTx].
func (t *tx) UpdateSubject(ctx context.Context, s planner.Subject) error {
	n, err := t.storeSubject(ctx, updateSubject, s)
	if err == nil && n == 0 {
		return planner.Missing{Kind: "subject"}
	}
	return err
}

// storeSubject runs a statement that stores s, and returns how many rows it wrote.
func (t *tx) storeSubject(ctx context.Context, query string, s planner.Subject) (int, error) {
	slots, err := json.Marshal(append([]planner.Slot{}, s.Slots...))
	if err != nil {
		return 0, err
	}
	syllabus, err := json.Marshal(append([]planner.Item{}, s.Syllabus...))
	if err != nil {
		return 0, err
	}
	n, err := affected(ctx, t.run, query, t.space, s.ID, s.Name, planner.NameKey(s.Name), string(s.Type), string(s.Color),
		string(slots), string(syllabus), t.version())
	if t.unique(err) {
		err = planner.Invalid{{Field: "name", Reason: "is the name of another subject"}}
	}
	if err != nil {
		return 0, t.fail(err)
	}
	if n > 0 {
		t.changed(0)
	}
	return n, nil
}

// DeleteSubject implements [planner.SubjectTx].
func (t *tx) DeleteSubject(ctx context.Context, id string) error {
	blocks, err := one(ctx, t.run, column[int], countSubjectBlocks, t.space, id)
	if err != nil {
		return t.fail(err)
	}
	n, err := affected(ctx, t.run, deleteSubject, t.space, id)
	if err != nil {
		return t.fail(err)
	}
	if n == 0 {
		return planner.Missing{Kind: "subject"}
	}
	t.changed(-blocks)
	return nil
}
