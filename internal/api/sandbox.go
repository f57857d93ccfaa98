package api

import (
	"fmt"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// wall is real time where the account of r is.
func (r *Request) wall() (planner.WallClock, error) {
	zone, err := account.LoadZone(r.access.TimeZone)
	if err != nil {
		return planner.WallClock{}, fmt.Errorf("zone of account %s: %w", r.access.AccountID, err)
	}
	return planner.WallClock{Now: r.now, Zone: zone}, nil
}

// clock is what the clock of r's space shows.
func (r *Request) clock() (planner.SpaceClock, error) {
	wall, err := r.wall()
	if err != nil {
		return planner.SpaceClock{}, err
	}
	return wall.Clock(r.call.TestClock), nil
}

func (a *API) getClock(r *Request) (planner.SpaceClock, error) { return r.clock() }

func (a *API) setClock(r *Request, d planner.ClockDraft) (planner.SpaceClock, error) {
	wall, err := r.wall()
	if err != nil {
		return planner.SpaceClock{}, err
	}
	shown, err := a.Planner.SetClock(r.Context(), r.call, wall, d)
	if err == nil {
		r.call.Now = planner.MomentAt(shown.Now.Time(), wall.Zone) // of which meta tells
	}
	return shown, err
}

func (a *API) endClock(r *Request) (none, error) {
	wall, err := r.wall()
	if err != nil {
		return none{}, err
	}
	return none{}, a.Planner.EndClock(r.Context(), r.call, wall)
}

// resetDraft says what an empty sandbox is to hold.
type resetDraft struct {
	Demo planner.Opt[bool] `json:"demo"`
}

func (a *API) resetSandbox(r *Request, d resetDraft) (none, error) {
	wall, err := r.wall()
	if err != nil {
		return none{}, err
	}
	var to planner.Contents
	today := wall.Clock(planner.TestClock{}).Today
	if d.Demo.Value {
		if to, err = a.Demo(today); err != nil {
			return none{}, fmt.Errorf("read the demo: %w", err)
		}
	}
	return none{}, a.Accounts.ResetSpace(r.Context(), r.call, to, today)
}
