package api

import "studyplanner/internal/planner"

func (a *API) addItem(r *Request, d planner.ItemDraft) (planner.Subject, error) {
	return a.Planner.AddItem(r.Context(), r.call, r.resource(), d)
}

func (a *API) replaceSyllabus(r *Request, d planner.SyllabusDraft) (planner.Subject, error) {
	return a.Planner.ReplaceSyllabus(r.Context(), r.call, r.resource(), d)
}

func (a *API) updateItem(r *Request, p planner.ItemPatch) (planner.Subject, error) {
	return a.Planner.UpdateItem(r.Context(), r.call, r.resource(), r.item(), p)
}

func (a *API) deleteItem(r *Request) (none, error) {
	return none{}, a.Planner.DeleteItem(r.Context(), r.call, r.resource(), r.item())
}
