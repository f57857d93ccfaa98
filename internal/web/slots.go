package web

import (
	"fmt"

	"studyplanner/internal/api"
	"studyplanner/internal/human"
	"studyplanner/internal/planner"
)

// maxSlotsText is how long a text with weekly times may be, in bytes. It is several times what the
// largest subject needs.
const maxSlotsText = 8 << 10

// slotsText is a text with weekly times, as people write them.
type slotsText struct {
	Text  string       `json:"text"`
	Today planner.Date `json:"today"` // the day from which on dates without a year are meant
}

// Validate reports everything wrong with t that is seen before it is read.
func (t slotsText) Validate() error {
	var bad planner.Invalid
	bad.Check(len(t.Text) <= maxSlotsText, "text", fmt.Sprintf("has over %d bytes", maxSlotsText))
	bad.Check(t.Today.Valid(), "today", "must be a date YYYY-MM-DD")
	return bad.Err()
}

// readSlots reads weekly times as the terminal does, and stores nothing.
func (a *App) readSlots(_ *api.Request, t slotsText) ([]planner.Slot, error) {
	read, err := human.Slots(t.Text, t.Today)
	if err != nil {
		return nil, planner.Invalid{{Field: "text", Reason: err.Error()}}
	}
	slots := make([]planner.Slot, len(read))
	for i, s := range read {
		slots[i] = newSlot(s.Days, s.Start, s.End, s.From, s.Until, s.Every)
	}
	return slots, nil
}

// newSlot returns a weekly time as the planner has it, of which what is zero is not set.
func newSlot(days []planner.Weekday, start, end planner.Clock, from, formatTime planner.Date, every int) planner.Slot {
	return planner.Slot{Days: days, Start: start, End: end, From: set(from), Until: set(formatTime), Every: set(every)}
}

// set is nil for what is zero, and so not set.
func set[T comparable](v T) *T {
	if v == *new(T) {
		return nil
	}
	return &v
}
