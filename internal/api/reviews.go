package api

import "studyplanner/internal/planner"

// reviewsQuery selects reviews.
type reviewsQuery struct {
	DateTo planner.Opt[planner.Date] `query:"date_to"`
}

func (a *API) listReviews(r *Request, q reviewsQuery) ([]planner.Review, error) {
	if err := a.revalidate(r.Context(), r, 0); err != nil {
		return nil, err
	}
	return a.Planner.Reviews(r.Context(), r.call, q.DateTo)
}

// topicsQuery asks for the topics of a session.
type topicsQuery struct {
	Date  planner.Opt[planner.Date]  `query:"date"`
	Start planner.Opt[planner.Clock] `query:"start"`
}

func (a *API) listTopics(r *Request, q topicsQuery) ([]planner.Topic, error) {
	now := r.call.Now
	date, start := q.Date.Or(now.Today), q.Start.Or(now.Clock)
	if err := a.ensureGenerated(r.Context(), r, min(date, now.Today+planner.MaxTopicDays)); err != nil {
		return nil, err
	}
	all, err := a.Planner.SubjectTopics(r.Context(), r.call, r.resource(), date, start)
	if err == nil {
		r.tag(contentTag(all))
	}
	return all, err
}

func (a *API) gradeItem(r *Request, g planner.Grading) (planner.Subject, error) {
	return a.Planner.GradeItem(r.Context(), r.call, r.resource(), r.item(), g)
}
