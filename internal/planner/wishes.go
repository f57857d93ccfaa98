package planner

import (
	"context"
	"fmt"
	"slices"
)

// Standing are the standing wishes of a space, in their stored order. The app calls them
// rules. They hold for every suggestion.
type Standing []Wish

// Tag changes with s.
func (s Standing) Tag() string { return tagOf(s) }

// without returns s without the wishes that drop selects, never nil.
func (s Standing) without(drop func(Wish) bool) Standing {
	return slices.DeleteFunc(append(Standing{}, s...), drop)
}

// left returns those of s that are not over on the day today.
func (s Standing) left(today Date) Standing {
	return s.without(func(w Wish) bool { return w.Over(today) })
}

// WishesDraft replaces the standing wishes.
type WishesDraft struct {
	Wishes []Wish `json:"wishes"`
}

// Validate reports everything wrong with d that can be checked without the space and
// the day.
func (d WishesDraft) Validate() error {
	_, err := d.standing(0, nil, nil)
	return err
}

// standing returns the wishes of d in their canonical forms, as of today. types and stored
// are those of [KnownWishes]. All three are zero if they are unknown.
func (d WishesDraft) standing(today Date, types SubjectTypes, stored func(Wish) bool) (Standing, error) {
	var bad Invalid
	clean := CleanWishes(&bad, "wishes", d.Wishes, today)
	if bad == nil && types != nil {
		KnownWishes(&bad, "wishes", clean, types, stored)
	}
	return clean, bad.Err()
}

// Wishes returns the standing wishes that are not over. It generates nothing.
func (s *Service) Wishes(ctx context.Context, c Call) (Standing, error) {
	all, err := s.store.Wishes(ctx, c.Space)
	if err != nil {
		return nil, fmt.Errorf("list wishes: %w", err)
	}
	return Standing(all).left(c.Now.Today), nil
}

// ReplaceWishes replaces the standing wishes, and returns them as they are stored. It
// returns Invalid or ErrPrecondition.
func (s *Service) ReplaceWishes(ctx context.Context, c Call, d WishesDraft) (Standing, error) {
	return write(ctx, s, c, "replace wishes", 0, func(ctx context.Context, tx Tx) (Standing, error) {
		all, err := tx.Wishes(ctx)
		if err != nil {
			return nil, err
		}
		if err := c.IfMatch.check(Standing(all).left(c.Now.Today).Tag()); err != nil {
			return nil, err
		}
		types, err := subjectTypes(ctx, tx)
		if err != nil {
			return nil, err
		}
		stored, err := datedOf(ctx, tx, c.Now.Today, d.Wishes, all)
		if err != nil {
			return nil, err
		}
		wishes, err := d.standing(c.Now.Today, types, stored)
		if err != nil || slices.EqualFunc(wishes, all, Wish.Equal) {
			return wishes, err
		}
		return wishes, tx.SetWishes(ctx, wishes)
	})
}

// datedOf returns a function that reports whether a coming exam has a date for an undated
// wish. Wishes that stand already stay after their exam.
func datedOf(ctx context.Context, tx ExamTx, today Date, wishes []Wish, standing Standing) (stored func(Wish) bool, err error) {
	var exams []Exam
	if slices.ContainsFunc(wishes, Wish.Undated) {
		exams, err = tx.Exams(ctx)
	}
	return func(w Wish) bool {
		return slices.ContainsFunc(standing, w.Equal) ||
			slices.ContainsFunc(exams, func(e Exam) bool { return e.Ahead(today) && w.Concerns(e.SubjectID, "") })
	}, err
}

// subjectTypes has the types of all subjects.
func subjectTypes(ctx context.Context, tx SubjectTx) (SubjectTypes, error) {
	subjects, err := tx.SubjectSummaries(ctx)
	types := make(SubjectTypes, len(subjects))
	for _, s := range subjects {
		types[s.ID] = s.Type
	}
	return types, err
}

// forgetSubject removes the standing wishes for a subject.
func forgetSubject(ctx context.Context, tx WishTx, id string) error {
	all, err := tx.Wishes(ctx)
	if err != nil {
		return err
	}
	left := Standing(all).without(func(w Wish) bool { return w.SubjectID == Some(id) })
	if len(left) == len(all) {
		return nil
	}
	return tx.SetWishes(ctx, left)
}
