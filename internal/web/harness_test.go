package web_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/alexedwards/argon2id"

	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/api/apitest/contract"
	"studyplanner/internal/outbound"
	"studyplanner/internal/planner"
	"studyplanner/internal/reminders"
	"studyplanner/internal/web"
)

// monday is a Monday at noon, when the tests begin.
var monday = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

const (
	ada      = apitest.Ada // the administrator, who has no password until a test sets one
	bob      = "bob@example.org"
	password = "correct horse battery"
	origin   = "http://localhost:8080"
)

// A server is the app over a real database, at a time that the test sets.
type server struct {
	*apitest.Service
	t       testing.TB
	app     *web.App
	store   *storage
	mails   chan mail
	members account.MembersConfig

	mu      sync.Mutex
	secrets []string // that must not be in the log
}

// mail is an e-mail that was sent.
type mail struct{ to, subject, text string }

// storage counts how often the hash of a password was looked up, which is before
// every check of a password.
type storage struct {
	account.PasswordStorage
	lookups atomic.Int64
	outage  error // of every look-up; nil: there is none
}

// Password implements account.PasswordStorage.
func (s *storage) Password(ctx context.Context, id string) (string, error) {
	if s.lookups.Add(1); s.outage != nil {
		return "", s.outage
	}
	return s.PasswordStorage.Password(ctx, id)
}

// config is what a test may change.
type config struct {
	web.Config
	Members account.MembersConfig
}

// newServer returns a server with the account of ada. When the test ends, no
// secret that was sent or received may be in the log.
func newServer(t testing.TB, change ...func(*config)) *server {
	t.Helper()
	s := &server{Service: apitest.New(t, monday), t: t, mails: make(chan mail, 100)}
	s.store = &storage{PasswordStorage: s.Store}
	members := s.Store.MemberStorage()
	members.PasswordStorage = s.store
	s.members = account.MembersConfig{
		Store: members, Accounts: s.Accounts, NewID: newIDs(), Random: rand.Reader, Now: s.Now, SignUp: account.OpenSignUp,
		Cost: argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
	}
	c := s.config()
	for _, f := range change {
		f(&c)
	}
	c.Config.Members = account.NewMembers(c.Members)
	var err error
	s.app, err = web.New(c.Config)
	s.must(err)
	t.Cleanup(func() {
		for _, secret := range s.secrets {
			if strings.Contains(s.Log.String(), secret) {
				t.Errorf("the log has the secret %q", secret)
			}
		}
	})
	return s
}

func (s *server) config() config {
	public, err := url.Parse(origin)
	s.must(err)
	return config{Members: s.members, Config: web.Config{
		API: s.API, Next: s.API, Accounts: s.Accounts, PublicURL: public,
		Plans:     []web.PlanView{{Name: "personal", Quotas: s.API.Plans["personal"].Quotas}, {Name: "free", Quotas: s.API.Plans["free"].Quotas}},
		ByAccount: s.API.Plans["sign-in"], ByAddress: s.API.Plans["sign-in-address"], ByStrangers: s.API.Plans["sign-in-strangers"],
		Version: "test", Log: s.API.Log, Files: built,
		Reminders: reminders.New(reminders.Config{
			Planner: s.API.Planner, Store: s.Store, Accounts: s.Accounts, Members: account.NewMembers(s.members), Contact: origin, NewID: newIDs(), Now: s.Now, Log: s.API.Log,
			Outbound: outbound.New(outbound.Config{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}), Count: s.API.Metrics.ReminderSent,
		}),
		Mail: func(_ context.Context, to, subject, text string) error {
			s.mails <- mail{to, subject, text}
			return nil
		},
	}}
}

// built is a small app.
var built = fstest.MapFS{
	"index.html":           {Data: []byte("<!doctype html><title>app</title>")},
	"index.html.br":        {Data: []byte("brotli of the page")},
	"index.html.gz":        {Data: []byte("gzip of the page")},
	"sw.js":                {Data: []byte("// worker")},
	"theme.js":             {Data: []byte("// theme")},
	"manifest.webmanifest": {Data: []byte("{}")},
	"icons/icon.svg":       {Data: []byte("<svg/>")},
	"preload.json": {Data: []byte(`[{"path":"/","files":["/theme.js","/assets/week.js","/assets/week.css"],"languages":{"en":["/assets/en.js"],"de":["/assets/de.js"]}},` +
		`{"path":"/settings","files":["/assets/settings.js"],"languages":{"en":["/assets/en.js"]}},{"path":"","files":["/assets/door.js"],"languages":{}}]`)},
	"assets/main-1a2b.js":    {Data: []byte("// main")},
	"assets/main-1a2b.js.gz": {Data: []byte("gzip of main")},
	"assets/main-3c4d.css":   {Data: []byte("/* main */")},
	".keep":                  {},
	".vite/manifest.json":    {},
}

