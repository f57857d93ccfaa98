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
// creation. It generates no blocks.
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

// CreateSubject creates a subject and generates its blocks. It returns Invalid, also for a
// name that is taken and for a space that is full. A dry run returns the same, and changes
// nothing.
func (s *Service) CreateSubject(ctx context.Context, c Call, d SubjectDraft) (Subject, error) {
	made, err := writeTimetables(ctx, s, c, "create subject", d.DryRun.Value, func(ctx context.Context, tx Tx) (p Planned[Subject], rev timetableChange, err error) {
		subject, err := d.subject()
		if err != nil {
			return p, rev, err
		}
		others, err := tx.SubjectSummaries(ctx)
		if err != nil {
			return p, rev, err
		}
		if len(others) >= MaxSubjects {
			return p, rev, Invalid{{"name", fmt.Sprintf("no room: there are %d subjects already", MaxSubjects)}}
		}
		if subject.Color == "" {
			subject.Color = nextColor(others)
		}
		subject.ID = string(SubjectID) + s.newID()
		if err := tx.InsertSubject(ctx, subject); err != nil {
			return p, rev, err
		}
		rev, err = slotChange(ctx, tx, nil, subject)
		rev.made = true
		subject.Version = tx.State().Version
		return Planned[Subject]{Value: subject}, rev, err
	})
	return made.Value, err
}

// UpdateSubject changes the fields that p sets. If p sets slots, it returns the effect. It
// returns Invalid, also for a space that is full, ErrNotFound or ErrPrecondition. A dry
// run returns the same, and changes nothing.
func (s *Service) UpdateSubject(ctx context.Context, c Call, id string, p SubjectPatch) (Planned[Subject], error) {
	var effect *Effect
	if p.Slots.Set {
		effect = new(Effect)
	}
	return s.changeSubject(ctx, c, "update subject", id, p.DryRun.Value, effect, func(s Subject, _ eves) (Subject, error) { return p.Apply(s) })
}

// DeleteSubject removes a subject with all its blocks and exams, and the standing wishes for it.
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

// changeSubject replaces one subject by the result of apply, and updates its blocks. apply
// gets its coming exams if its items come back for review. If effect is not nil, it is set.
func (s *Service) changeSubject(
	ctx context.Context, c Call, what, id string, dry bool, effect *Effect, apply func(Subject, eves) (Subject, error),
) (Planned[Subject], error) {
	return writeTimetables(ctx, s, c, what, dry, func(ctx context.Context, tx Tx) (p Planned[Subject], rev timetableChange, err error) {
		old, err := findSubject(ctx, tx, c.IfMatch, id)
		if err != nil {
			return p, rev, err
		}
		var ahead eves
		if old.Review != nil { // else no exam decides when something comes back
			exams, err := tx.Exams(ctx)
			if err != nil {
				return p, rev, err
			}
			ahead = evesOf(exams, id, c.Now.Today)
		}
		subject, err := apply(old, ahead)
		subject = subject.reviewed(old, c.Now.Today, ahead).opened(old, c.Now.Today)
		p = Planned[Subject]{subject, effect}
		if err != nil || !subject.differs(old) {
			return p, rev, err
		}
		if err := tx.UpdateSubject(ctx, subject); err != nil {
			return p, rev, err
		}
		if err := leaveItems(ctx, tx, old, subject); err != nil {
			return p, rev, err
		}
		rev, err = slotChange(ctx, tx, old.Slots, subject)
		p.Value.Version = tx.State().Version
		return p, rev, err
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

// slotChange returns the change of the slots of subject, which is stored already and had
// the slots former. It returns Invalid if the space gets over MaxWeekly.
func slotChange(ctx context.Context, tx Tx, former []Slot, subject Subject) (timetableChange, error) {
	var days []DayOff
	if tx.State().DaysOff > 0 {
		var err error
		if days, err = tx.DaysOff(ctx); err != nil {
			return timetableChange{}, err
		}
	}
	s := diffSlots(subject, former, days)
	if s.none() {
		return timetableChange{}, nil
	}
	return timetableChange{timetableDiff: s, of: subject.ID, field: "slots"}, slotsChanged(ctx, tx, s.before[0], s.after[0])
}

// slotsChanged records that the timetable of a stored subject has changed. It returns
// Invalid if that brings the space over MaxWeekly. A space that is over it already may get
// fewer.
func slotsChanged(ctx context.Context, tx Tx, before, after Timetable) error {
	if len(after.except(before).Slots) > 0 {
		all, err := tx.Timetables(ctx)
		if err != nil {
			return err
		}
		n := slices.IndexFunc(all, func(t Timetable) bool { return t.SubjectID == after.SubjectID })
		busiest := busiestWeek(all...)
		if all[n] = before; busiest > MaxWeekly && busiest > busiestWeek(all...) {
			return Invalid{{"slots", fmt.Sprintf("no room: they would bring the space over %d blocks a week", MaxWeekly)}}
		}
	}
	return tx.SetNeeded(ctx, 0) // the need of a week has changed
}
