package api

import (
	"fmt"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// planDraft asks for a plan for an exam. Nothing of it is required.
type planDraft struct {
	Hours    *float64     `json:"available_hours"`
	KeepFree *[]chosenDay `json:"keep_free"`
}

// Validate reports everything wrong with d.
func (d planDraft) Validate() error {
	_, err := d.request()
	return err
}

// request is what d asks of the engine.
func (d planDraft) request() (suggest.PlanRequest, error) {
	var bad planner.Invalid
	request := suggest.PlanRequest{Hours: d.Hours}
	checkHours(&bad, d.Hours)
	if d.KeepFree == nil {
		return request, bad.Err()
	}
	for i, day := range *d.KeepFree {
		bad.Check(!slices.Contains(request.KeepFree, planner.Weekday(day)), fmt.Sprintf("keep_free[%d]", i), "stands here twice")
		request.KeepFree = append(request.KeepFree, planner.Weekday(day))
	}
	return request, bad.Err()
}

// examPlan is the answer to a planDraft.
type examPlan struct {
	Suggestions []suggest.Addition `json:"suggestions"`
	Before      suggest.Forecast   `json:"before"`
	After       suggest.Forecast   `json:"after"`
}

// planMeta is the meta of an answer that holds an examPlan.
type planMeta struct {
	meta
	Changes         []suggest.Change `json:"changes"` // one of each suggestion
	CouldNotFit     []string         `json:"could_not_fit"`
	ScheduleVersion string           `json:"schedule_version"` // a basis
}

// planExam proposes what an exam lacks, and makes no change.
func (a *API) planExam(r *Request, d planDraft) (examPlan, error) {
	request, err := d.request()
	if err != nil {
		return examPlan{}, err
	}
	exam, err := a.Planner.Exam(r.Context(), r.call, r.resource())
	if err != nil {
		return examPlan{}, err
	}
	switch {
	case exam.Past(r.call.Now.Today):
		return examPlan{}, planner.Invalid{{Field: "id", Reason: "is of an exam that is over"}}
	case exam.Done:
		return examPlan{}, planner.Invalid{{Field: "id", Reason: "is of an exam that is done"}}
	}
	exams, err := a.Planner.Exams(r.Context(), r.call, planner.ExamFilter{})
	if err != nil {
		return examPlan{}, err
	}
	model, ahead, err := a.ahead(r, exams)
	if err != nil {
		return examPlan{}, err
	}
	request.Now, request.Exam = r.call.Now, exam.ID
	if request.Standing, err = a.Planner.Wishes(r.Context(), r.call); err != nil {
		return examPlan{}, err
	}
	plan, found, err := model.PlanAhead(r.Context(), ahead, request)
	switch {
	case err != nil:
		return examPlan{}, err
	case !found:
		return examPlan{}, planner.ErrNotFound // it went meanwhile
	}
	suggestions := make([]suggest.Suggestion, len(plan.Suggestions))
	for i, s := range plan.Suggestions {
		suggestions[i] = s.Suggestion
	}
	r.planned = &planMeta{Changes: changesOf(suggestions), CouldNotFit: plan.CouldNotFit, ScheduleVersion: basisOf(r.call, suggestions).String()}
	return examPlan{plan.Suggestions, plan.Before, plan.After}, nil
}
