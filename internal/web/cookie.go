package web

import (
	"net/http"
	"strings"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// cookies makes the cookies of sessions, and those by which browsers are known.
type cookies struct {
	name   string
	device string
	secure bool
}

// newCookies returns the cookies of an origin. Where there is TLS the prefix of
// the name makes the browser see to it that no other host and no page without
// TLS has set the cookie (RFC 6265bis, 4.1.3.2).
func newCookies(origin string) cookies {
	if strings.HasPrefix(origin, "https:") {
		return cookies{"__Host-studyplanner", "__Host-studyplanner-device", true}
	}
	return cookies{"studyplanner", "studyplanner-device", false}
}

// cookie returns one that browsers keep for so long, or remove if it is empty.
func (c cookies) cookie(name, value string, life time.Duration) *http.Cookie {
	age := int(life / time.Second)
	if value == "" {
		age = -1
	}
	return &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: age, Secure: c.secure, HttpOnly: true, SameSite: http.SameSiteLaxMode}
}

// with returns the cookie with a token, which browsers keep as long as a session
// lasts that is not used.
func (c cookies) with(token string) *http.Cookie {
	return c.cookie(c.name, token, account.SessionIdle)
}

// gone returns the cookie that removes that of the session.
func (c cookies) gone() *http.Cookie { return c.with("") }

// known returns the cookie by which a browser is known.
func (c cookies) known(devices string) *http.Cookie {
	return c.cookie(c.device, devices, account.DeviceLife)
}

// devices returns what r says by which its browser is known, or "".
func (c cookies) devices(r *api.Request) string {
	if cookie, err := r.Cookie(c.device); err == nil {
		return cookie.Value
	}
	return ""
}

// token returns what the cookie of a session says in r, or "". Both forms of a request
// have it.
func (c cookies) token(r interface {
	Cookie(string) (*http.Cookie, error)
},
) string {
	if cookie, err := r.Cookie(c.name); err == nil {
		return cookie.Value
	}
	return ""
}

// authentication is for requests with the cookie of a session. They go to one of the
// two spaces of its account.
func (a *App) authentication(mode account.Mode) api.Authentication {
	return api.Authentication{Plan: browserPlan, Vary: "Cookie", Authenticate: func(r *api.Request) (account.Access, planner.Call, error) {
		_, access, call, err := a.authenticate(r, mode)
		return access, call, err
	}}
}

// administratorsOnly is for requests with the cookie of an administrator.
func (a *App) administratorsOnly() api.Authentication {
	return api.Authentication{Plan: browserPlan, Vary: "Cookie", Authenticate: func(r *api.Request) (account.Access, planner.Call, error) {
		opened, access, call, err := a.authenticate(r, account.Live)
		if err == nil && !opened.Account.Administrator {
			return account.Access{}, planner.Call{}, account.ErrNotAdministrator
		}
		return access, call, err
	}}
}

// admits returns api.ErrWrongHost for a request to a host that is not the app's and
// api.ErrCrossSite for one that a page of another site makes to change something.
func (a *App) admits(r *api.Request) error {
	if !a.answersTo(r.HostName()) {
		return api.ErrWrongHost
	}
	if a.sameSite.Check(r.Request) != nil {
		return api.ErrCrossSite
	}
	return nil
}

// authenticate returns what the cookie of r opens. It returns what admits does, whether
// or not there is a cookie, account.ErrSignedOut, or api.ErrDemo for who looks round.
// The cookie is renewed with the session.
func (a *App) authenticate(r *api.Request, mode account.Mode) (account.SessionAccess, account.Access, planner.Call, error) {
	if err := a.admits(r); err != nil {
		return account.SessionAccess{}, account.Access{}, planner.Call{}, err
	}
	if a.looksRound(r) {
		return account.SessionAccess{}, account.Access{}, planner.Call{}, api.ErrDemo
	}
	token := a.cookies.token(r)
	if token == "" {
		return account.SessionAccess{}, account.Access{}, planner.Call{}, account.ErrSignedOut
	}
	opened, access, call, err := a.Members.Authenticate(r.Context(), token, mode, r.Now())
	if err == nil && opened.Touched {
		r.SetCookie(a.cookies.with(token))
	}
	return opened, access, call, err
}
