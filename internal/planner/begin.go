package planner

import (
	"context"
	"errors"
	"fmt"
)

// ErrBegun means that a space is not empty: it has subjects.
var ErrBegun = errors.New("the space has subjects already")

// Renewed returns copies of subjects with new ids, and with no item done.
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

// Drafted returns the subjects that drafts describe, with new ids, for a space without
// subjects. It returns Invalid, with fields such as "subjects[0].name".
func Drafted(drafts []SubjectDraft, newID func() string) ([]Subject, error) {
	var bad Invalid
	if bad.Check(0 < len(drafts) && len(drafts) <= MaxSubjects, "subjects", fmt.Sprintf("must be 1 to %d subjects", MaxSubjects)); len(bad) > 0 {
		return nil, bad
	}
	all := make([]Subject, len(drafts))
	var colors []SubjectSummary
	for i, d := range drafts {
		s, err := d.subject()
		path := fmt.Sprintf("subjects[%d]", i)
		bad.Merge(path, err)
		if s.Color == "" {
			s.Color = nextColor(colors)
		}
		colors = append(colors, SubjectSummary{Color: s.Color})
		s.ID = string(SubjectID) + newID()
		all[i] = s
	}
	if err := bad.Err(); err != nil {
		return nil, err
	}
	return all, Contents{Subjects: all}.Validate()
}

// Begin inserts subjects, which must be valid together, into the empty space of tx. It
// generates the blocks of today. It returns ErrBegun if the space has subjects.
func Begin(ctx context.Context, tx Tx, now Moment, subjects []Subject, newID func() string) error {
	if err := checkNotBegun(ctx, tx); err != nil {
		return err
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
	today := Generation{After: withDaysOff(all, days), Through: now.Today, To: now.Today, Now: now}
	if err := tx.InsertBlocks(ctx, blocksAt(today.Additions(), newID)); err != nil {
		return err
	}
	return tx.SetThrough(ctx, now.Today)
}

// checkNotBegun returns ErrBegun if the space of tx has subjects.
func checkNotBegun(ctx context.Context, tx Tx) error {
	subjects, err := tx.SubjectSummaries(ctx)
	if err == nil && len(subjects) > 0 {
		err = ErrBegun
	}
	return err
}
