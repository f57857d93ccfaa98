package web

import (
	"errors"
	"slices"
	"strings"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// memberView is an account as administrators see it.
type memberView struct {
	ID            string    `json:"id"`
	Email         string    `json:"email"`
	Name          string    `json:"name"`
	Plan          string    `json:"plan"`
	Administrator bool      `json:"administrator"`
	Created       time.Time `json:"created"`
}

func newMemberView(m account.Account) memberView {
	return memberView{m.ID, m.Email, m.Name, m.Plan, m.Administrator, m.Created}
}

// memberQuery selects accounts: those after the one with an id, or the one with
// an address.
type memberQuery struct {
	After planner.Opt[string] `query:"after"`
	Email planner.Opt[string] `query:"email"`
}

// membersPerPage is how many accounts one page has.
const membersPerPage = 50

// memberPage is one page of accounts.
type memberPage struct {
	Accounts []memberView `json:"accounts"`
	Next     *string      `json:"next"` // after which account the next page begins
}

func (a *App) members(r *api.Request, q memberQuery) (memberPage, error) {
	var page memberPage
	found, err := a.findMembers(r, q)
	if len(found) > membersPerPage {
		found = found[:membersPerPage]
		page.Next = &found[membersPerPage-1].ID
	}
	for _, m := range found {
		page.Accounts = append(page.Accounts, newMemberView(m))
	}
	return page, err
}

// findMembers returns the accounts of a page, and one more if there are more.
func (a *App) findMembers(r *api.Request, q memberQuery) ([]account.Account, error) {
	if !q.Email.Set {
		return a.Members.Page(r.Context(), q.After.Value, membersPerPage+1)
	}
	m, err := a.Accounts.Find(r.Context(), strings.TrimSpace(q.Email.Value))
	if errors.Is(err, account.ErrNotFound) {
		return nil, nil
	}
	return []account.Account{m}, err
}

// memberPatch changes what administrators decide.
type memberPatch struct {
	Plan          planner.Opt[string] `json:"plan"`
	Administrator planner.Opt[bool]   `json:"administrator"`
}

func (a *App) updateMember(r *api.Request, p memberPatch) (memberView, error) {
	m, err := a.Accounts.Get(r.Context(), r.Param(0))
	if err != nil {
		return memberView{}, err
	}
	if err := a.checkPlan(p.Plan.Or(m.Plan), m.Plan); err != nil {
		return memberView{}, err
	}
	if p.Administrator.Or(m.Administrator) != m.Administrator {
		if err := a.requireProof(r); err != nil {
			return memberView{}, err
		}
		if m, err = a.Members.SetAdministrator(r.Context(), m.ID, p.Administrator.Value); err != nil {
			return memberView{}, err
		}
	}
	if p.Plan.Or(m.Plan) != m.Plan {
		if m, err = a.Accounts.Update(r.Context(), m.ID, account.Patch{Plan: p.Plan}); err != nil {
			return memberView{}, err
		}
	}
	return newMemberView(m), nil
}

// checkPlan returns planner.Invalid unless an account may have the plan, which it
// may if it has it already.
func (a *App) checkPlan(plan, current string) error {
	var bad planner.Invalid
	known := slices.ContainsFunc(a.Plans, func(v PlanView) bool { return v.Name == plan })
	bad.Check(known || plan == current, "plan", "must be one of the plans of this server")
	return bad.Err()
}

func (a *App) deleteMember(r *api.Request) (api.None, error) {
	if err := a.requireProof(r); err != nil {
		return api.None{}, err
	}
	return api.None{}, a.Members.Retire(r.Context(), r.Param(0))
}

// resetLink lets the owner of an account set a new password.
type resetLink struct {
	URL     string    `json:"url"`
	Expires time.Time `json:"expires"`
}

func (a *App) makeResetLink(r *api.Request) (resetLink, error) {
	if err := a.requireProof(r); err != nil {
		return resetLink{}, err
	}
	token, expires, err := a.Members.NewReset(r.Context(), r.Param(0), account.SetPassword)
	if err != nil {
		return resetLink{}, err
	}
	return resetLink{a.resetURL(token), expires}, nil
}

func (a *App) plans(*api.Request) ([]PlanView, error) { return a.Plans, nil }
