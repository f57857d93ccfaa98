package web

import (
	"context"
	"errors"
	"fmt"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// owner returns the account of the user of r.
func (a *App) owner(r *api.Request) (account.Account, error) {
	owner, err := a.Accounts.Get(r.Context(), r.Access().AccountID)
	if errors.Is(err, account.ErrNotFound) {
		return account.Account{}, account.ErrSignedOut // deleted since the session was looked up
	}
	if err != nil {
		return account.Account{}, fmt.Errorf("get account: %w", err)
	}
	return owner, nil
}

func (a *App) profile(r *api.Request) (accountView, error) {
	owner, err := a.owner(r)
	if err != nil {
		return accountView{}, err
	}
	return a.view(r.Context(), owner)
}

// profilePatch changes only the fields that are set. A new address needs the
// current password.
type profilePatch struct {
	Name            planner.Opt[string]          `json:"name"`
	TimeZone        planner.Opt[string]          `json:"time_zone"`
	FirstWeekday    planner.Opt[planner.Weekday] `json:"first_weekday"`
	WeeklyMail      planner.Opt[string]          `json:"weekly_mail"`
	Email           planner.Opt[string]          `json:"email"`
	CurrentPassword planner.Opt[string]          `json:"current_password"`
}

// patch is p without the password.
func (p profilePatch) patch() account.Patch {
	return account.Patch{Email: p.Email, Name: p.Name, TimeZone: p.TimeZone, FirstWeekday: p.FirstWeekday, WeeklyMail: p.WeeklyMail}
}

// Validate reports what no account can have.
func (p profilePatch) Validate() error {
	_, err := p.patch().Apply(account.Account{Email: "somebody@example.org", TimeZone: "UTC", Plan: account.DefaultPlan})
	return err
}

func (a *App) updateProfile(r *api.Request, p profilePatch) (accountView, error) {
	if p.Email.Set {
		if err := a.confirming(r); err != nil {
			return accountView{}, err
		}
	}
	before, err := a.owner(r)
	if err != nil {
		return accountView{}, err
	}
	if err := a.mayMail(before, p); err != nil {
		return accountView{}, err
	}
	owner, err := a.Members.Update(r.Context(), before.ID, p.patch(), p.CurrentPassword.Value)
	if errors.Is(err, account.ErrNotFound) {
		return accountView{}, account.ErrSignedOut // deleted since the session was looked up
	}
	if err != nil {
		return accountView{}, err
	}
	if account.EmailKey(owner.Email) != account.EmailKey(before.Email) {
		a.notify(r, before, newAddress)
		a.askToVerify(r, owner)
	}
	return a.view(r.Context(), owner)
}

// passwordDraft is a new password, and the one until now if there is one.
type passwordDraft struct {
	CurrentPassword planner.Opt[string] `json:"current_password"`
	NewPassword     string              `json:"new_password"`
}

func (a *App) changePassword(r *api.Request, d passwordDraft) (accountView, error) {
	if err := a.confirming(r); err != nil {
		return accountView{}, err
	}
	token, err := a.Members.ChangePassword(r.Context(), r.Access().AccountID, d.CurrentPassword.Value, d.NewPassword, r.UserAgent())
	if err != nil {
		return accountView{}, err
	}
	r.SetCookie(a.cookies.sessionCookie(token.Reveal()))
	a.notifyOwner(r, newPassword)
	if err := a.remember(context.WithoutCancel(r.Context()), r, r.Access().AccountID); err != nil { // the password before is what it was known with
		return accountView{}, err
	}
	return a.profile(r)
}

// farewell is how somebody confirms that the account goes.
type farewell struct {
	Email           string              `json:"email"`
	CurrentPassword planner.Opt[string] `json:"current_password"`
}

func (a *App) deleteAccount(r *api.Request, f farewell) (api.None, error) {
	if err := a.confirming(r); err != nil {
		return api.None{}, err
	}
	err := a.Members.Delete(r.Context(), r.Access().AccountID, f.Email, f.CurrentPassword.Value)
	if err == nil {
		a.forget(r, clearCacheAndStorage)
		r.SetCookie(a.cookies.deviceCookie(""))
	}
	return api.None{}, err
}
