package planner

import (
	"context"
	"errors"
)

// ErrBegun means that a space has subjects already.
var ErrBegun = errors.New("the space has subjects already")

// Renewed returns subjects as if they were made anew: with ids of their own, and nothing
// of their syllabi done.
func Renewed(subjects []Subject, newID func() string) []Subject {
	all := make([]Subject, len(subjects))
	for i, s := range subjects {
		s.ID, s.Version = string(SubjectID)+newID(), 0
		s.Slots = append([]Slot{}, s.Slots...)
		s.Syllabus = append([]Item{}, s.Syllabus...)
		for n := range s.Syllabus {
			old := s.Syllabus[n]
			s.Syllabus[n] = Item{ID: string(ItemID) + newID(), Title: old.Title, Duration: old.Duration}
		}
		all[i] = s
	}
	return all
}

// Begin puts subjects, which must be valid together, into the space of tx at a moment.
// It returns ErrBegun if that has any. What their slots give today begins with it, and
// later days as they are read.
func Begin(ctx context.Context, tx Tx, now Moment, subjects []Subject, newID func() string) error {
	others, err := tx.SubjectSummaries(ctx)
	if err != nil {
		return err
	}
	if len(others) > 0 {
		return ErrBegun
	}
	for _, s := range subjects {
		if err := tx.InsertSubject(ctx, s); err != nil {
			return err
		}
	}
	all, days, err := timetables(ctx, tx)
	if err != nil {
		return err
	}
	none := make([]Timetable, len(all))
	for i, t := range all {
		none[i].SubjectID = t.SubjectID
	}
	today := debtOf(none, observing(all, days)).generation(now, now.Today)
	if err := today.apply(ctx, tx, "", newID); err != nil {
		return err
	}
	return tx.SetThrough(ctx, now.Today)
}
