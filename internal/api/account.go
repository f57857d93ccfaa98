package api

import (
	"errors"
	"fmt"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// accountView is an account as one of its keys sees it.
type accountView struct {
	ID       string        `json:"id"`
	Email    string        `json:"email"`
	Mode     account.Mode  `json:"mode"`
	Scope    account.Scope `json:"scope"`
	Plan     string        `json:"plan"`
	Quotas   []Quota       `json:"quotas"`
	TimeZone string        `json:"time_zone"`
	Today    planner.Date  `json:"today"`

	Clock *planner.SpaceClock `json:"clock,omitempty"` // while it is set

	subjects []planner.SubjectSummary // what meta tells besides
}

// Tag changes whenever v does.
func (v accountView) Tag() string { return contentTag([]any{v, v.subjects}) }

func (a *API) getAccount(r *Request, q accountQuery) (accountView, error) {
	owner, err := a.Accounts.Get(r.Context(), r.access.AccountID)
	if errors.Is(err, account.ErrNotFound) {
		return accountView{}, account.ErrUnauthorized // deleted since the key was looked up
	}
	if err != nil {
		return accountView{}, fmt.Errorf("get account: %w", err)
	}
	if err := r.include(q.Include.Value.includeSet, nil); err != nil {
		return accountView{}, err
	}
	view := accountView{
		ID: owner.ID, Email: owner.Email, Mode: r.access.Key.Mode, Scope: r.access.Key.Scope,
		Plan: r.access.Plan, Quotas: a.plan(r.access.Plan).Quotas,
		TimeZone: r.access.TimeZone, Today: r.call.Now.Today, subjects: r.subjects,
	}
	if r.call.TestClock.IsSet() {
		clock, err := r.clock()
		if err != nil {
			return accountView{}, err
		}
		view.Clock = &clock
	}
	return view, nil
}
