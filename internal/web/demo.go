package web

import (
	"fmt"
	"net/http"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// Demo is what strangers may look round in.
type Demo struct {
	API *api.API // over a database of its own
	Key string   // opens what they see there, for reading alone
}

const (
	// lookingRound stands in the cookie of who looks round, in place of the token of a
	// session, which it cannot be: nothing of them is stored.
	lookingRound = "looking-round"
	lookingLife  = 24 * time.Hour
)

// looksRound reports whether r is of somebody who looks round.
func (a *App) looksRound(r interface {
	Cookie(string) (*http.Cookie, error)
},
) bool {
	return a.Demo != nil && a.cookies.token(r) == lookingRound
}

// planner serves at prefix the space of mode of whoever is signed in, and the one space of
// the demo to those who look round. What a read-only key may not do is refused there; at
// all other ways authenticate refuses them everything.
func (a *App) planner(prefix string, mode account.Mode) http.Handler {
	own := a.API.Mount(prefix, a.authentication(mode))
	if a.Demo == nil {
		return own
	}
	demo := a.Demo.API.Mount(prefix, api.Authentication{Plan: browserPlan, Vary: "Cookie", Demo: true, Authenticate: a.authenticateDemo})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.looksRound(r) {
			demo.ServeHTTP(w, r)
			return
		}
		own.ServeHTTP(w, r)
	})
}

// authenticateDemo is for requests of those who look round.
func (a *App) authenticateDemo(r *api.Request) (account.Access, planner.Call, error) {
	if err := a.admits(r); err != nil {
		return account.Access{}, planner.Call{}, err
	}
	return a.Demo.API.Authenticator.Authenticate(r.Context(), a.Demo.Key, r.Now())
}

// lookRound gives the browser the cookie of who looks round, in place of a session.
func (a *App) lookRound(r *api.Request) (accountView, error) {
	if before := a.cookies.token(r); before != "" {
		if err := a.Members.SignOut(r.Context(), before); err != nil {
			return accountView{}, fmt.Errorf("end the session before: %w", err)
		}
	}
	r.SetCookie(a.cookies.cookie(a.cookies.name, lookingRound, lookingLife))
	return a.demoView(r)
}

// leaveDemo takes that cookie away; of others nothing changes.
func (a *App) leaveDemo(r *api.Request) (api.None, error) {
	if a.looksRound(r) {
		a.forget(r, answersHere)
	}
	return api.None{}, nil
}

// demoView is the account that those see who look round.
func (a *App) demoView(r *api.Request) (accountView, error) {
	access, _, err := a.Demo.API.Authenticator.Authenticate(r.Context(), a.Demo.Key, r.Now())
	if err != nil {
		return accountView{}, err
	}
	owner, err := a.Demo.API.Accounts.Get(r.Context(), access.AccountID)
	owner.Administrator = false // of nothing that is here
	return accountView{Account: owner, EmailVerified: true, Demo: true}, err
}
