package planner

import (
	"context"
	"fmt"
	"slices"
)

// Subjects returns the space's subjects in order of creation, those of one
// type if t is set.
func (s *Service) Subjects(ctx context.Context, c Call, t Opt[SubjectType]) ([]Subject, error) {
	c, err := s.EnsureGenerated(ctx, c, 0)
	if err != nil {
		return nil, err
	}
	all, err := s.store.Subjects(ctx, c.Space)
	if err != nil {
		return nil, fmt.Errorf("list subjects: %w", err)
	}
	subjects := make([]Subject, 0, len(all))
	for _, subject := range all {
		if !t.Set || subject.Type == t.Value {
			subjects = append(subjects, subject)
		}
	}
	return subjects, nil
}

// SubjectSummaries returns the summaries of the space's subjects in order of
// creation. It generates nothing, since they tell of no blocks.
func (s *Service) SubjectSummaries(ctx context.Context, c Call) ([]SubjectSummary, error) {
	all, err := s.store.SubjectSummaries(ctx, c.Space)
	if err != nil {
		return nil, fmt.Errorf("list summaries of subjects: %w", err)
	}
	return all, nil
}

// Subject returns one subject, or ErrNotFound.
func (s *Service) Subject(ctx context.Context, c Call, id string) (Subject, error) {
	if !SubjectID.Is(id) {
		return Subject{}, Missing{Kind: "subject"}
	}
	c, err := s.EnsureGenerated(ctx, c, 0)
	if err != nil {
		return Subject{}, err
	}
	subject, err := s.store.Subject(ctx, c.Space, id)
	if err != nil {
		return Subject{}, fmt.Errorf("get subject: %w", err)
	}
	return subject, nil
}

// CreateSubject makes a subject and the blocks that its slots give. It returns
// Invalid, also for a name that is taken and for a space that is full. A dry
// run returns what would be made, and changes nothing.
func (s *Service) CreateSubject(ctx context.Context, c Call, d SubjectDraft) (Subject, error) {
	return writeUnless(ctx, d.DryRun.Value, s, c, "create subject", 0, func(ctx context.Context, tx Tx) (Subject, error) {
		subject, err := d.subject()
		if err != nil {
			return Subject{}, err
		}
		others, err := tx.SubjectSummaries(ctx)
		if err != nil {
			return Subject{}, err
		}
		if len(others) >= MaxSubjects {
			return Subject{}, Invalid{{"name", fmt.Sprintf("no room: there are %d subjects already", MaxSubjects)}}
		}
		if subject.Color == "" {
			subject.Color = nextColor(others)
		}
		subject.ID = string(SubjectID) + s.newID()
		if err := tx.InsertSubject(ctx, subject); err != nil {
			return Subject{}, err
		}
		return s.reslot(ctx, tx, c.Now, Subject{ID: subject.ID}, subject, foresight{})
	})
}

// UpdateSubject changes the fields that p sets. It returns Invalid,
// ErrNotFound or ErrPrecondition.
func (s *Service) UpdateSubject(ctx context.Context, c Call, id string, p SubjectPatch) (Subject, error) {
	return s.changeSubject(ctx, c, "update subject", id, p.Apply)
}

// DeleteSubject removes a subject with all its blocks and the standing wishes for it.
// It returns ErrNotFound or ErrPrecondition.
func (s *Service) DeleteSubject(ctx context.Context, c Call, id string) error {
	_, err := write(ctx, s, c, "delete subject", 0, func(ctx context.Context, tx Tx) (struct{}, error) {
		subject, err := findSubject(ctx, tx, c.IfMatch, id)
		if err != nil {
			return struct{}{}, err
		}
		if err := tx.DeleteSubject(ctx, subject.ID); err != nil {
			return struct{}{}, err
		}
		if err := forgetSubject(ctx, tx, subject.ID); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.SetNeeded(ctx, 0)
	})
	return err
}

// changeSubject replaces one subject by what apply makes of it, and brings its
// blocks in line with its slots.
func (s *Service) changeSubject(ctx context.Context, c Call, what, id string, apply func(Subject) (Subject, error)) (Subject, error) {
	seen := s.foresee(ctx, c, id, apply)
	return write(ctx, s, c, what, 0, func(ctx context.Context, tx Tx) (Subject, error) {
		old, err := findSubject(ctx, tx, c.IfMatch, id)
		if err != nil {
			return Subject{}, err
		}
		subject, err := apply(old)
		if err != nil || !subject.differs(old) {
			return subject, err
		}
		if err := tx.UpdateSubject(ctx, subject); err != nil {
			return Subject{}, err
		}
		return s.reslot(ctx, tx, c.Now, old, subject, seen)
	})
}

// findSubject returns one subject within tx if match holds for it.
func findSubject(ctx context.Context, tx SubjectTx, match Match, id string) (Subject, error) {
	if !SubjectID.Is(id) {
		return Subject{}, Missing{Kind: "subject"}
	}
	subject, err := tx.Subject(ctx, id)
	if err != nil {
		return Subject{}, err
	}
	return subject, match.check(subject.Tag())
}

// reslot brings the blocks of subject, which was as before, in line with the
// slots that it has now, and returns it as it is stored. If those are many blocks,
// most of them are owed then. Seen is what was foreseen of that, if anything.
func (s *Service) reslot(ctx context.Context, tx Tx, now Moment, before, subject Subject, seen foresight) (Subject, error) {
	subject.Version = tx.State().Version
	d := Debt{before.timetable(), subject.timetable()}
	if d.Before.equal(d.After) {
		return subject, nil
	}
	if err := slotsChanged(ctx, tx, d); err != nil {
		return Subject{}, err
	}
	if err := d.fits(ctx, tx, now, seen); err != nil {
		return Subject{}, err
	}
	return subject, d.step(ctx, tx, now, s.newID)
}

// slotsChanged notes that the slots of a subject, which is stored by now, are
// others. It returns Invalid if they bring the space over MaxWeekly. A space that is
// over it already, from before there was that limit, may get fewer.
func slotsChanged(ctx context.Context, tx Tx, d Debt) error {
	if len(d.After.except(d.Before).Slots) > 0 {
		all, err := tx.Timetables(ctx)
		if err != nil {
			return err
		}
		n := slices.IndexFunc(all, func(t Timetable) bool { return t.SubjectID == d.After.SubjectID })
		after := busiestWeek(all...)
		if all[n] = d.Before; after > MaxWeekly && after > busiestWeek(all...) {
			return Invalid{{"slots", fmt.Sprintf("no room: they would bring the space over %d blocks a week", MaxWeekly)}}
		}
	}
	return tx.SetNeeded(ctx, 0) // that of a week is another now
}
