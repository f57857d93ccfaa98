package api

import (
	"errors"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// chosenType is the type of a suggestion that a client sends back.
type chosenType suggest.Type

var errChosenType = errors.New("must be one of add_block, move_block, remove_block, rebalance")

// UnmarshalText reads one of the four types.
func (t *chosenType) UnmarshalText(b []byte) error {
	switch v := suggest.Type(b); v {
	case suggest.AddBlock, suggest.MoveBlock, suggest.RemoveBlock, suggest.Rebalance:
		*t = chosenType(v)
		return nil
	}
	return errChosenType
}

// chosenDay is the day of a suggestion that a client sends back.
type chosenDay planner.Weekday

var errChosenDay = errors.New("must be the English name of a weekday")

// UnmarshalText reads one of the seven names.
func (d *chosenDay) UnmarshalText(b []byte) error {
	for day := range planner.Weekday(7) {
		if day.String() == string(b) {
			*d = chosenDay(day)
			return nil
		}
	}
	return errChosenDay
}
