// Package suggest advises how to improve the coming seven days of a schedule: it
// learns from a person's own history where they complete sessions, and proposes
// changes with a reason for each that carries their own numbers.
//
// It is pure: no I/O, no clock, no randomness. The same input gives the same
// bytes on every platform. docs/internals/suggestions.md has the model and its figures.
//
// This package is the face: learn knows what the history tells, limits what a
// week takes, search finds the changes, and words say what they are and why.
package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/words"
)

// Days is how many days, from today on, suggestions are made for, and
// HistoryDays how many days before today are worth knowing.
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

// Suggestion is one change that would improve the schedule. Day, Start and End are
// the new place, for RemoveBlock the block's own. Reason is Headline and Why.
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

// Change is what a suggestion means, in full.
type Change struct {
	Date     planner.Date `json:"date"`               // that Day stands for
	BlockID  string       `json:"block_id,omitempty"` // of the block to move, remove or change; "" for AddBlock
	Topic    string       `json:"topic,omitempty"`    // of an addition, if its subject has an open one
	Kind     Kind         `json:"kind"`               // what Why speaks of
	Early    bool         `json:"early"`              // little is known yet: it is an early estimate
	Beside   bool         `json:"beside"`             // it serves none of the wishes of the request
	Much     bool         `json:"much"`               // it makes the days much better: as much as one beyond the usual three has to
	Headline string       `json:"headline"`           // what it does
	Why      string       `json:"why"`                // with the person's own numbers

	Because []planner.Cause `json:"because,omitempty"` // Why as data, but for the topic that it may end with
}

// Kind is what the reason of a suggestion speaks of.
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
	Now      planner.Moment // its Today is the one that was learnt for
	Goal     string         // in plain words, any language; "" for none
	Wishes   []planner.Wish // beside the goal; all are valid and in their canonical forms, as the next
	Standing []planner.Wish // those that hold for every request
	Hours    *float64       // the most hours of a day, 0 to 24; nil: inferred from the history
	Types    []Type         // to choose from; nil: all
	Most     int            // how many suggestions are asked for, at most six; 0: a few, and more where that gains much
}

// Answer is what the engine proposes, best first. Every subset of Suggestions,
// applied in any order, keeps to the limits and to each of Understood; CouldNotFit
// says in short sentences what is asked for and the days do not hold.
type Answer struct {
	Suggestions   []Suggestion
	CouldNotFit   []string
	Understood    []Understood
	NotUnderstood []string // parts of the goal, as they were typed
}
