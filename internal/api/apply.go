package api

import (
	"errors"
	"fmt"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// maxApplied is how many suggestions are applied at once.
const maxApplied = 20

// applyDraft names suggestions to apply, as they were received.
type applyDraft struct {
	Basis       basis             `json:"schedule_version"`
	Suggestions []chosen          `json:"suggestions"`
	DryRun      planner.Opt[bool] `json:"dry_run"`
}

// chosen is a suggestion as a client sends it back.
type chosen struct {
	Type      chosenType          `json:"type"`
	SubjectID string              `json:"subject_id"`
	Day       chosenDay           `json:"day"`
	Start     planner.Clock       `json:"start"`
	End       planner.Clock       `json:"end"`
	Reason    planner.Opt[string] `json:"reason"` // of no consequence
}

// Validate reports everything wrong with d that can be told without the store.
func (d applyDraft) Validate() error {
	_, err := d.batch()
	return err
}

// batch returns the operations that the chosen suggestions stand for. Each must
// be one of those that were made, and be chosen once.
func (d applyDraft) batch() (planner.Batch, error) {
	var bad planner.Invalid
	n := len(d.Suggestions)
	bad.Check(1 <= n && n <= maxApplied, "suggestions", fmt.Sprintf("must hold from 1 to %d suggestions", maxApplied))
	b := planner.Batch{Name: "suggestions", DryRun: d.DryRun.Value}
	left := slices.Clone(d.Basis.offers)
	for i, s := range d.Suggestions {
		at := slices.IndexFunc(left, s.is)
		if at >= 0 {
			b.Operations = append(b.Operations, s.operation(d.Basis.day, left[at].source))
			left = slices.Delete(left, at, at+1)
			continue
		}
		reason := "is not one of the suggestions of this schedule_version"
		if slices.ContainsFunc(d.Basis.offers, s.is) {
			reason = "is there more than once"
		}
		unread := d.Basis.offers == nil // of which its reader has told
		bad.Check(unread, fmt.Sprintf("suggestions[%d]", i), reason)
	}
	return b, bad.Err()
}

// is reports whether s is the suggestion that o stands for.
func (s chosen) is(o offer) bool {
	return o.sum == offerSum(suggest.Suggestion{
		Type: suggest.Type(s.Type), SubjectID: s.SubjectID, Day: planner.Weekday(s.Day).String(), Start: s.Start, End: s.End,
	})
}

// date returns the day that s means, of the seven from the given one on.
func (s chosen) date(from planner.Date) planner.Date {
	return from + planner.Date(planner.Weekday(s.Day)-from.Weekday()+7)%7
}

// operation returns the change that s, made on the given day, stands for.
func (s chosen) operation(made planner.Date, source string) planner.Operation {
	date := s.date(made)
	switch suggest.Type(s.Type) {
	case suggest.AddBlock:
		return &planner.BlockCreation{Op: "create", BlockDraft: planner.BlockDraft{SubjectID: s.SubjectID, Date: date, Start: s.Start, End: s.End}}
	case suggest.RemoveBlock:
		return &planner.BlockDeletion{Op: "delete", ID: source}
	default:
		move := planner.BlockMove{Date: date, Start: planner.Some(s.Start), End: planner.Some(s.End)}
		return &planner.BlockShift{Op: "move", ID: source, BlockMove: move}
	}
}

// Why suggestions cannot be applied any more.
var (
	errChanged   = errors.New("the schedule has changed since the suggestions were made")
	errOutdated  = errors.New("the suggestions were made for another day, or one of them begins in the past by now")
	errElsewhere = errors.New("the suggestions were made for another schedule")
)

// applySuggestions makes the changes that d names, all or none of them, in the
// schedule that they were suggested for.
func (a *API) applySuggestions(r *Request, d applyDraft) (planner.BatchResult, error) {
	b, err := d.batch()
	if err != nil {
		return planner.BatchResult{}, err
	}
	if d.Basis.space != digest(string(r.call.Space)) {
		return planner.BatchResult{}, errElsewhere
	}
	b.Given = func(now planner.State) error {
		switch {
		case now.Version != d.Basis.version:
			return errChanged
		case d.outdated(r.call.Now):
			return errOutdated
		}
		return nil
	}
	return a.Planner.Batch(r.Context(), r.call, b)
}

// outdated reports whether it is too late for d at now.
func (d applyDraft) outdated(now planner.Moment) bool {
	return now.Today != d.Basis.day || slices.ContainsFunc(d.Suggestions, func(s chosen) bool {
		return s.date(now.Today) == now.Today && s.Start < now.Clock
	})
}
