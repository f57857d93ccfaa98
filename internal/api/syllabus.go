package api

import "studyplanner/internal/planner"

func (a *API) addItem(r *request, d planner.ItemDraft) (planner.Subject, error) {
	return a.Planner.AddItem(r.Context(), r.call, r.resource(), d)
}

func (a *API) replaceSyllabus(r *request, d planner.SyllabusDraft) (planner.Subject, error) {
	return a.Planner.ReplaceSyllabus(r.Context(), r.call, r.resource(), d)
}

func (a *API) updateItem(r *request, p planner.ItemPatch) (planner.Subject, error) {
	return a.Planner.UpdateItem(r.Context(), r.call, r.resource(), r.item(), p)
}

func (a *API) deleteItem(r *request) (none, error) {
	return none{}, a.Planner.DeleteItem(r.Context(), r.call, r.resource(), r.item())
}
