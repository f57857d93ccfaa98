// Package suggest is the suggestion engine: it improves the coming seven days of a
// schedule. It learns from a person's history where they complete sessions. Each change
// that it proposes has a reason with their own numbers.
//
// It is pure: no I/O, no clock, no randomness. The same input gives the same bytes on every
// platform. docs/internals/suggestions.md has the model and its figures.
//
// This package is the facade. Package learn has the model of the history, and limits what a
// week can hold. Package search finds the changes, and words explains them.
package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/words"
)

// Days is how many days suggestions cover, from today on. HistoryDays is how many days
// before today the engine learns from.
const (
	Days        = learn.Days
	HistoryDays = learn.HistoryDays
)

// Type says what a suggestion would do.
type Type = limits.Type

// The types of suggestions. A rebalance is a move to another day whose purpose
// is to spread the load.
const (
	AddBlock    = limits.AddBlock
	MoveBlock   = limits.MoveBlock
	RemoveBlock = limits.RemoveBlock
	Rebalance   = limits.Rebalance
)

// Suggestion is one change to the schedule. Day, Start and End are the new place;
// RemoveBlock has the block's own. Reason is Headline and Why.
type Suggestion struct {
	Type      Type          `json:"type"`
	SubjectID string        `json:"subject_id"`
	Day       string        `json:"day"` // the English name of a weekday
	Start     planner.Clock `json:"start"`
	End       planner.Clock `json:"end"`
	Reason    string        `json:"reason"`

	Change `json:"-"`
	Before float64 `json:"-"` // the estimated chance that the block is completed where it is
	After  float64 `json:"-"` // the estimated chance that the session is completed as suggested
}

// Change has the details of a suggestion.
type Change struct {
	Date        planner.Date `json:"date"`               // that Day stands for
	BlockID     string       `json:"block_id,omitempty"` // of the block to move, remove or change; "" for AddBlock
	Topic       string       `json:"topic,omitempty"`    // of an addition, if its subject has an open one
	Kind        Kind         `json:"kind"`               // the topic of Why
	Preliminary bool         `json:"early"`              // it is an estimate from little history
	Optional    bool         `json:"beside"`             // it serves no wish of the request
	Significant bool         `json:"much"`               // it gains as much as a change beyond the usual three must
	Headline    string       `json:"headline"`           // what it does
	Why         string       `json:"why"`                // with the person's own numbers

	Because []planner.Cause `json:"because,omitempty"` // Why as data, without the topic at its end
}

// Kind is the topic of a suggestion's reason.
type Kind = words.Kind

// The kinds of reasons.
const (
	Chance   = words.Chance
	Overlap  = words.Overlap
	Spacing  = words.Spacing
	Load     = words.Load
	Neglect  = words.Neglect
	Deadline = words.Deadline
	Goal     = words.Goal
	Start    = words.Start
)

// Request asks for suggestions.
type Request struct {
	Now      planner.Moment // on the day that was learnt for
	Goal     string         // in plain words, any language; "" for none
	Wishes   []planner.Wish // beside the goal; valid and canonical, like Standing
	Standing []planner.Wish // the wishes for every request
	Hours    *float64       // a day, at most, 0 to 24; nil: inferred from the history
	Types    []Type         // to choose from; nil: all
	Limit    int            // suggestions, up to six; 0: a few, and more where the gain is significant
}

// Answer has the suggestions, best first. Every subset of them, applied in any order, stays
// within the limits and within Understood. CouldNotFit says in short sentences which wishes
// the days do not hold.
type Answer struct {
	Suggestions   []Suggestion
	CouldNotFit   []string
	Understood    []Understood
	NotUnderstood []string // parts of the goal, as they were typed
}
