package web

import (
	"time"

	"studyplanner/internal/api"
)

// sessionView is a session as the owner of its account sees it.
type sessionView struct {
	ID      string    `json:"id"`
	Agent   string    `json:"agent"`
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen"`
	Current bool      `json:"current"` // it is the one that asks
}

func (a *App) sessions(r *api.Request) ([]sessionView, error) {
	all, err := a.Members.Sessions(r.Context(), r.Access().AccountID)
	views := make([]sessionView, len(all))
	for i, s := range all {
		views[i] = sessionView{s.ID, s.Agent, s.Created, s.Seen, s.ID == r.Access().Key.ID}
	}
	return views, err
}

func (a *App) endSessions(r *api.Request) (api.None, error) {
	a.forget(r, clearCache)
	return api.None{}, a.Members.SignOutEverywhere(r.Context(), r.Access().AccountID)
}

func (a *App) endSession(r *api.Request) (api.None, error) {
	if r.Param(0) == r.Access().Key.ID {
		a.forget(r, clearCache)
	}
	return api.None{}, a.Members.EndSession(r.Context(), r.Access().AccountID, r.Param(0))
}