// at makes the public URL another one.
func at(public string) func(*config) {
	return func(c *config) {
		u, err := url.Parse(public)
		if err != nil {
			panic(err)
		}
		c.PublicURL = u
	}
}

// newIDs returns a source of ids that sort as they are made, apart from those of
// apitest.
func newIDs() func() string {
	var n atomic.Int64
	return func() string { return fmt.Sprintf("m%024d0", n.Add(1)) }
}

func (s *server) must(err error) {
	if err != nil {
		s.t.Helper()
		s.t.Fatal(err)
	}
}

// secret says that a text must not be in the log.
func (s *server) secret(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text != "" {
		s.secrets = append(s.secrets, text)
	}
}

// account returns the account with that address.
func (s *server) account(email string) account.Account {
	s.t.Helper()
	a, err := s.Accounts.Find(s.t.Context(), email)
	s.must(err)
	return a
}

// A browser keeps cookies, and says where its requests come from.
type browser struct {
	*server
	address string // with a port
	header  http.Header
	cookies map[string]string
	sent    []*http.Cookie // with the last answer
}

// browser returns one that nobody is signed in with.
func (s *server) browser() *browser {
	return &browser{
		server: s, address: "192.0.2.1:4711", cookies: map[string]string{},
		header: http.Header{"Sec-Fetch-Site": {"same-origin"}, "Origin": {origin}, "User-Agent": {"Test/1"}},
	}
}

// member returns a browser in which the owner of a new account is signed in.
func (s *server) member(email string) *browser {
	s.t.Helper()
	b := s.browser()
	b.post("/app/sign-up", obj{"email": email, "password": password}).is(201)
	return b
}

// administrator returns a browser in which ada is signed in.
func (s *server) administrator() *browser {
	s.t.Helper()
	s.must(s.app.Members.SetPassword(s.t.Context(), s.account(ada).ID, password))
	b := s.browser()
	b.signIn(ada, password).is(200)
	return b
}

// obj is a JSON object.
type obj = map[string]any

func (b *browser) get(path string) answer { b.t.Helper(); return b.send("GET", path, nil) }

func (b *browser) post(path string, body any) answer { b.t.Helper(); return b.send("POST", path, body) }

func (b *browser) delete(path string) answer { b.t.Helper(); return b.send("DELETE", path, nil) }

func (b *browser) signIn(email, password string) answer {
	b.t.Helper()
	return b.post("/app/sign-in", obj{"email": email, "password": password})
}

// session is the token of the session that b has.
func (b *browser) session() string { return b.cookies["studyplanner"] }

// request makes a request of b. Body is JSON text, or a value to encode.
func (b *browser) request(method, target string, body any) *http.Request {
	b.t.Helper()
	var reader io.Reader
	switch v := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(v)
	default:
		text, err := json.Marshal(v)
		b.must(err)
		reader = bytes.NewReader(text)
	}
	r := httptest.NewRequestWithContext(context.WithoutCancel(b.t.Context()), method, target, reader)
	r.Host, r.RemoteAddr, r.Header = "localhost:8080", b.address, b.header.Clone()
	if reader != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for name, value := range b.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	return r
}

// send sends a request, and keeps the cookies of the answer.
func (b *browser) send(method, target string, body any) answer {
	b.t.Helper()
	if fields, ok := body.(obj); ok {
		for name, value := range fields {
			if text, ok := value.(string); ok && slices.Contains([]string{"password", "current_password", "new_password", "token", "invitation", "ceremony"}, name) {
				b.secret(text)
			}
		}
	}
	w, r := httptest.NewRecorder(), b.request(method, target, body)
	b.app.ServeHTTP(w, r)
	b.sent = w.Result().Cookies()
	for _, c := range b.sent {
		if b.secret(c.Value); c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		} else {
			b.cookies[c.Name] = c.Value
		}
	}
	a := answer{t: b.t, what: method + " " + target, status: w.Code, header: w.Header(), body: w.Body.String()}
	if a.check(); strings.HasPrefix(target, "/app") {
		a.enveloped()
		a.conforms(r)
	}
	return a
}

// The documents of what stands at /app, and of the planner, each loaded once.
var (
	appPromises     = sync.OnceValues(func() (*contract.Contract, error) { return contract.Open("openapi.json") })
	plannerPromises = sync.OnceValues(func() (*contract.Contract, error) { return contract.Open("../api/openapi.json") })
)

