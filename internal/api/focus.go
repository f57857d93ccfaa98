package api

import (
	"reflect"

	"studyplanner/internal/planner"
)

// focusing is an operation that tells what the timer shows, which may be none.
func (a *API) focusing() operation {
	o := noInput[any](a.getFocus)
	o.Answer = reflect.TypeFor[*planner.Focus]()
	return o
}

func (a *API) getFocus(r *Request) (any, error) {
	f, err := a.Planner.Focus(r.Context(), r.call)
	if f == nil {
		r.tag(planner.NoFocus)
		return nil, err
	}
	return *f, err
}

func (a *API) startFocus(r *Request, d planner.FocusDraft) (planner.Focus, error) {
	return a.Planner.StartFocus(r.Context(), r.call, d)
}

func (a *API) pauseFocus(r *Request) (planner.Focus, error) {
	return a.Planner.PauseFocus(r.Context(), r.call)
}

func (a *API) resumeFocus(r *Request) (planner.Focus, error) {
	return a.Planner.ResumeFocus(r.Context(), r.call)
}

func (a *API) finishFocus(r *Request, e planner.FocusEnd) (planner.Block, error) {
	return a.Planner.FinishFocus(r.Context(), r.call, e)
}

func (a *API) discardFocus(r *Request) (none, error) {
	return none{}, a.Planner.DiscardFocus(r.Context(), r.call)
}
