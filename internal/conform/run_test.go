package conform

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/api/apitest"
)

// contract are the routes of the contract alone.
var contract = []string{
	"GET /v1/blocks", "POST /v1/blocks", "PATCH /v1/blocks/*", "DELETE /v1/blocks/*",
	"GET /v1/subjects", "POST /v1/subjects", "PATCH /v1/subjects/*", "DELETE /v1/subjects/*",
	"GET /v1/schedule", "POST /v1/schedule/suggest", "GET /v1/stats",
}

// contractOnly is a server that has no other routes, and other statuses where the
// contract leaves them open.
func contractOnly(next server) server {
	return func(r *http.Request, body []byte) *reply {
		if !slices.ContainsFunc(contract, func(route string) bool { return is(route, r) }) {
			return envelope(404, nil, notFound)
		}
		a := next(r, body)
		if a.status == 422 {
			a.status = 400
		}
		for name := range a.header {
			if name != "Content-Type" && name != "Retry-After" {
				a.header.Del(name)
			}
		}
		return a
	}
}

// without is a server that does not have a path, nor what is below it.
func without(path string) mutant {
	return func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			if strings.HasPrefix(r.URL.Path, path) {
				return envelope(404, nil, notFound)
			}
			return next(r, body)
		}
	}
}

func TestAServerOfTheContractAlonePassesItsSuite(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, reality)
	report := conforms(t, options(Seed, contractOnly(served(s)), sandboxOf(t, s, "bob", "UTC")))
	if report.Skipped > 0 || report.Passed < 120 {
		t.Error(report.Summary())
	}
}

func TestWhatNeedsTheClockIsSkippedWithoutIt(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, reality)
	key := sandboxOf(t, s, "bob", "UTC")
	report := conforms(t, options(Full, without("/v1/sandbox/")(served(s)), key))
	if report.Skipped < 20 || report.Passed < 200 {
		t.Error(report.Summary())
	}
	for _, c := range report.Checks {
		if c.Result == Skipped && c.Reason != "the server has no /v1/sandbox/clock" {
			t.Errorf("%s is skipped: %s", c.ID, c.Reason)
		}
	}
	if err := newSession(options(Full, served(s), key)).untouched(t.Context()); err != nil {
		t.Errorf("what was made is left: %v", err)
	}
}

func TestEveryCheckStandsAloneInAnyOrder(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, reality)
	o := options(Full, served(s), sandboxOf(t, s, "bob", "Pacific/Kiritimati"))
	session := newSession(o)
	if err := session.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	checks := fullChecks()
	slices.Reverse(checks)
	for _, c := range checks {
		if outcome, err := session.examine(t.Context(), c); err != nil || outcome.Result == Failed {
			t.Errorf("%s: %s, %v", c.id, outcome.Reason, err)
		}
	}
}

func TestOnlyKeysOfSandboxesAreUsed(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"svc_live_0123456789abcdef", "", "svc_test_", "svc_test_1"} {
		asked := 0
		_, err := Run(t.Context(), options(Seed, server(func(*http.Request, []byte) *reply { asked++; return envelope(200, list{}, "") }), key))
		if !errors.Is(err, ErrKey) || asked > 0 {
			t.Errorf("%q: %v, after %d requests", key, err, asked)
		}
	}
	s := apitest.New(t, reality)
	if _, err := Run(t.Context(), options(Seed, served(s), "svc_test_0123456789abcdef")); !errors.Is(err, ErrRefused) {
		t.Errorf("a key that nobody has: %v", err)
	}
}

func TestASandboxWithSomethingInItIsLeftAlone(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, reality)
	key := sandboxOf(t, s, "bob", "UTC")
	o := options(Full, served(s), key)
	o.Run = regexp.MustCompile("^answers-1$")
	for what, make := range map[string]func(*visit){
		"a subject":       func(v *visit) { v.subject("Mine") },
		"standing wishes": func(v *visit) { v.put(wishesPath, obj{"wishes": list{obj{"what": "lighter"}}}).is(200) },
		"a clock":         func(v *visit) { v.at("2040-05-07", "05:00") },
	} {
		owner := &visit{session: newSession(o), ctx: t.Context()}
		if make(owner); owner.fault != nil {
			t.Fatal(owner.fault.Reason)
		}
		if _, err := Run(t.Context(), o); !errors.Is(err, ErrNotEmpty) {
			t.Errorf("%s: %v", what, err)
		}
		if err := owner.untouched(t.Context()); !errors.Is(err, ErrNotEmpty) {
			t.Errorf("%s: it is gone: %v", what, err)
		}
		reset := o
		reset.Reset = true
		if report, err := Run(t.Context(), reset); err != nil || report.Passed != 1 {
			t.Errorf("%s: with a reset %s, %v", what, report.Summary(), err)
		}
	}
	if o.Run = regexp.MustCompile("^there-is-none$"); !errors.Is(second(Run(t.Context(), o)), ErrNoChecks) {
		t.Error("no check has such an id, but something was run")
	}
}

