package changes

import (
	"slices"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
)

// Topics are the syllabus of a subject before and after a change. They are empty without a
// subject.
type Topics struct {
	SubjectID string        `json:"subject_id"`
	Before    []client.Item `json:"before"`
	After     []client.Item `json:"after"`
}

// IsZero reports whether no syllabus was changed.
func (t Topics) IsZero() bool { return t.SubjectID == "" }

// Matches reports whether a syllabus is as t left it, apart from reviews.
func (t Topics) Matches(items []client.Item) bool {
	return slices.EqualFunc(t.After, items, func(a, b client.Item) bool {
		return a.ID == b.ID && a.Title == b.Title && a.Duration == b.Duration && a.Done == b.Done
	})
}

// Back returns the syllabus before t. Topics that t removed have no id, since they are
// created again.
func (t Topics) Back() []client.Item {
	items := slices.Clone(t.Before)
	for i, item := range items {
		if !slices.ContainsFunc(t.After, func(o client.Item) bool { return o.ID == item.ID }) {
			items[i].ID = ""
		}
	}
	return items
}

// Text describes the restored syllabus.
func (t Topics) Text(subject string) string {
	return screen.Clean(subject) + ": " + human.Count(len(t.Before), "topic") + ", as before"
}
