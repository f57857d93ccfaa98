package api

import (
	"errors"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// maxAttempts is how often postponeBlock tries again after concurrent writes.
const maxAttempts = 3

// postponeBlock proposes the next free time of a block that was missed, and moves it
// there if d says so.
func (a *API) postponeBlock(r *Request, d planner.LaterDraft) (l planner.Later, err error) {
	for range maxAttempts {
		if l, err = a.postpone(r, d); !errors.Is(err, planner.ErrMeanwhile) {
			break
		}
	}
	return l, err
}

// postpone is one attempt of postponeBlock. It searches outside of a write, so no other write
// waits.
func (a *API) postpone(r *Request, d planner.LaterDraft) (l planner.Later, err error) {
	if l.Block, r.call, err = a.Planner.MissedBlock(r.Context(), r.call, r.resource()); err != nil {
		return l, err
	}
	today := r.call.Now.Today
	ahead := suggest.Schedule{Last: min(today+suggest.LaterDays-1, planner.MaxDate)}
	model, err := a.loadModel(r, ahead.Last)
	if err != nil {
		return l, err
	}
	if err = a.lookAhead(r, &ahead); err != nil {
		return l, err
	}
	standing, err := a.Planner.Wishes(r.Context(), r.call)
	if err != nil {
		return l, err
	}
	if l, err = model.Later(r.Context(), ahead, r.call.Now, l.Block, standing); err != nil {
		return l, err
	}
	if d.Place.Set && (l.Place == nil || *l.Place != d.Place.Value) {
		return l, planner.ErrOtherPlace
	}
	if !d.Apply.Value || l.Place == nil {
		return l, nil
	}
	return a.Planner.Postpone(r.Context(), r.call, l)
}
