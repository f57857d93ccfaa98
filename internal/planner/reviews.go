package planner

import (
	"context"
	"fmt"
	"slices"
)

// Grading is what is said of a review.
type Grading struct {
	Grade Grade `json:"grade"`
}

// Reviews returns what is due up to a date, or up to today, those first that are due first.
func (s *Service) Reviews(ctx context.Context, c Call, last Opt[Date]) ([]Review, error) {
	all, err := s.store.Subjects(ctx, c.Space)
	if err != nil {
		return nil, fmt.Errorf("list reviews: %w", err)
	}
	return ReviewsThrough(all, last.Or(c.Now.Today)), nil
}

// GradeItem notes how the review of one syllabus item went. It returns Invalid for one
// that has no review to come.
func (s *Service) GradeItem(ctx context.Context, c Call, subject, id string, g Grading) (Subject, error) {
	graded, err := s.changeSubject(ctx, c, "grade syllabus item", subject, false, nil, func(sub Subject, ahead eves) (Subject, error) {
		n := indexOf(sub.Syllabus, id)
		if n < 0 {
			return sub, Missing{Kind: "syllabus item"}
		}
		var bad Invalid
		item := sub.Syllabus[n]
		bad.Check(sub.Review != nil, "grade", "must not be given: the subject has no review")
		bad.Check(sub.Review == nil || item.Done, "grade", "must not be given: the item is not done")
		bad.Check(sub.Review == nil || !item.Done || item.Due.Set, "grade", "must not be given: no review of the item is to come")
		sub.Syllabus = slices.Clone(sub.Syllabus)
		sub.Syllabus[n] = item.Graded(g.Grade, sub.Review, ahead.of(id), c.Now.Today)
		return sub, bad.Err()
	})
	return graded.Value, err
}
