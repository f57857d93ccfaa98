package api

import "studyplanner/internal/planner"

// subjectsQuery selects subjects.
type subjectsQuery struct {
	Type planner.Opt[planner.SubjectType] `query:"type"`
}

func (a *API) listSubjects(r *Request, q subjectsQuery) ([]planner.Subject, error) {
	if err := a.revalidate(r.Context(), r, 0); err != nil {
		return nil, err
	}
	return a.Planner.Subjects(r.Context(), r.call, q.Type)
}

func (a *API) createSubject(r *Request, d planner.SubjectDraft) (planner.Subject, error) {
	return a.Planner.CreateSubject(r.Context(), r.call, d)
}

func (a *API) getSubject(r *Request) (planner.Subject, error) {
	return a.Planner.Subject(r.Context(), r.call, r.resource())
}

func (a *API) updateSubject(r *Request, p planner.SubjectPatch) (planner.Subject, error) {
	changed, err := a.Planner.UpdateSubject(r.Context(), r.call, r.resource(), p)
	return withEffect(r, changed), err
}

func (a *API) deleteSubject(r *Request) (none, error) {
	return none{}, a.Planner.DeleteSubject(r.Context(), r.call, r.resource())
}