func second[T any](_ T, err error) error { return err }

// limited answers the nth requests of a run with 429.
func limited(retryAfter string, from, through int) mutant {
	return func(next server) server {
		n := 0
		return func(r *http.Request, body []byte) *reply {
			if n++; n < from || n > through {
				return next(r, body)
			}
			a := envelope(429, nil, "RATE_LIMITED")
			a.header.Set("Retry-After", retryAfter)
			return a
		}
	}
}

func TestARunWaitsForTheQuotaAsLongAsItMay(t *testing.T) {
	t.Parallel()
	service := apitest.New(t, reality)
	key := sandboxOf(t, service, "bob", "UTC")
	try := func(broken mutant) (Report, []time.Duration, error) {
		o := options(Seed, broken(served(service)), key)
		o.Run = regexp.MustCompile("^answers-[12]$")
		s := newSession(o)
		var pauses []time.Duration
		s.wait = func(_ context.Context, d time.Duration) error { pauses = append(pauses, d); return nil }
		report, err := s.run(t.Context())
		return report, pauses, err
	}
	report, pauses, err := try(limited("7", 15, 16))
	if err != nil || report.Passed != 2 || !slices.Equal(pauses, []time.Duration{7 * time.Second, 7 * time.Second}) {
		t.Errorf("%s after %v: %v", report.Summary(), pauses, err)
	}
	if _, pauses, err := try(limited("301", 15, 15)); !errors.Is(err, ErrQuota) || len(pauses) > 0 {
		t.Errorf("a pause that is longer than the run: %v, after %v", err, pauses)
	}
	if report, pauses, err := try(limited("soon", 15, 15)); len(pauses) > 0 || err != nil || report.Failed != 1 {
		t.Errorf("a 429 without seconds: %s, %v", report.Summary(), err)
	}
	if _, pauses, _ := try(limited("1", 15, 1000)); len(pauses) > 2*maxTries {
		t.Errorf("%d pauses", len(pauses))
	}
}

// transport is one of Go's that a function is.
type transport func(*http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestAServerThatIsNotThereIsNoFailureOfChecks(t *testing.T) {
	t.Parallel()
	none := transport(func(*http.Request) (*http.Response, error) { return nil, errors.New("connection refused") })
	if report, err := Run(t.Context(), options(Seed, none, "svc_test_0123456789")); !errors.Is(err, ErrUnreachable) || len(report.Checks) > 0 {
		t.Errorf("%s, %v", report.Summary(), err)
	}
	away := func(*http.Request, []byte) *reply { return envelope(503, nil, "UNAVAILABLE") }
	if _, err := Run(t.Context(), options(Seed, server(away), "svc_test_0123456789")); !errors.Is(err, ErrUnreachable) {
		t.Errorf("behind a proxy: %v", err)
	}
	s := apitest.New(t, reality)
	serve, asked := served(s), 0
	dies := transport(func(r *http.Request) (*http.Response, error) {
		if asked++; asked > 20 {
			return nil, errors.New("connection refused")
		}
		return serve.RoundTrip(r)
	})
	if report, err := Run(t.Context(), options(Seed, dies, sandboxOf(t, s, "bob", "UTC"))); !errors.Is(err, ErrUnreachable) || report.Passed == 0 {
		t.Errorf("a server that dies: %s, %v", report.Summary(), err)
	}
}

func TestARunThatIsEndedLeavesTheSandboxEmpty(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, reality)
	for name, how := range map[string]struct {
		wait bool
		want error
	}{"by a signal": {false, context.Canceled}, "by its time": {true, ErrLate}} {
		ctx, cancel := context.WithCancel(t.Context())
		key := sandboxOf(t, s, strings.ReplaceAll(name, " ", "-"), "UTC")
		made := func(next server) server {
			return func(r *http.Request, body []byte) *reply {
				a := next(r, body)
				if is("POST /v1/subjects", r) && a.status == 201 {
					if how.wait {
						<-r.Context().Done()
					}
					cancel()
				}
				return a
			}
		}
		o := options(Full, made(served(s)), key)
		if how.wait {
			o.Limit = time.Second
		}
		if _, err := Run(ctx, o); !errors.Is(err, how.want) {
			t.Errorf("ended %s: %v", name, err)
		}
		if err := newSession(options(Full, served(s), key)).untouched(t.Context()); err != nil {
			t.Errorf("ended %s: %v", name, err)
		}
	}
}

