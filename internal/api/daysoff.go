package api

import (
	"reflect"

	"studyplanner/internal/planner"
)

// daysOffQuery selects days off.
type daysOffQuery struct {
	DateFrom planner.Opt[planner.Date] `query:"date_from"`
	DateTo   planner.Opt[planner.Date] `query:"date_to"`
}

func (q daysOffQuery) filter() planner.DaysOffFilter {
	return planner.DaysOffFilter{From: q.DateFrom, To: q.DateTo}
}

// Validate reports everything wrong with q.
func (q daysOffQuery) Validate() error { return q.filter().Validate() }

func (a *API) listDaysOff(r *Request, q daysOffQuery) (list[planner.DayOff], error) {
	all, err := a.Planner.DaysOff(r.Context(), r.call, q.filter())
	if err == nil {
		r.tag(contentTag(all))
	}
	return list[planner.DayOff]{all: all}, err
}

func (a *API) getDayOff(r *Request) (planner.DayOff, error) {
	return a.Planner.DayOff(r.Context(), r.call, r.resource())
}

func (a *API) createDayOff(r *Request, d planner.DayOffDraft) (planner.DayOff, error) {
	p, err := a.Planner.CreateDayOff(r.Context(), r.call, d)
	return withEffect(r, p), err
}

func (a *API) updateDayOff(r *Request, p planner.DayOffPatch) (planner.DayOff, error) {
	changed, err := a.Planner.UpdateDayOff(r.Context(), r.call, r.resource(), p)
	return withEffect(r, changed), err
}

func (a *API) deleteDayOff(r *Request, dryRun bool) (planner.DayOff, error) {
	p, err := a.Planner.DeleteDayOff(r.Context(), r.call, r.resource(), dryRun)
	return withEffect(r, p), err
}

// effectMeta is the meta of answers to what changes timetables.
type effectMeta struct {
	meta
	Effect *planner.Effect `json:"effect,omitzero"`
}

// withEffect returns the value of p. Its effect goes into the meta of the answer.
func withEffect[T any](r *Request, p planner.Planned[T]) T {
	r.effect = p.Effect
	return p.Value
}

// deletion is the query of a DELETE.
type deletion struct {
	DryRun planner.Opt[bool] `query:"dry_run"`
}

// deleting is an operation that deletes what its path names. A dry run answers with what
// would be deleted.
func deleting[Out any](handle func(r *Request, dryRun bool) (Out, error)) operation {
	o := query[deletion, any](func(r *Request, d deletion) (any, error) {
		gone, err := handle(r, d.DryRun.Value)
		r.dryRun = d.DryRun.Value
		return gone, err
	})
	o.Answer, o.dryRun = nil, reflect.TypeFor[Out]()
	return o
}
