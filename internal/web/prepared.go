package web

import (
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// preparedView is a set of subjects that new accounts can take.
type preparedView struct {
	ID       string                    `json:"id"`
	Name     string                    `json:"name"`
	Created  time.Time                 `json:"created"`
	Subjects []account.PreparedSubject `json:"subjects"`
}

func newPreparedView(p account.Prepared) preparedView {
	return preparedView{p.ID, p.Name, p.Created, p.Brief}
}

func (a *App) preparedSets(r *api.Request) ([]preparedView, error) {
	all, err := a.Members.PreparedSets(r.Context())
	views := make([]preparedView, len(all))
	for i, p := range all {
		views[i] = newPreparedView(p)
	}
	return views, err
}

// preparedDraft makes a set of subjects of the administrator's live space.
type preparedDraft struct {
	Name       string   `json:"name"`
	SubjectIDs []string `json:"subject_ids"`
}

func (a *App) prepare(r *api.Request, d preparedDraft) (preparedView, error) {
	p, err := a.Members.Prepare(r.Context(), r.Access().AccountID, account.PreparedDraft(d))
	return newPreparedView(p), err
}

func (a *App) unprepare(r *api.Request) (api.None, error) {
	return api.None{}, a.Members.Unprepare(r.Context(), r.Param(0))
}

// takingDraft says which sets are taken.
type takingDraft struct {
	Prepared []string `json:"prepared"`
}

// taking says how many subjects a space has got.
type taking struct {
	Subjects int `json:"subjects"`
}

func (a *App) takeLive(r *api.Request, d takingDraft) (taking, error) {
	return a.take(r, account.Live, d)
}

func (a *App) takeSandbox(r *api.Request, d takingDraft) (taking, error) {
	return a.take(r, account.Sandbox, d)
}

func (a *App) take(r *api.Request, mode account.Mode, d takingDraft) (taking, error) {
	n, err := a.Members.Take(r.Context(), r.Access().AccountID, mode, d.Prepared)
	return taking{n}, err
}
