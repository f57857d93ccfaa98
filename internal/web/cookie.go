package web

import (
	"net/http"
	"strings"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// cookies makes the cookies of sessions, and those by which browsers are recognised.
type cookies struct {
	name   string
	device string
	secure bool
}

// newCookies returns the cookies of an origin. Over TLS their names have the prefix __Host-. So
// no other host, and no page without TLS, can set them (RFC 6265bis, 4.1.3.2).
func newCookies(origin string) cookies {
	if strings.HasPrefix(origin, "https:") {
		return cookies{"__Host-studyplanner", "__Host-studyplanner-device", true}
	}
	return cookies{"studyplanner", "studyplanner-device", false}
}

// cookie returns one that browsers keep for life, or remove if value is "".
func (c cookies) cookie(name, value string, life time.Duration) *http.Cookie {
	age := int(life / time.Second)
	if value == "" {
		age = -1
	}
	return &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: age, Secure: c.secure, HttpOnly: true, SameSite: http.SameSiteLaxMode}
}

// sessionCookie returns the cookie of a session. Browsers keep it as long as an unused session
// lasts.
func (c cookies) sessionCookie(token string) *http.Cookie {
	return c.cookie(c.name, token, account.SessionIdle)
}

// removedCookie returns the cookie that removes that of the session.
func (c cookies) removedCookie() *http.Cookie { return c.sessionCookie("") }

// deviceCookie returns the cookie by which a browser is recognised.
func (c cookies) deviceCookie(devices string) *http.Cookie {
	return c.cookie(c.device, devices, account.DeviceLife)
}

// devices returns the value of the device cookie in r, or "".
func (c cookies) devices(r *api.Request) string {
	if cookie, err := r.Cookie(c.device); err == nil {
		return cookie.Value
	}
	return ""
}

// token returns the value of the session cookie in r, or "".
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

// checkOrigin returns api.ErrWrongHost for a request to another host than the app's. It returns
// api.ErrCrossSite for a write from a page of another site.
func (a *App) checkOrigin(r *api.Request) error {
	if !a.allowsHost(r.HostName()) {
		return api.ErrWrongHost
	}
	if a.sameSite.Check(r.Request) != nil {
		return api.ErrCrossSite
	}
	return nil
}

// authenticate returns what the cookie of r opens. It returns the errors of checkOrigin,
// account.ErrSignedOut, or api.ErrDemo for a demo session. It renews the cookie with the
// session.
func (a *App) authenticate(r *api.Request, mode account.Mode) (account.SessionAccess, account.Access, planner.Call, error) {
	if err := a.checkOrigin(r); err != nil {
		return account.SessionAccess{}, account.Access{}, planner.Call{}, err
	}
	if a.isDemoSession(r) {
		return account.SessionAccess{}, account.Access{}, planner.Call{}, api.ErrDemo
	}
	token := a.cookies.token(r)
	if token == "" {
		return account.SessionAccess{}, account.Access{}, planner.Call{}, account.ErrSignedOut
	}
	opened, access, call, err := a.Members.Authenticate(r.Context(), token, mode, r.Now())
	if err == nil && opened.Touched {
		r.SetCookie(a.cookies.sessionCookie(token))
	}
	return opened, access, call, err
}
