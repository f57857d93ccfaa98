package web

import (
	"context"
	"fmt"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// accountView is an account as its owner sees it.
type accountView struct {
	account.Account
	HasPassword   bool   `json:"has_password"`
	EmailVerified bool   `json:"email_verified"`
	WeeklyMail    string `json:"weekly_mail"`
	Demo          bool   `json:"demo"` // it is there to be looked at, and nothing of it can be changed
}

func (a *App) view(ctx context.Context, owner account.Account) (accountView, error) {
	has, err := a.Members.HasPassword(ctx, owner.ID)
	return accountView{Account: owner, HasPassword: has, EmailVerified: !owner.Unverified, WeeklyMail: owner.WeeklyMail}, err
}

// status is what the app needs to know when it starts.
type status struct {
	SignUp   account.SignUpPolicy `json:"sign_up"`
	TimeZone *string              `json:"time_zone"` // of new accounts, unless they say another
	First    bool                 `json:"first"`     // there is no account yet
	Mail     bool                 `json:"mail"`      // a forgotten password can be reset by e-mail
	Passkeys bool                 `json:"passkeys"`  // can be used
	Demo     bool                 `json:"demo"`      // one may look round without an account
	Version  string               `json:"version"`
	Account  *accountView         `json:"account"` // of the signed-in user
}

func (a *App) status(r *api.Request) (status, error) {
	set, err := a.Members.Settings(r.Context())
	if err != nil {
		return status{}, err
	}
	s := status{SignUp: set.SignUp, TimeZone: unlessEmpty(set.TimeZone), Mail: a.Mail != nil, Passkeys: a.passkeys != nil, Demo: a.Demo != nil, Version: a.Version}
	if r.Access().AccountID != "" {
		view, err := a.profile(r)
		s.Account = &view
		return s, err
	}
	if a.isDemoSession(r) {
		view, err := a.demoView(r)
		s.Account = &view
		return s, err
	}
	s.First, err = a.Members.First(r.Context())
	return s, err
}

// signUpDraft is what somebody makes an account from.
type signUpDraft struct {
	Email      string              `json:"email"`
	Password   string              `json:"password"`
	Name       planner.Opt[string] `json:"name"`
	TimeZone   planner.Opt[string] `json:"time_zone"`
	Invitation planner.Opt[string] `json:"invitation"`
}

func (a *App) signUp(r *api.Request, d signUpDraft) (accountView, error) {
	throttle := a.throttleAddress // anybody makes accounts without end
	if d.Invitation.Value != "" {
		throttle = a.throttleLink
	}
	if err := throttle(r); err != nil {
		return accountView{}, err
	}
	owner, token, err := a.Members.SignUp(r.Context(), account.SignUpDraft{
		Email: d.Email, Password: d.Password,
		Name: d.Name.Value, TimeZone: d.TimeZone.Value, Invitation: d.Invitation.Value,
	}, r.UserAgent())
	if err != nil {
		return accountView{}, err
	}
	a.askToVerify(r, owner)
	return a.welcome(r, owner, token)
}

// signInDraft is how somebody signs in with a password.
type signInDraft struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

func (a *App) signIn(r *api.Request, d signInDraft) (accountView, error) {
	if err := a.throttleSignIn(r, d.Email); err != nil {
		return accountView{}, err
	}
	owner, token, err := a.Members.SignIn(r.Context(), d.Email, d.Password, r.UserAgent())
	if err != nil {
		return accountView{}, err
	}
	return a.welcome(r, owner, token)
}

// welcome gives the browser the cookie of its new session, and is to know it from
// now on. A session that it had
// before ends; the token of one is never taken over. However long r took until now, it
// has changed what it cannot change again.
func (a *App) welcome(r *api.Request, owner account.Account, token account.Token) (accountView, error) {
	ctx := context.WithoutCancel(r.Context())
	if before := a.cookies.token(r); before != "" {
		if err := a.Members.SignOut(ctx, before); err != nil {
			return accountView{}, fmt.Errorf("end the session before: %w", err)
		}
	}
	r.SetCookie(a.cookies.sessionCookie(token.Reveal()))
	if err := a.remember(ctx, r, owner.ID); err != nil {
		return accountView{}, err
	}
	return a.view(ctx, owner)
}

// remember makes the browser known as one in which the owner of the account has
// signed in.
func (a *App) remember(ctx context.Context, r *api.Request, accountID string) error {
	devices, err := a.Members.Remember(ctx, a.cookies.devices(r), accountID)
	if err == nil {
		r.SetCookie(a.cookies.deviceCookie(devices))
	}
	return err
}

func (a *App) signOut(r *api.Request) (api.None, error) {
	a.forget(r, clearCache)
	return api.None{}, a.Members.SignOut(r.Context(), a.cookies.token(r))
}
