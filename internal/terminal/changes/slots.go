package changes

import (
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
)

// Slots are the weekly times of a subject before and after a change. They are empty without
// a subject.
type Slots struct {
	SubjectID string        `json:"subject_id"`
	Before    []client.Slot `json:"before"`
	After     []client.Slot `json:"after"`
}

// IsZero reports whether no weekly times were changed.
func (s Slots) IsZero() bool { return s.SubjectID == "" }

// Matches reports whether slots are as s left them.
func (s Slots) Matches(slots []client.Slot) bool {
	return slices.Equal(show.SlotTexts(s.After), show.SlotTexts(slots))
}

// Text describes the change of the slots, in one line for the old and one for the new.
func (s Slots) Text(subject string) string {
	before, after := show.SlotTexts(s.Before), show.SlotTexts(s.After)
	gone := slices.DeleteFunc(slices.Clone(before), func(text string) bool { return slices.Contains(after, text) })
	added := slices.DeleteFunc(slices.Clone(after), func(text string) bool { return slices.Contains(before, text) })
	if len(added) == 0 {
		added = []string{"no more"}
	}
	return screen.Clean(subject) + "\nbefore: " + strings.Join(gone, "; ") + "\nnow:    " + strings.Join(added, "; ")
}
