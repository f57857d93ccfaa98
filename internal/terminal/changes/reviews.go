package changes

import (
	"slices"

	"studyplanner/client"
)

// Review is a topic before and after a review was recorded. Only ID, Step and Due matter.
type Review struct {
	SubjectID string      `json:"subject_id"`
	Before    client.Item `json:"before"`
	After     client.Item `json:"after"`
}

// ReviewOf returns the recorded review of was, whose subject is s now.
func ReviewOf(was client.Review, s client.Subject) Review {
	r := Review{SubjectID: s.ID, Before: client.Item{ID: was.ItemID, Title: was.Title, Step: &was.Step, Due: was.Due}}
	for _, i := range s.Syllabus {
		if i.ID == was.ItemID {
			r.After = i
		}
	}
	return r
}

// Matches reports whether a syllabus has the topic as r left it, or as it was before r.
func (r Review) Matches(items []client.Item) bool {
	return slices.ContainsFunc(items, func(i client.Item) bool { return sameStep(i, r.After) || sameStep(i, r.Before) })
}

// sameStep reports whether two items have the same review step and date.
func sameStep(a, b client.Item) bool {
	return a.ID == b.ID && a.Due == b.Due && a.Step != nil && b.Step != nil && *a.Step == *b.Step
}
