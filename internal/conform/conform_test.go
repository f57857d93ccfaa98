package conform

import (
	"maps"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // as in the program

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	openapi "studyplanner/internal/api/apitest/contract"
	"studyplanner/internal/store/storetest/fresh"
	"studyplanner/internal/store/storetest/pg"
)

func TestMain(m *testing.M) {
	code := m.Run()
	pg.Stop()
	os.Exit(code)
}

// reality is when these tests are: a Tuesday.
var reality = time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC)

// sandboxOf returns the key of the sandbox of a new account in a zone.
func sandboxOf(t testing.TB, s *apitest.Service, name, zone string) string {
	t.Helper()
	address := name + "@example.org"
	_, err := s.Accounts.Create(t.Context(), account.Draft{Email: address, TimeZone: zone})
	if err != nil {
		t.Fatal(err)
	}
	key, err := s.Key(t.Context(), address, apitest.Sandbox)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// served is a server of s: the API, and the feeds beside it.
func served(s *apitest.Service) server {
	s.ReachLoopback()
	calendars := s.API.FeedsPage()
	return behind(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, api.FeedsPath+"/") {
			calendars.ServeHTTP(w, r)
			return
		}
		s.API.ServeHTTP(w, r)
	}))
}

// documented is a server whose answers are held against its OpenAPI document.
func documented(t *testing.T, s server) server {
	t.Helper()
	document, err := openapi.Open("../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(r *http.Request, body []byte) *reply {
		a := s(r, body)
		if !strings.HasPrefix(r.URL.Path, "/v1/") {
			return a
		}
		for _, breach := range document.Breaches(openapi.Answer{Request: r, Status: a.status, Header: a.header, Body: string(a.body)}) {
			t.Errorf("%s %s, against openapi.json: %s", r.Method, r.URL, breach)
		}
		return a
	}
}

// options are those of a run against a server in this process.
func options(suite Suite, at http.RoundTripper, key string) Options {
	return Options{URL: &url.URL{Scheme: "http", Host: "planner.test"}, Key: key, Suite: suite, Limit: 5 * time.Minute, Transport: at, Files: "127.0.0.1:0"}
}

// conforms runs a suite that has to pass.
func conforms(t *testing.T, o Options) Report {
	t.Helper()
	report, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range report.Checks {
		if c.Result == Failed {
			t.Errorf("%s: %s: %s\n%+v", c.ID, c.Sentence, c.Reason, c.Exchange)
		}
	}
	return report
}

// TestOurServerConforms is the test of the HTTP contract: no other test repeats it.
func TestOurServerConforms(t *testing.T) {
	t.Parallel()
	for name, database := range fresh.Databases() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := apitest.On(t, database(t), reality)
			serve := documented(t, served(s))
			for _, suite := range []Suite{Seed, Full} {
				report := conforms(t, options(suite, serve, sandboxOf(t, s, string(suite), "Europe/Berlin")))
				if report.Passed < 120 {
					t.Errorf("%s: %s", suite, report.Summary())
				}
			}
		})
	}
}

// TestEveryCheckCatchesWhatItIsFor runs each check against a proxy that breaks one thing.
func TestEveryCheckCatchesWhatItIsFor(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, reality)
	var ids []string
	for _, c := range fullChecks() {
		ids = append(ids, c.id)
	}
	if slices.Sort(ids); len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Error("two checks have the same id")
	}
	if got := slices.Sorted(maps.Keys(mutants(""))); !slices.Equal(got, ids) {
		t.Errorf("the mutants are of %q", difference(got, ids))
	}
	serve, turns := served(s), make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			turns <- struct{}{}
			defer func() { <-turns }()
			key := sandboxOf(t, s, id, "America/New_York")
			for n, broken := range mutants(key)[id] {
				caught(t, id, n+1, broken(serve), key)
			}
		})
	}
}

// caught expects that one check fails.
func caught(t *testing.T, id string, n int, broken server, key string) {
	t.Helper()
	o := options(Full, broken, key)
	o.Run = regexp.MustCompile("^" + id + "$")
	o.Reset = true // of what the mutant before may have left
	report, err := Run(t.Context(), o)
	if err != nil || report.Failed != 1 || report.Checks[0].Exchange == nil {
		t.Errorf("mutant %d of %s: %s, %v", n, id, report.Summary(), err)
	}
	if testing.Verbose() && report.Failed == 1 {
		t.Logf("mutant %d: %s", n, report.Checks[0].Reason)
	}
}

// mutants has proxies for each check.
func mutants(key string) map[string][]mutant {
	all := seedMutants(key)
	maps.Copy(all, fullMutants(key))
	return all
}

// difference lists what only one of two sorted lists has.
func difference(a, b []string) []string {
	var only []string
	for _, x := range a {
		if !slices.Contains(b, x) {
			only = append(only, "+"+x)
		}
	}
	for _, x := range b {
		if !slices.Contains(a, x) {
			only = append(only, "-"+x)
		}
	}
	return only
}

// TestNoCheckPassesWhatIsNotOfTheAPI holds all checks against servers of something else.
func TestNoCheckPassesWhatIsNotOfTheAPI(t *testing.T) {
	t.Parallel()
	for _, code := range []int{200, 204, 404, 500} {
		page := func(*http.Request, []byte) *reply {
			return &reply{code, http.Header{"Content-Type": {"text/html"}}, []byte("<!doctype html><title>Welcome</title>")}
		}
		s := newSession(options(Full, server(page), "svc_test_of-nobody"))
		for _, c := range fullChecks() {
			v := &visit{session: s, ctx: t.Context()}
			if c.visit(v); v.fault == nil {
				t.Errorf("%s passes where every answer is a page with status %d", c.id, code)
			}
		}
	}
}
