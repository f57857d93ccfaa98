package cli

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
	"studyplanner/internal/demo"
	"studyplanner/internal/planner"
)

// BenchmarkServed is a week that was read before, through all that a server puts
// before the network: again, and for a client that has it already. It does not count
// what net/http does.
func BenchmarkServed(b *testing.B) { benchServed(b, "") }

// BenchmarkTraced is BenchmarkServed while traces are made, and a collector takes them.
func BenchmarkTraced(b *testing.B) {
	collector := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer collector.Close()
	benchServed(b, collector.URL)
}

func benchServed(b *testing.B, otlp string) {
	b.Helper()
	app, key := benchApp(b, otlp)
	today := planner.DateOf(time.Now().UTC())
	monday := planner.WeekOf(today).Monday
	path := "/v1/blocks?date_from=" + monday.String() + "&date_to=" + (monday + 6).String()
	asked := httptest.NewRequest(http.MethodGet, path, nil)
	asked.Header.Set("Authorization", "Bearer "+key)
	first := httptest.NewRecorder()
	app.ServeHTTP(first, asked)
	if first.Code != http.StatusOK {
		b.Fatal(first.Code, first.Body)
	}
	has := asked.Clone(b.Context())
	has.Header.Set("If-None-Match", first.Header().Get("ETag"))
	for name, c := range map[string]struct {
		r    *http.Request
		want int
	}{"again": {asked, http.StatusOK}, "unchanged": {has, http.StatusNotModified}} {
		b.Run(name, func(b *testing.B) {
			w := &sink{}
			b.ReportAllocs()
			for b.Loop() {
				w.header = make(http.Header, 8)
				app.ServeHTTP(w, c.r)
			}
			if w.status != c.want {
				b.Fatal(w.status)
			}
		})
	}
}

// benchApp is what serve serves with its defaults, but for --otlp, and the key of a demo
// account.
func benchApp(b *testing.B, otlp string) (http.Handler, string) {
	b.Helper()
	must := func(err error) {
		if err != nil {
			b.Helper()
			b.Fatal(err)
		}
	}
	p := &program{Console: console.Console{Stderr: io.Discard, Now: time.Now}}
	p.options = options{
		listen: "localhost:0", database: filepath.Join(b.TempDir(), "planner.db"), plans: []string{"bench=1000000000/1s"},
		logFormat: "text", logLevel: "info", shutdownTimeout: "1s", signUp: string(account.ClosedSignUp), publicURL: "http://localhost", quota: quotaAlone, otlp: otlp,
	}
	c, err := p.options.config(false)
	must(err)
	c.PublicURL, err = url.Parse("http://localhost")
	must(err)
	log, flush := newLog(io.Discard, c)
	b.Cleanup(flush)
	parts, err := p.openParts(b.Context(), c, log)
	must(err)
	b.Cleanup(func() { must(parts.close()) })
	st := parts.store
	accounts := accountsOf(st, time.Now)
	a, err := accounts.Create(b.Context(), account.Draft{Email: "ada@example.org", Plan: "bench"})
	must(err)
	_, err = demo.Fill(context.WithoutCancel(b.Context()), planner.NewService(st, st, newID, func(int) {}), a.Live, demo.Options{Seed: 1, Today: planner.DateOf(time.Now().UTC())})
	must(err)
	secret, _, err := accounts.CreateKey(b.Context(), a.ID, account.KeyDraft{Mode: account.Live, Scope: account.Full})
	must(err)
	app, err := p.newApp(c, parts)
	must(err)
	return app, secret.Reveal()
}

// sink is an answer that nobody reads.
type sink struct {
	header http.Header
	status int
}

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) Write(p []byte) (int, error) { return len(p), nil }
func (s *sink) WriteHeader(status int)      { s.status = status }
