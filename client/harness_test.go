package client_test

import (
	"io"
	"log"
	"net/http"
	"testing"
	"time"

	"studyplanner/client"
	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
)

// server is the API over a real database, with one account.
type server struct{ *apitest.Service }

// monday is when everything happens: a Monday at noon.
var monday = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// newServer starts a server until the end of the test.
func newServer(t testing.TB) *server {
	t.Helper()
	return &server{apitest.New(t, monday, apitest.Reaching("127.0.0.0/8"))}
}

// key makes a key of the account; change may alter it.
func (s *server) key(t testing.TB, change ...func(*account.KeyDraft)) client.Key {
	t.Helper()
	key, err := s.Key(t.Context(), apitest.Ada, change...)
	must(t, err)
	return client.Key(key)
}

// client returns a client with a new key, whose requests pass through wrap.
func (s *server) client(t testing.TB, wrap ...func(http.RoundTripper) http.RoundTripper) *client.Client {
	t.Helper()
	return s.clientOf(t, s.key(t), wrap...)
}

// clientOf is client with a key that is there.
func (s *server) clientOf(t testing.TB, key client.Key, wrap ...func(http.RoundTripper) http.RoundTripper) *client.Client {
	t.Helper()
	transport := client.HandlerTransport(s.API, "")
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
