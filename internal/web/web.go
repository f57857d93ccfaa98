// Package web serves the web app: its pages and files, and its endpoints below /app. They
// need a session cookie. /app/v1 is the live space of the signed-in user, /app/sandbox/v1 the
// sandbox.
package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-webauthn/webauthn/webauthn"
	"golang.org/x/sync/semaphore"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/reminders"
)

// browserPlan is the plan that requests of the app are charged to, by account.
const browserPlan = "browser"

// Config is what an App is made from. All of it is required but Demo and Mail.
type Config struct {
	API      *api.API // must have the plans "browser" and "feed"
	Accounts *account.Service
	Members  *account.Members

	PublicURL *url.URL // the origin of cookies, links and passkeys
	Plans     []PlanView
	ByAccount api.Plan // how often one may try to sign in to an account from one place,
	ByAddress api.Plan // from an address, with whatever account,
	// ByStrangers is how often all may together try to sign in to an account who have
	// not done so before.
	ByStrangers api.Plan
	Version     string // of the build
	Log         *slog.Logger
	Files       fs.FS        // the built app; see Built
	Next        http.Handler // for all other paths: the API

	Demo *Demo // nil: no demo

	Reminders *reminders.Service // sends push messages

	// Mail sends an e-mail; nil if there is no mail server.
	Mail func(ctx context.Context, to, subject, text string) error
}

// PlanView is a plan as administrators see it.
type PlanView struct {
	Name   string      `json:"name"`
	Quotas []api.Quota `json:"quotas"`
}

// App is the web app, an [http.Handler]. Close ends it.
type App struct {
	Config
	origin   string
	cookies  cookies
	sameSite *http.CrossOriginProtection
	passkeys *webauthn.WebAuthn  // nil if the public URL has no name
	mails    *semaphore.Weighted // a place for each e-mail that is being sent
	files    *files
	mounts   []mounted
}

// mounted is what answers below a path.
type mounted struct {
	path string
	http.Handler
}

// New returns the App that c describes. It fails if the public URL is none, a
// plan is missing, or the files cannot be read.
func New(c Config) (*App, error) {
	origin, err := Origin(c.PublicURL)
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	for _, plan := range []string{browserPlan, api.FeedPlan} {
		if _, ok := c.API.Plans[plan]; !ok {
			return nil, fmt.Errorf("web: there is no plan %q", plan)
		}
	}
	a := &App{
		Config: c, origin: origin, cookies: newCookies(origin),
		sameSite: http.NewCrossOriginProtection(), passkeys: newPasskeys(origin), mails: semaphore.NewWeighted(maxMails),
	}
	if err := a.sameSite.AddTrustedOrigin(origin); err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	if a.files, err = readFiles(c.Files); err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	gzips := newGzipWriters()
	a.mounts = []mounted{
		{"/app/v1", secured(gzips.compress(a.planner("/app/v1", account.Live)))},
		{"/app/sandbox/v1", secured(gzips.compress(a.planner("/app/sandbox/v1", account.Sandbox)))},
		{"/app/admin", secured(a.API.MountRoutes("/app/admin", a.administration(), a.administratorsOnly()))},
		{api.FeedsPath, secured(gzips.compress(a.API.FeedsPage()))},
		{"/app", secured(a.API.MountRoutes("/app", a.routes(), a.authentication(account.Live)))},
	}
	return a, nil
}

// Origin returns the origin of u as browsers write it. It fails for one that no
// browser reaches.
func Origin(u *url.URL) (string, error) {
	if u == nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
		return "", errors.New("the public URL must be http://HOST or https://HOST")
	}
	host := strings.ToLower(u.Host)
	host = strings.TrimSuffix(host, map[string]string{"http": ":80", "https": ":443"}[u.Scheme])
	return u.Scheme + "://" + host, nil
}

// Close waits until the e-mails that are being sent have gone, or ctx is done. No other
// is sent from then on.
func (a *App) Close(ctx context.Context) error {
	if err := a.mails.Acquire(ctx, maxMails); err != nil {
		return fmt.Errorf("wait for e-mails that are being sent: %w", err)
	}
	return nil
}

// ServeHTTP implements [http.Handler].
func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if a.cookies.secure {
		w.Header().Set("Strict-Transport-Security", hsts)
	}
	if r.URL.Path == unsubscribePath && r.Method == http.MethodPost {
		r = oneClick(r)
	}
	path := r.URL.Path
	for _, m := range a.mounts {
		if path == m.path || strings.HasPrefix(path, m.path+"/") {
			m.ServeHTTP(w, r)
			return
		}
	}
	if f := a.files.at(path, a.cookies.token(r) != ""); f != nil {
		securePage(w.Header())
		f.ServeHTTP(w, r)
		return
	}
	if !wantsPage(r) {
		a.Next.ServeHTTP(w, r)
		return
	}
	next := &unlessMissing{ResponseWriter: w}
	if a.Next.ServeHTTP(next, r); next.missing {
		a.files.missing(w, r)
	}
}
