package cli

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
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
	asked := thisWeek(key)
	for name, c := range map[string]struct {
		r    *http.Request
		want int
	}{"again": {asked, http.StatusOK}, "unchanged": {having(b, app, asked), http.StatusNotModified}} {
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

// thisWeek asks for the blocks of the current week.
func thisWeek(key string) *http.Request {
	monday := planner.WeekOf(planner.DateOf(time.Now().UTC())).Monday
	r := httptest.NewRequest(http.MethodGet, "/v1/blocks?date_from="+monday.String()+"&date_to="+(monday+6).String(), nil)
	r.Header.Set("Authorization", "Bearer "+key)
	return r
}

// having asks what r asks, as a client that has the answer already.
func having(b *testing.B, app http.Handler, r *http.Request) *http.Request {
	b.Helper()
	first := httptest.NewRecorder()
	app.ServeHTTP(first, r)
	if first.Code != http.StatusOK {
		b.Fatal(first.Code, first.Body)
	}
	has := r.Clone(b.Context())
	has.Header.Set("If-None-Match", first.Header().Get("ETag"))
	return has
}

// BenchmarkFeedUnchanged is a feed for a program that has it already, beside the week of
// BenchmarkServed for a client that has that, in turns, a hundred of each an operation.
// It tells how many such weeks a feed costs, by the fastest turns of each.
func BenchmarkFeedUnchanged(b *testing.B) {
	app, path, key := benchFeed(b)
	asked := []*http.Request{having(b, app, httptest.NewRequest(http.MethodGet, path, nil)), having(b, app, thisWeek(key))}
	fastest := []time.Duration{time.Hour, time.Hour}
	w := &sink{}
	for b.Loop() {
		for i, r := range asked {
			began := time.Now()
			for range 100 {
				w.header = make(http.Header, 8)
				app.ServeHTTP(w, r)
			}
			fastest[i] = min(fastest[i], time.Since(began))
			if w.status != http.StatusNotModified {
				b.Fatal(r.URL, w.status)
			}
		}
	}
	b.ReportMetric(float64(fastest[0])/float64(fastest[1]), "weeks")
}

// BenchmarkFeed is a feed for a program that reads it first. It tells how many events
// that has, of which 400 may take 6 ms.
func BenchmarkFeed(b *testing.B) {
	app, path, _ := benchFeed(b)
	r := httptest.NewRequest(http.MethodGet, path, nil)
	events := 0
	for b.Loop() {
		w := httptest.NewRecorder()
		app.ServeHTTP(w, r)
		events = strings.Count(w.Body.String(), "BEGIN:VEVENT")
	}
	b.ReportMetric(float64(events), "events")
	b.ReportMetric(b.Elapsed().Seconds()*1000*400/float64(b.N*events), "ms/400")
}

// benchFeed is what serve serves with its defaults, the path of a feed of all that it
// may show, and a key.
func benchFeed(b *testing.B) (app http.Handler, path, key string) {
	b.Helper()
	app, key = benchApp(b, "")
	r := httptest.NewRequest(http.MethodPost, "/v1/feeds", strings.NewReader(`{"name":"Phone","past_days":92,"ahead_weeks":17,"alarm_minutes":10}`))
	r.Header.Set("Authorization", "Bearer "+key)
	made := httptest.NewRecorder()
	app.ServeHTTP(made, r)
	_, url, _ := strings.Cut(made.Body.String(), `"url":"http://localhost`)
	path, _, told := strings.Cut(url, `"`)
	if !told {
		b.Fatal(made.Code, made.Body)
	}
	return app, path, key
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
		listen: "localhost:0", database: filepath.Join(b.TempDir(), "planner.db"), plans: []string{"bench=1000000000/1s", "feed=1000000000/1s"},
		logFormat: "text", logLevel: "info", shutdownTimeout: "1s", signUp: string(account.ClosedSignUp), publicURL: "http://localhost", quota: quotaAlone, otlp: otlp,
	}
	c, err := p.options.config(false)
	must(err)
	c.PublicURL, err = url.Parse("http://localhost")
	must(err)
	parts, err := p.openParts(b.Context(), c, newLog(io.Discard, c))
	must(err)
	b.Cleanup(func() { must(parts.close()) })
	st := parts.store
	accounts := accountsOf(st, time.Now)
	a, err := accounts.Create(b.Context(), account.Draft{Email: "ada@example.org", Plan: "bench"})
	must(err)
	_, err = demo.Fill(context.WithoutCancel(b.Context()), st, a.Live, planner.DateOf(time.Now().UTC()))
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
