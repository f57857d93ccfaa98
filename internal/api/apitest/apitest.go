// Package apitest runs the real API over a database, new and in SQLite unless the test
// says otherwise, for the tests of the API and of what speaks to it. The test sets the
// time.
package apitest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/calendars"
	"studyplanner/internal/demo"
	"studyplanner/internal/outbound"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
	"studyplanner/internal/store"
	"studyplanner/internal/store/storetest/fresh"
)

// Ada is the address of the account that every service has.
const Ada = "ada@example.org"

// A Service is the API with all that it needs.
type Service struct {
	API      *api.API
	Store    *store.Store
	Accounts *account.Service
	Log      *Buffer      // of the API, with all levels
	Close    func() error // closes the database, once

	mu  sync.Mutex
	now time.Time
}

// New starts a service at a moment, until the end of the test, on SQLite or, where tests
// run on distributed databases, on one of those. Each change may
// alter how the API is configured.
func New(t testing.TB, now time.Time, change ...func(*api.Config)) *Service {
	t.Helper()
	if db := fresh.Distributed(t); db != nil {
		return On(t, db, now, change...)
	}
	s, err := Open(t.Context(), t.TempDir(), now, change...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// On is New on a database that the caller closes.
func On(t testing.TB, db *store.Store, now time.Time, change ...func(*api.Config)) *Service {
	t.Helper()
	s := &Service{Store: db, Log: &Buffer{}, Close: db.Close, now: now}
	if err := s.start(t.Context(), change); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.API.Calendars.Close)
	return s
}

// Open is New for examples, which have no test: the database is in folder, and
// the caller closes the service. It returns what went wrong with the database or
// in api.New.
func Open(ctx context.Context, folder string, now time.Time, change ...func(*api.Config)) (*Service, error) {
	path := filepath.Join(folder, "planner.db")
	if err := fresh.File(path); err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, store.Options{Database: path})
	if err != nil {
		return nil, err
	}
	s := &Service{Store: db, Log: &Buffer{}, Close: sync.OnceValue(db.Close), now: now}
	if err := s.start(ctx, change); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// start makes Ada's account and the API.
func (s *Service) start(ctx context.Context, change []func(*api.Config)) error {
	s.Accounts = account.NewService(s.Store, s.Store, s.Store, newIDs("a"), rand.Reader, s.Now)
	if _, err := s.Accounts.Create(ctx, account.Draft{Email: Ada}); err != nil {
		return err
	}
	metrics := api.NewMetrics()
	service := planner.NewService(s.Store, s.Store, newIDs("p"), metrics.Generated)
	c := api.Config{
		Planner:       service,
		Authenticator: account.NewAuthenticator(s.Store), Accounts: s.Accounts, Now: s.Now, NewID: newIDs("r"),
		Log:       slog.New(slog.NewTextHandler(s.Log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Calendars: calendars.New(calendars.Config{Planner: service, Outbound: outbound.New(outbound.Config{}), Log: slog.New(slog.NewTextHandler(s.Log, nil)), Count: metrics.CalendarRead}),
		Feeds:     account.NewFeeds(s.Store), Origin: "https://planner.example.org",
		Version: "test", Metrics: metrics, Ready: s.Store.Ready,
		Demo: demo.Contents,
	}
	Plans(quota.Builtin()...)(&c)
	for _, f := range change {
		f(&c)
	}
	closed := s.Close
	s.Close = func() error {
		c.Calendars.Close()
		return closed()
	}
	var err error
	s.API, err = api.New(c)
	return err
}

// Reaching lets the server read calendars in some networks.
func Reaching(networks ...string) func(*api.Config) {
	var allowed []netip.Prefix
	for _, text := range networks {
		allowed = append(allowed, netip.MustParsePrefix(text))
	}
	return func(c *api.Config) { c.Calendars.Outbound = outbound.New(outbound.Config{Allow: allowed}) }
}

// ReachLoopback lets the server read calendars on this machine.
func (s *Service) ReachLoopback() { Reaching("127.0.0.0/8")(&s.API.Config) }

// newIDs returns a source of ids of 26 characters that sort as they are made.
func newIDs(kind string) func() string {
	var n atomic.Int64
	return func() string { return fmt.Sprintf("%s%024d0", kind, n.Add(1)) }
}

// Now is the time of the service.
func (s *Service) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// Pass lets time go by.
func (s *Service) Pass(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(d)
}
