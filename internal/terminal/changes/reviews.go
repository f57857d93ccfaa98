package changes

import (
	"slices"

	"studyplanner/client"
)

// Review is a topic before and after somebody noted how its review went. Of both only the
// ID, the Step and Due count.
type Review struct {
	SubjectID string      `json:"subject_id"`
	Before    client.Item `json:"before"`
	After     client.Item `json:"after"`
}

// ReviewOf returns what was noted of a review, whose subject is s now.
func ReviewOf(was client.Review, s client.Subject) Review {
	r := Review{SubjectID: s.ID, Before: client.Item{ID: was.ItemID, Title: was.Title, Step: &was.Step, Due: was.Due}}
	for _, i := range s.Syllabus {
		if i.ID == was.ItemID {
			r.After = i
		}
	}
	return r
}

// Left reports whether a syllabus has the topic as r left it, or as it was before, if that
// was taken back already.
func (r Review) Left(items []client.Item) bool {
	return slices.ContainsFunc(items, func(i client.Item) bool { return sameStep(i, r.After) || sameStep(i, r.Before) })
}

// sameStep reports whether an item comes back the same way twice.
func sameStep(a, b client.Item) bool {
	return a.ID == b.ID && a.Due == b.Due && a.Step != nil && b.Step != nil && *a.Step == *b.Step
}