func TestTheKeyIsInNoReport(t *testing.T) {
	t.Parallel()
	const key = "svc_test_0123456789abcdef"
	echo := func(r *http.Request, _ []byte) *reply {
		return &reply{200, http.Header{"X-Was": r.Header["Authorization"], "Location": {"/?key=" + key}}, []byte(`{"data":"` + strings.TrimPrefix(key, "svc_test_") + `"}`)}
	}
	s := newSession(options(Full, server(echo), key))
	for _, c := range fullChecks() {
		v := &visit{session: s, ctx: t.Context()}
		if c.visit(v); v.fault != nil && strings.Contains(tell(obj{"r": v.fault.Reason, "x": v.fault.Exchange}), "0123456789abcdef") {
			t.Errorf("%s tells the key: %s, %+v", c.id, v.fault.Reason, v.fault.Exchange)
		}
	}
}

func TestAnAnswerHasItsBounds(t *testing.T) {
	t.Parallel()
	large := func(*http.Request, []byte) *reply {
		return &reply{200, http.Header{}, []byte(`"` + strings.Repeat("ä", maxAnswer/2) + `"`)}
	}
	v := &visit{session: newSession(options(Seed, server(large), "svc_test_0123456789")), ctx: t.Context()}
	if v.get("/v1/blocks"); v.fault == nil || !strings.Contains(v.fault.Reason, "4 MiB") {
		t.Errorf("%+v", v.fault)
	}
	v.fault = nil
	v.fail(&answer{v: v, status: 200, body: []byte(strings.Repeat("ä", maxShownBody))}, "so")
	if n := len(v.fault.Exchange.Answer.Body); n > maxShownBody+len("…") {
		t.Errorf("%d bytes are told", n)
	}
}

func TestACheckIsDoneAgainIfADayMayHaveBegun(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		times  []string // that answers tell
		visits int
	}{
		{[]string{"2026-09-01T12:14:59Z", "2026-09-01T12:15:00Z"}, 2},
		{[]string{"2026-09-01T12:15:00Z", "2026-09-01T12:29:59Z"}, 1},
	} {
		n, visits := 0, 0
		clocked := func(r *http.Request, _ []byte) *reply {
			a := envelope(200, list{}, "")
			if is("GET /v1/stats", r) {
				a.edit(func(e obj) { put(e, steps("meta.timestamp"), test.times[n%2]) })
				n++
			}
			return a
		}
		outcome, err := newSession(options(Seed, server(clocked), "svc_test_0123456789")).examine(t.Context(), check{id: "x", visit: func(v *visit) {
			visits++
			v.get("/v1/stats").data()
			v.get("/v1/stats").data().length(5)
		}})
		if err != nil || visits != test.visits || outcome.Result != Failed {
			t.Errorf("%v: %d visits, %+v, %v", test.times, visits, outcome, err)
		}
	}
}

func TestAddressesOfServersAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"http://localhost:8080": "http://localhost:8080", "https://example.org/planner/": "https://example.org/planner",
		"example.org": "", "ftp://example.org": "", "http://": "", "http://a:b@example.org": "", "http://example.org?x": "", "http://example.org#x": "", ":": "",
	} {
		got, err := ParseURL(text)
		if want == "" && err == nil || want != "" && (err != nil || got.String() != want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	u := url.URL{Scheme: "http", Host: "x", Path: "/planner"}
	var asked string
	s := newSession(Options{URL: &u, Key: "svc_test_0123456789", Limit: time.Minute, Transport: server(func(r *http.Request, _ []byte) *reply {
		asked = r.URL.String()
		return envelope(200, list{}, "")
	})})
	if _, err := s.call(t.Context(), "GET", "/v1/blocks?date=2031-03-03", ""); err != nil || asked != "http://x/planner/v1/blocks?date=2031-03-03" {
		t.Errorf("%s: %v", asked, err)
	}
}
