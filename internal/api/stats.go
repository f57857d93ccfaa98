package api

import (
	"strconv"

	"studyplanner/internal/planner"
)

// statsQuery selects the span of time that is counted.
type statsQuery struct {
	Period planner.Opt[planner.Period] `query:"period"`
}

// statsMeta is the meta of statistics.
type statsMeta struct {
	meta
	planner.PeriodProgress
}

func (a *API) getStats(r *Request, q statsQuery) (planner.Stats, error) {
	period := q.Period.Or(planner.PeriodWeek)
	missed, err := a.revalidateToday(r, period.Covers(r.call.Now.Today))
	if err != nil {
		return planner.Stats{}, err
	}
	stats, soFar, err := a.Planner.Stats(r.Context(), r.call, period, missed)
	r.soFar = &soFar
	return stats, err
}

// revalidateToday is revalidate for an answer that also changes when blocks of today end. The
// number of missed blocks is part of the tag.
func (a *API) revalidateToday(r *Request, covers planner.Date) (planner.Missed, error) {
	if err := a.ensureGenerated(r.Context(), r, covers); err != nil {
		return planner.Missed{}, err
	}
	missed, err := a.Planner.MissedToday(r.Context(), r.call)
	if err != nil {
		return missed, err
	}
	r.validFor = missed.Span
	return missed, r.checkSpaceTag("-" + strconv.Itoa(missed.Blocks))
}
