package planner

import (
	"context"
	"fmt"
	"slices"
)

// Exams returns the space's exams that f selects, in their order. It generates nothing.
func (s *Service) Exams(ctx context.Context, c Call, f ExamFilter) ([]Exam, error) {
	all, err := s.features.Exams(ctx, c.Space)
	if err != nil {
		return nil, fmt.Errorf("list exams: %w", err)
	}
	return f.of(all, c.Now.Today), nil
}

// Exam returns one exam, or ErrNotFound.
func (s *Service) Exam(ctx context.Context, c Call, id string) (Exam, error) {
	all, err := s.Exams(ctx, c, ExamFilter{})
	if err != nil {
		return Exam{}, err
	}
	return findExam(all, nil, id)
}

// findExam returns the one of all with an id if match holds for it.
func findExam(all []Exam, match Match, id string) (Exam, error) {
	n := slices.IndexFunc(all, func(e Exam) bool { return e.ID == id })
	if n < 0 {
		return Exam{}, Missing{Kind: "exam"}
	}
	return all[n], match.check(all[n].Tag())
}

// CreateExam makes an exam. It returns Invalid, also for a space that is full, or
// ErrNotFound for a subject that the space does not have.
func (s *Service) CreateExam(ctx context.Context, c Call, d ExamDraft) (Exam, error) {
	return write(ctx, s, c, "create exam", 0, func(ctx context.Context, tx Tx) (Exam, error) {
		all, err := tx.Exams(ctx)
		if err != nil {
			return Exam{}, err
		}
		if len(all) >= MaxExams {
			return Exam{}, Invalid{{"title", fmt.Sprintf("no room: there are %d exams already", MaxExams)}}
		}
		subject, err := findSubject(ctx, tx, nil, d.SubjectID)
		if err != nil {
			return Exam{}, at("subject_id", err)
		}
		made, err := d.of(subject)
		if err != nil {
			return made, err
		}
		made.ID = string(ExamID) + s.newID()
		return made, tx.InsertExam(ctx, made)
	})
}

// UpdateExam changes the fields that p sets. It returns Invalid, ErrNotFound or
// ErrPrecondition.
func (s *Service) UpdateExam(ctx context.Context, c Call, id string, p ExamPatch) (Exam, error) {
	return s.changeExam(ctx, c, "update exam", id, func(ctx context.Context, tx Tx, e Exam) (Exam, error) {
		subject, err := tx.Subject(ctx, e.SubjectID)
		if err != nil {
			return e, err
		}
		changed, err := p.Apply(e, subject, c.Now.Today)
		if err != nil || changed.Tag() == e.Tag() {
			return changed, err
		}
		return changed, tx.UpdateExam(ctx, changed)
	})
}

// DeleteExam removes an exam. It returns ErrNotFound or ErrPrecondition.
func (s *Service) DeleteExam(ctx context.Context, c Call, id string) error {
	_, err := s.changeExam(ctx, c, "delete exam", id, func(ctx context.Context, tx Tx, e Exam) (Exam, error) {
		return e, tx.DeleteExam(ctx, e.ID)
	})
	return err
}

// changeExam runs change on the exam of an id, in one transaction.
func (s *Service) changeExam(ctx context.Context, c Call, what, id string, change func(context.Context, Tx, Exam) (Exam, error)) (Exam, error) {
	return write(ctx, s, c, what, 0, func(ctx context.Context, tx Tx) (Exam, error) {
		all, err := tx.Exams(ctx)
		if err != nil {
			return Exam{}, err
		}
		e, err := findExam(all, c.IfMatch, id)
		if err != nil {
			return e, err
		}
		return change(ctx, tx, e)
	})
}

// leaveItems takes items that former had, and that subject has no more, out of the exams
// of it that ask for them.
func leaveItems(ctx context.Context, tx ExamTx, former, subject Subject) error {
	if !slices.ContainsFunc(former.Syllabus, func(i Item) bool { return indexOf(subject.Syllabus, i.ID) < 0 }) {
		return nil
	}
	all, err := tx.Exams(ctx)
	if err != nil {
		return err
	}
	for _, e := range all {
		if left := e.among(subject.Syllabus); e.SubjectID == subject.ID && !sameList(left.Items, e.Items) {
			if err := tx.UpdateExam(ctx, left); err != nil {
				return err
			}
		}
	}
	return nil
}
