package client_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"studyplanner/client"
	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// server is the API over a real database, with one account.
type server struct {
	http.Handler
	accounts *account.Service
	planner  *planner.Service
	space    planner.Space // the live one
	stop     func() error
}

// monday is when everything happens: a Monday at noon.
var monday = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// email is the account that every server has.
const email = "ada@example.org"

// open starts a server on a new database in a folder.
func open(ctx context.Context, folder string) (*server, error) {
	db, err := store.Open(ctx, store.Options{Database: filepath.Join(folder, "planner.db")})
	if err != nil {
		return nil, err
	}
	if err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	now := func() time.Time { return monday }
	accounts := account.NewService(db, db, newIDs("a"), rand.Reader, now)
	ada, err := accounts.Create(ctx, account.Draft{Email: email})
	if err != nil {
		return nil, err
	}
	metrics := api.NewMetrics()
	service := planner.NewService(db, newIDs("p"), metrics.Generated)
	handler, err := api.New(api.Config{
		Planner: service,
		Door:    account.NewDoorkeeper(db), Accounts: accounts,
		Plans: map[string]api.Plan{account.DefaultPlan: plan(), api.Anonymous: plan()},
		Now:   now, NewID: newIDs("r"), Log: slog.New(slog.DiscardHandler),
		Version: "test", Metrics: metrics, Ready: db.Ping,
	})
	return &server{handler, accounts, service, ada.Live, db.Close}, err
}

// plan allows everything.
func plan() api.Plan {
	return api.Plan{
		Policy: `"test";q=1000;w=60`, Quotas: []api.Quota{{Requests: 1000, WindowSeconds: 60}},
		Take: func(string) api.Verdict { return api.Verdict{Allowed: true, State: `"test";r=1000;t=60`} },
	}
}

// newIDs returns a source of ids of 26 characters that sort as they are made.
func newIDs(kind string) func() string {
	var n atomic.Int64
	return func() string { return fmt.Sprintf("%s%025d", kind, n.Add(1)) }
}

// newServer starts a server until the end of the test.
func newServer(t testing.TB) *server {
	t.Helper()
	s, err := open(t.Context(), t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, s.stop()) })
	return s
}

// key makes a key of the account.
func (s *server) key(ctx context.Context, d account.KeyDraft) (client.Key, error) {
	secret, _, err := s.accounts.CreateKey(ctx, email, d)
	return client.Key(secret.Reveal()), err
}

// client returns a client with a new key, whose requests pass through wrap.
func (s *server) client(t testing.TB, wrap ...func(http.RoundTripper) http.RoundTripper) *client.Client {
	t.Helper()
	key, err := s.key(t.Context(), account.KeyDraft{Mode: account.Live, Scope: account.Full})
	must(t, err)
	transport := client.HandlerTransport(s, "")
	for _, w := range wrap {
		transport = w(transport)
	}
	return newClient(t, client.Config{Key: key, Transport: transport})
}

// newClient returns a client as c says, of a server that needs no address.
func newClient(t testing.TB, c client.Config) *client.Client {
	t.Helper()
	if c.BaseURL == "" {
		c.BaseURL = "http://planner.test"
	}
	if c.Key == "" {
		c.Key = canary
	}
	cl, err := client.New(c)
	must(t, err)
	return cl
}

// canary is a key that must show nowhere.
const canary = "svc_live_Canary0Canary0Canary0Canary0"

// tripper is a transport made of a function.
type tripper func(*http.Request) (*http.Response, error)

func (f tripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// subject makes a study subject, block a session of it.
func subject(t testing.TB, c *client.Client, name string) client.Subject {
	t.Helper()
	s, err := c.CreateSubject(t.Context(), client.SubjectDraft{Name: name, Type: client.Study})
	must(t, err)
	return s
}

func block(t testing.TB, c *client.Client, subjectID, day, start, end string) client.Block {
	t.Helper()
	b, err := c.CreateBlock(t.Context(), client.BlockDraft{SubjectID: subjectID, Date: date(day), Start: clock(start), End: clock(end)})
	must(t, err)
	return b
}

// date and clock read values that are known to be right.
func date(s string) client.Date {
	d, err := client.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

func clock(s string) client.Clock {
	c, err := client.ParseClock(s)
	if err != nil {
		panic(err)
	}
	return c
}

// quiet is the log of a server whose clients misbehave on purpose.
func quiet() *log.Logger { return log.New(io.Discard, "", 0) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