// conforms checks an answer, its headers included, against the document of what
// was asked: that of the planner for what stands below its two spaces.
func (a *answer) conforms(r *http.Request) {
	a.t.Helper()
	if a.Error != nil && a.Error.Message == "there is nothing at this path" {
		return // the router of the document is not as strict
	}
	promises := appPromises
	for _, space := range []string{"/app/v1", "/app/sandbox/v1"} {
		if below, ok := strings.CutPrefix(r.URL.Path, space); ok {
			promises, r = plannerPromises, r.Clone(r.Context())
			r.URL.Path = "/v1" + below
		}
	}
	promised, err := promises()
	if err != nil {
		a.t.Fatal(err)
	}
	for _, breach := range promised.Breaches(contract.Answer{Request: r, Status: a.status, Header: a.header, Body: a.body}) {
		a.t.Errorf("%s: %s", a.what, breach)
	}
}

// An answer is what came back, with its envelope decoded.
type answer struct {
	t      testing.TB
	what   string
	status int
	header http.Header
	body   string

	Data  json.RawMessage
	Error *struct {
		Code, Message string
		Fields        []planner.Problem
	}
	Meta struct {
		RequestID string `json:"request_id"`
		Timestamp string
	}
}

// check holds what is true of every answer of the app.
func (a *answer) check() {
	a.t.Helper()
	want := map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
	data := strings.Contains(a.what, " /app")
	if data {
		want["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
	} else {
		want["Cross-Origin-Opener-Policy"] = "same-origin"
	}
	for field, want := range want {
		if got := a.header.Get(field); got != want {
			a.t.Errorf("%s: %s %q", a.what, field, got)
		}
	}
	policy := a.header.Get("Content-Security-Policy")
	if !data && (!strings.HasPrefix(policy, "default-src 'none'; script-src 'self'; style-src 'self';") || strings.Contains(policy, "unsafe") || a.header.Get("Permissions-Policy") == "") {
		a.t.Errorf("%s: policy %q", a.what, policy)
	}
}

// enveloped decodes the envelope, and holds what is true of every answer below /app.
func (a *answer) enveloped() {
	a.t.Helper()
	if cache := a.header.Get("Cache-Control"); cache != "no-store" && a.header.Get("ETag") == "" {
		a.t.Errorf("%s: it may be cached: %q", a.what, cache)
	}
	if a.status == 204 {
		if a.body != "" {
			a.t.Errorf("%s: it has a body: %s", a.what, a.body)
		}
		return
	}
	if err := json.Unmarshal([]byte(a.body), a); err != nil {
		a.t.Fatalf("%s: %v: %q", a.what, err, a.body)
	}
	if a.Meta.RequestID == "" || a.Meta.RequestID != a.header.Get("X-Request-Id") || a.header.Get("Content-Type") != "application/json" {
		a.t.Errorf("%s: meta or headers are wrong: %v %s", a.what, a.header, a.body)
	}
	if failed := a.status >= 400; failed != (a.Error != nil) || failed && string(a.Data) != "null" {
		a.t.Errorf("%s: %d does not fit its envelope: %s", a.what, a.status, a.body)
	}
}

// is fails the test unless a has the given status.
func (a answer) is(status int) answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("%s: status %d, want %d: %s", a.what, a.status, status, a.body)
	}
	return a
}

// fails wants an error of the given status and code.
func (a answer) fails(status int, code string) answer {
	a.t.Helper()
	if a.is(status); a.Error.Code != code {
		a.t.Fatalf("%s: code %s, want %s: %s", a.what, a.Error.Code, code, a.body)
	}
	return a
}

// invalid wants a validation error that names exactly these fields.
func (a answer) invalid(fields ...string) answer {
	a.t.Helper()
	a.fails(422, "VALIDATION_ERROR")
	var got []string
	for _, p := range a.Error.Fields {
		got = append(got, p.Field)
	}
	slices.Sort(got)
	slices.Sort(fields)
	if !slices.Equal(got, fields) {
		a.t.Errorf("%s: fields %q, want %q: %s", a.what, got, fields, a.body)
	}
	return a
}

// into decodes the data of a success.
func into[T any](a answer) T {
	a.t.Helper()
	var v T
	if a.status >= 300 {
		a.t.Fatalf("%s: status %d: %s", a.what, a.status, a.body)
	}
	if err := json.Unmarshal(a.Data, &v); err != nil {
		a.t.Fatalf("%s: %v: %s", a.what, err, a.body)
	}
	return v
}

// owner is an account as its owner sees it.
type owner struct {
	ID            string
	Email         string
	Name          string
	TimeZone      string `json:"time_zone"`
	FirstWeekday  int    `json:"first_weekday"`
	Plan          string
	Administrator bool
	HasPassword   bool   `json:"has_password"`
	EmailVerified bool   `json:"email_verified"`
	WeeklyMail    string `json:"weekly_mail"`
	Created       time.Time
}

// direct sends a request as it is, and checks nothing.
func (s *server) direct(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.app.ServeHTTP(w, r)
	return w
}
