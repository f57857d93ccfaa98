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
	Reason    planner.Opt[string] `json:"reason"` // of no consequence, as the next

	Topic planner.Opt[*string]      `json:"topic"`
	Date  planner.Opt[planner.Date] `json:"date"` // absent: of Day, in the seven days
}

// Validate reports everything wrong with d that needs no store.
func (d applyDraft) Validate() error {
	_, err := d.offers()
	return err
}

// offers returns what the chosen suggestions were. Each must be one of those that
// were made, and be chosen once.
func (d applyDraft) offers() ([]offer, error) {
	var bad planner.Invalid
	n := len(d.Suggestions)
	bad.Check(1 <= n && n <= maxApplied, "suggestions", fmt.Sprintf("must hold from 1 to %d suggestions", maxApplied))
	offers, left := make([]offer, 0, n), slices.Clone(d.Basis.offers)
	for i, s := range d.Suggestions {
		at := slices.IndexFunc(left, s.is)
		if at >= 0 {
			offers = append(offers, left[at])
			left = slices.Delete(left, at, at+1)
			continue
		}
		reason := "is not one of the suggestions of this schedule_version"
		if slices.ContainsFunc(d.Basis.offers, s.is) {
			reason = "is there more than once"
		}
		unread := d.Basis.offers == nil // reported when it was read
		bad.Check(unread, fmt.Sprintf("suggestions[%d]", i), reason)
	}
	return offers, bad.Err()
}

// batch returns the operations that the chosen suggestions, which are those of
// offers, stand for.
func (d applyDraft) batch(offers []offer) planner.Batch {
	b := planner.Batch{Name: "suggestions", DryRun: d.DryRun.Value}
	for i, o := range offers {
		b.Operations = append(b.Operations, d.Suggestions[i].operation(o))
	}
	return b
}

// is reports whether s is the suggestion that o stands for.
func (s chosen) is(o offer) bool {
	return (!s.Date.Set || s.Date.Value == o.date) && o.sum == offerSum(suggest.Suggestion{
		Type: suggest.Type(s.Type), SubjectID: s.SubjectID, Day: planner.Weekday(s.Day).String(), Start: s.Start, End: s.End,
	})
}

// operation returns the change that s, which is o, stands for.
func (s chosen) operation(o offer) planner.Operation {
	switch suggest.Type(s.Type) {
	case suggest.AddBlock:
		draft := planner.BlockDraft{SubjectID: s.SubjectID, Date: o.date, Start: s.Start, End: s.End}
		if o.topic != "" {
			draft.Topic = &o.topic
		}
		return &planner.BlockCreation{Op: "create", BlockDraft: draft}
	case suggest.RemoveBlock:
		return &planner.BlockDeletion{Op: "delete", ID: o.block}
	default:
		move := planner.BlockMove{Date: o.date, Start: planner.Some(s.Start), End: planner.Some(s.End)}
		return &planner.BlockShift{Op: "move", ID: o.block, BlockMove: move}
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
	offers, err := d.offers()
	if err != nil {
		return planner.BatchResult{}, err
	}
	if d.Basis.space != digest(string(r.call.Space)) {
		return planner.BatchResult{}, errElsewhere
	}
	b := d.batch(offers)
	b.Precondition = func(now planner.State) error {
		switch {
		case now.Version != d.Basis.version:
			return errChanged
		case d.outdated(offers, r.call.Now):
			return errOutdated
		}
		return nil
	}
	return a.Planner.Batch(r.Context(), r.call, b)
}

// outdated reports whether it is too late for d, of which offers are chosen, at
// now.
func (d applyDraft) outdated(offers []offer, now planner.Moment) bool {
	past := false
	for i, o := range offers {
		past = past || o.date == now.Today && d.Suggestions[i].Start < now.Clock
	}
	return past || now.Today != d.Basis.day
}
