package storetest

import (
	"context"
	"errors"

	"studyplanner/internal/planner"
)

// draftExam returns an exam of s that uses every field and is not stored yet.
func draftExam(s planner.Subject) planner.Exam {
	return planner.Exam{
		ID: newID("exm"), SubjectID: s.ID, SubjectName: s.Name, Title: "Klausur „ε–δ“", Date: aMonday + 30, Start: new(planner.Clock(540)),
		Items: &[]string{s.Syllabus[0].ID}, ExtraMinutes: 120, Kind: planner.Assignment, Done: true, DoneOn: new(aMonday + 29),
	}
}

// insertExams inserts exams into a space, and returns them as they are stored.
func (f *fixture) insertExams(space planner.Space, all ...planner.Exam) []planner.Exam {
	f.Helper()
	f.change(space, func(ctx context.Context, tx planner.Tx) error {
		var errs []error
		for _, one := range all {
			errs = append(errs, tx.InsertExam(ctx, one))
		}
		return errors.Join(errs...)
	})
	for i := range all {
		all[i].Version = f.state(space).Version
	}
	return all
}

func (f *fixture) exams(space planner.Space) []planner.Exam {
	f.Helper()
	all, err := f.Exams(f.Context(), space)
	f.must(err)
	return all
}

var examCases = []testCase{
	{"exams are found as they were inserted, in order", func(f *fixture) {
		want(f, "at first", f.exams(f.space), []planner.Exam{})
		s := f.newSubject(f.space)
		timed, whole, none, early := draftExam(s), draftExam(s), draftExam(s), draftExam(s)
		whole.Start, whole.Items, whole.ExtraMinutes = nil, nil, 0
		none.Start, none.Items = new(planner.Clock(0)), &[]string{}
		early.Date, early.Kind, early.Done, early.DoneOn = aMonday, "", false, nil
		stored := f.insertExams(f.space, timed, whole, none, early)
		all := []planner.Exam{stored[3], stored[1], stored[2], stored[0]}
		want(f, "stored", f.exams(f.space), all)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			within, err := tx.Exams(ctx)
			want(f, "within a write", within, all)
			return err
		})
	}},
	{"an exam is replaced, and removed", func(f *fixture) {
		s := f.newSubject(f.space)
		stored := f.insertExams(f.space, draftExam(s), draftExam(s))
		changed, other := stored[0], stored[1]
		changed.Title, changed.Date, changed.Start, changed.Items, changed.ExtraMinutes = "x", aMonday+90, nil, nil, 0
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateExam(ctx, changed) })
		changed.Version = f.state(f.space).Version
		want(f, "changed", f.exams(f.space), []planner.Exam{other, changed})
		before := f.state(f.space)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.DeleteExam(ctx, changed.ID), tx.DeleteExam(ctx, changed.ID), tx.DeleteExam(ctx, "exm_x"))
		})
		want(f, "left", f.exams(f.space), []planner.Exam{other})
		before.Version++
		want(f, "state", f.state(f.space), before)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.DeleteExam(ctx, changed.ID) })
		want(f, "state once it is gone", f.state(f.space), before)
	}},
	{"an exam tells the name that its subject has", func(f *fixture) {
		s := f.newSubject(f.space)
		e := f.insertExams(f.space, draftExam(s))[0]
		s.Name, e.SubjectName = "Neu", "Neu"
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateSubject(ctx, s) })
		want(f, "stored", f.exams(f.space), []planner.Exam{e})
	}},
	{"exams go with their subject, also one with many blocks", func(f *fixture) {
		few, many, other := f.newSubject(f.space), f.newSubject(f.space), f.newSubject(f.space)
		var blocks []planner.Block
		for n := range 150 {
			blocks = append(blocks, draft(many, aMonday+planner.Date(n), 60, 120))
		}
		f.insert(f.space, blocks...)
		left := f.insertExams(f.space, draftExam(few), draftExam(many), draftExam(other))[2]
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.DeleteSubject(ctx, few.ID), tx.DeleteSubject(ctx, many.ID))
		})
		want(f, "left", f.exams(f.space), []planner.Exam{left})
	}},
	{"exams that are not saved are not there", func(f *fixture) {
		s := f.newSubject(f.space)
		err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.InsertExam(ctx, draftExam(s)), errNo)
		})
		if !errors.Is(err, errNo) {
			f.Errorf("err = %v, want %v", err, errNo)
		}
		want(f, "stored", f.exams(f.space), []planner.Exam{})
	}},
	{"exams go with what the space held", func(f *fixture) {
		s := f.newSubject(f.space)
		f.insertExams(f.space, draftExam(s))
		var many []planner.ContentExam
		for range planner.MaxExams {
			many = append(many, planner.ContentExam{Exam: draftExam(s)})
		}
		for _, c := range []planner.Contents{
			{Subjects: []planner.Subject{s}, Exams: many}, {Subjects: []planner.Subject{s}, Exams: many[:1]}, {},
		} {
			f.must(planner.ReplaceContents(f.Context(), f.Contents, f.space, c, aMonday, nil))
			want(f, "stored", len(f.exams(f.space)), len(c.Exams))
		}
	}},
	{"with an account the exams of both of its spaces are deleted, and no others", func(f *fixture) {
		other := f.newAccount().Live
		for _, space := range []planner.Space{f.account.Live, f.account.Sandbox, other} {
			f.insertExams(space, draftExam(f.newSubject(space)))
		}
		f.must(f.DeleteAccount(f.Context(), f.account.ID))
		want(f, "left", len(f.exams(f.account.Live))+len(f.exams(f.account.Sandbox)), 0)
		want(f, "of another", len(f.exams(other)), 1)
	}},
}
