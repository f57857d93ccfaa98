package planner

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Grading is the grade of a review. To undo one, it has instead the former step of the
// item, and its due date if there was one.
type Grading struct {
	Grade Opt[Grade] `json:"grade"`
	Step  Opt[int]   `json:"step"`
	Due   Opt[Date]  `json:"due"`
}

// Validate reports everything wrong with g that can be checked without the item.
func (g Grading) Validate() error {
	var bad Invalid
	back := g.Step.Set || g.Due.Set
	bad.Check(g.Grade.Set || back, "grade", "is required, or step and due in its place")
	bad.Check(!g.Grade.Set || !back, "grade", "must not be given together with step or due")
	bad.Check(g.Grade.Set || !back || g.Step.Set, "step", "is required with due")
	return bad.Err()
}

// Apply returns i, an item of a subject with a ladder, after the grading g today, or why
// it cannot be graded. Eve is the day before the next exam that needs it, if any.
func (g Grading) Apply(i Item, ladder []int, eve Opt[Date], today Date) (Item, error) {
	bad, _ := errors.AsType[Invalid](g.Validate())
	field := "grade"
	if !g.Grade.Set {
		field = "step"
	}
	bad.Check(ladder != nil, field, "must not be given: the subject has no review")
	bad.Check(ladder == nil || i.Done, field, "must not be given: the item is not done")
	if len(bad) > 0 {
		return i, bad.Err()
	}
	if g.Grade.Set {
		bad.Check(i.Due.Set, "grade", "must not be given: no review of the item is to come")
		return i.Graded(g.Grade.Value, ladder, eve, today), bad.Err()
	}
	i.Step, i.Due = g.Step, g.Due
	i.checkReview(&bad, ladder)
	return i, bad.Err()
}

// Reviews returns what is due up to a date, or up to today, those first that are due first.
func (s *Service) Reviews(ctx context.Context, c Call, last Opt[Date]) ([]Review, error) {
	all, err := s.store.Subjects(ctx, c.Space)
	if err != nil {
		return nil, fmt.Errorf("list reviews: %w", err)
	}
	return ReviewsThrough(all, last.Or(c.Now.Today)), nil
}

// GradeItem grades the review of one syllabus item, or undoes that. It returns Invalid for
// an item that cannot be graded.
func (s *Service) GradeItem(ctx context.Context, c Call, subject, id string, g Grading) (Subject, error) {
	graded, err := s.changeSubject(ctx, c, "grade syllabus item", subject, false, nil, func(sub Subject, ahead eves) (Subject, error) {
		n := indexOf(sub.Syllabus, id)
		if n < 0 {
			return sub, Missing{Kind: "syllabus item"}
		}
		item, err := g.Apply(sub.Syllabus[n], sub.Review, ahead.of(id), c.Now.Today)
		sub.Syllabus = slices.Clone(sub.Syllabus)
		sub.Syllabus[n] = item
		return sub, err
	})
	return graded.Value, err
}
