package web

import (
	"fmt"
	"net/http"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// Demo is what demo sessions show.
type Demo struct {
	API *api.API // over a database of its own
	Key string   // opens its space, read-only
}

const (
	// demoToken is the session cookie of a demo session. No session has this token, and the
	// server stores nothing.
	demoToken    = "looking-round"
	demoLifetime = 24 * time.Hour
)

// isDemoSession reports whether r belongs to a demo session.
func (a *App) isDemoSession(r interface {
	Cookie(string) (*http.Cookie, error)
},
) bool {
	return a.Demo != nil && a.cookies.token(r) == demoToken
}

// planner serves at prefix a space of the signed-in user. In a demo session it serves the space
// of the demo, and refuses what a read-only key may not do. Everywhere else authenticate refuses
// demo sessions.
func (a *App) planner(prefix string, mode account.Mode) http.Handler {
	own := a.API.Mount(prefix, a.authentication(mode))
	if a.Demo == nil {
		return own
	}
	demo := a.Demo.API.Mount(prefix, api.Authentication{Plan: browserPlan, Vary: "Cookie", Demo: true, Authenticate: a.authenticateDemo})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.isDemoSession(r) {
			demo.ServeHTTP(w, r)
			return
		}
		own.ServeHTTP(w, r)
	})
}

// authenticateDemo authenticates a demo session.
func (a *App) authenticateDemo(r *api.Request) (account.Access, planner.Call, error) {
	if err := a.checkOrigin(r); err != nil {
		return account.Access{}, planner.Call{}, err
	}
	return a.Demo.API.Authenticator.Authenticate(r.Context(), a.Demo.Key, r.Now())
}

// startDemo starts a demo session, in place of any other session of the browser.
func (a *App) startDemo(r *api.Request) (accountView, error) {
	if before := a.cookies.token(r); before != "" {
		if err := a.Members.SignOut(r.Context(), before); err != nil {
			return accountView{}, fmt.Errorf("end the session before: %w", err)
		}
	}
	r.SetCookie(a.cookies.cookie(a.cookies.name, demoToken, demoLifetime))
	return a.demoView(r)
}

// leaveDemo ends a demo session. It leaves other sessions alone.
func (a *App) leaveDemo(r *api.Request) (api.None, error) {
	if a.isDemoSession(r) {
		a.forget(r, clearCache)
	}
	return api.None{}, nil
}

// demoView is the account that a demo session shows.
func (a *App) demoView(r *api.Request) (accountView, error) {
	access, _, err := a.Demo.API.Authenticator.Authenticate(r.Context(), a.Demo.Key, r.Now())
	if err != nil {
		return accountView{}, err
	}
	owner, err := a.Demo.API.Accounts.Get(r.Context(), access.AccountID)
	owner.Administrator = false // of nothing that is here
	return accountView{Account: owner, EmailVerified: true, Demo: true}, err
}
