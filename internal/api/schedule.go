package api

import "studyplanner/internal/planner"

// scheduleQuery selects a week, counted from the current one.
type scheduleQuery struct {
	WeekOffset planner.Opt[int64]        `query:"week_offset"`
	Include    planner.Opt[listIncludes] `query:"include"`
}

func (a *API) getSchedule(r *Request, q scheduleQuery) (planner.Schedule, error) {
	week, err := planner.WeekOf(r.call.Now.Today).Offset(q.WeekOffset.Value)
	if err != nil {
		return planner.Schedule{}, err
	}
	includes := q.Include.Value.includeSet
	if err := a.revalidateWith(r, includes, week.Monday, week.Sunday()); err != nil {
		return planner.Schedule{}, err
	}
	schedule, err := a.Planner.Schedule(r.Context(), r.call, week)
	if err != nil {
		return planner.Schedule{}, err
	}
	return schedule, a.includeDays(r, includes, planner.DaysOffFilter{From: planner.Some(week.Monday), To: planner.Some(week.Sunday())})
}
