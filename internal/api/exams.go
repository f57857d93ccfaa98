package api

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// examsQuery selects exams.
type examsQuery struct {
	SubjectID planner.Opt[string] `query:"subject_id"`
	Past      planner.Opt[bool]   `query:"past"`
	Done      planner.Opt[bool]   `query:"done"`
}

func (a *API) listExams(r *Request, q examsQuery) (list[planner.Exam], error) {
	all, err := a.Planner.Exams(r.Context(), r.call, planner.ExamFilter(q))
	if err == nil {
		r.tag(contentTag(all))
	}
	return list[planner.Exam]{all: all}, err
}

func (a *API) getExam(r *Request) (planner.Exam, error) {
	return a.Planner.Exam(r.Context(), r.call, r.resource())
}

func (a *API) createExam(r *Request, d planner.ExamDraft) (planner.Exam, error) {
	return a.Planner.CreateExam(r.Context(), r.call, d)
}

func (a *API) updateExam(r *Request, p planner.ExamPatch) (planner.Exam, error) {
	return a.Planner.UpdateExam(r.Context(), r.call, r.resource(), p)
}

func (a *API) deleteExam(r *Request) (none, error) {
	return none{}, a.Planner.DeleteExam(r.Context(), r.call, r.resource())
}

// getForecast returns the forecasts of all exams that are ahead.
func (a *API) getForecast(r *Request) ([]suggest.Forecast, error) {
	all := []suggest.Forecast{}
	exams, err := a.Planner.Exams(r.Context(), r.call, planner.ExamFilter{})
	if err == nil && slices.ContainsFunc(exams, func(e planner.Exam) bool { return e.Ahead(r.call.Now.Today) }) {
		all, err = a.forecast(r, exams)
	}
	if err == nil {
		r.cacheForMinute(all)
	}
	return all, err
}

// forecast tells of exams what is to be expected.
func (a *API) forecast(r *Request, exams []planner.Exam) ([]suggest.Forecast, error) {
	model, ahead, err := a.ahead(r, exams)
	if err != nil {
		return nil, err
	}
	return model.Forecast(r.Context(), ahead, r.call.Now)
}

// ahead brings r's space to the last of exams, as far as blocks are generated, and
// returns what is known of it then, and what lies before it.
func (a *API) ahead(r *Request, exams []planner.Exam) (*suggest.Knowledge, suggest.Schedule, error) {
	ahead := suggest.Schedule{Exams: exams}
	today := r.call.Now.Today
	horizon := planner.Horizon(r.call.Now, planner.MaxDate)
	ahead.Last = lastAdvised(today)
	for _, e := range exams {
		if e.Ahead(today) {
			ahead.Last = max(ahead.Last, min(e.Through(), horizon))
		}
	}
	model, err := a.loadModel(r, ahead.Last)
	if err != nil {
		return nil, ahead, err
	}
	ahead.Last = max(ahead.Last, min(r.call.Through, horizon))
	if ahead.Work, err = a.Planner.DoneBlocks(r.Context(), r.call, max(today-planner.WorkDays, planner.MinDate), ahead.Last); err != nil {
		return nil, ahead, err
	}
	return model, ahead, a.lookAhead(r, &ahead)
}

// lookAhead finds what lies before r's space through the last day of ahead, to which it
// has been brought.
func (a *API) lookAhead(r *Request, ahead *suggest.Schedule) (err error) {
	today, ctx := r.call.Now.Today, r.Context()
	if ahead.Subjects, ahead.Blocks, err = a.Planner.History(ctx, r.call, max(today-suggest.MissedDays, planner.MinDate), ahead.Last); err != nil {
		return err
	}
	if ahead.Off, err = a.Planner.DaysOff(ctx, r.call, planner.DaysOffFilter{}); err != nil {
		return err
	}
	ahead.Busy, err = a.Planner.Busy(ctx, r.call, today, min(ahead.Last, today+planner.MaxBusyRange-1))
	return err
}
