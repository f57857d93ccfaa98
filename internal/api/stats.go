package api

import "studyplanner/internal/planner"

// statsQuery selects the span of time that is counted.
type statsQuery struct {
	Period planner.Opt[planner.Period] `query:"period"`
}

func (a *API) getStats(r *Request, q statsQuery) (planner.Stats, error) {
	period := q.Period.Or(planner.PeriodWeek)
	if err := a.fresh(r.Context(), r, period.Covers(r.call.Now.Today)); err != nil {
		return planner.Stats{}, err
	}
	return a.Planner.Stats(r.Context(), r.call, period)
}
