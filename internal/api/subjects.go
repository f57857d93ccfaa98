package api

import "studyplanner/internal/planner"

// subjectsQuery selects subjects.
type subjectsQuery struct {
	Type planner.Opt[planner.SubjectType] `query:"type"`
}

func (a *API) listSubjects(r *request, q subjectsQuery) ([]planner.Subject, error) {
	if err := a.fresh(r.Context(), r, 0); err != nil {
		return nil, err
	}
	return a.Planner.Subjects(r.Context(), r.call, q.Type)
}

func (a *API) createSubject(r *request, d planner.SubjectDraft) (planner.Subject, error) {
	return a.Planner.CreateSubject(r.Context(), r.call, d)
}

func (a *API) getSubject(r *request) (planner.Subject, error) {
	return a.Planner.Subject(r.Context(), r.call, r.resource())
}

func (a *API) updateSubject(r *request, p planner.SubjectPatch) (planner.Subject, error) {
	return a.Planner.UpdateSubject(r.Context(), r.call, r.resource(), p)
}

func (a *API) deleteSubject(r *request) (none, error) {
	return none{}, a.Planner.DeleteSubject(r.Context(), r.call, r.resource())
}
