package changes

import (
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
)

// Slots are the weekly times of a subject before and after a change; without a subject,
// none were changed.
type Slots struct {
	SubjectID string        `json:"subject_id"`
	Before    []client.Slot `json:"before"`
	After     []client.Slot `json:"after"`
}

// IsZero reports whether no weekly times were changed.
func (s Slots) IsZero() bool { return s.SubjectID == "" }

// Left reports whether slots are those that s left.
func (s Slots) Left(slots []client.Slot) bool {
	return slices.Equal(show.SlotTexts(s.After), show.SlotTexts(slots))
}

// Text says what became of the slots of a subject, in a line for those that go and one for
// those that come.
func (s Slots) Text(subject string) string {
	before, after := show.SlotTexts(s.Before), show.SlotTexts(s.After)
	gone := slices.DeleteFunc(slices.Clone(before), func(text string) bool { return slices.Contains(after, text) })
	added := slices.DeleteFunc(slices.Clone(after), func(text string) bool { return slices.Contains(before, text) })
	if len(added) == 0 {
		added = []string{"no more"}
	}
	return screen.Clean(subject) + "\nbefore: " + strings.Join(gone, "; ") + "\nnow:    " + strings.Join(added, "; ")
}
