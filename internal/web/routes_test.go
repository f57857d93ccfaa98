package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// path is one that a route's pattern fits.
func path(rt api.Route) string {
	return strings.NewReplacer("{id}", "none").Replace(rt.Pattern)
}

func TestEveryRouteButTheOpenOnesNeedsASession(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	all, administration := s.app.Routes()
	open := map[string]bool{}
	for _, rt := range slices.Concat(all, administration) {
		b := s.browser()
		if rt.Open {
			open[rt.Method+" "+rt.Pattern] = true
			continue
		}
		b.send(rt.Method, path(rt), "{}").fails(401, "UNAUTHORIZED")
		b.cookies["studyplanner"] = strings.Repeat("A", 43)
		b.send(rt.Method, path(rt), "{}").fails(401, "UNAUTHORIZED")
		s.Pass(day) // of what an address may ask
	}
	for _, rt := range []string{
		"GET /app/status", "POST /app/sign-up", "POST /app/sign-in", "POST /app/sign-in/passkey/begin",
		"POST /app/sign-in/passkey", "POST /app/forgot", "POST /app/reset", "POST /app/verify", "POST /app/unsubscribe",
	} {
		if !open[rt] {
			t.Errorf("%s is not open", rt)
		}
		delete(open, rt)
	}
	if len(open) > 0 {
		t.Errorf("open too: %v", open)
	}
}

func TestOnlyAdministratorsGetIntoTheAdministration(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, admin := s.member(bob), s.administrator()
	_, administration := s.app.Routes()
	if len(administration) < 8 {
		t.Fatalf("%d routes", len(administration))
	}
	for _, rt := range administration {
		if rt.Open {
			t.Errorf("%s %s is open", rt.Method, rt.Pattern)
		}
		b.send(rt.Method, path(rt), "{}").fails(403, "FORBIDDEN")
		if a := admin.send(rt.Method, path(rt), "{}"); a.status == 403 {
			t.Errorf("%s is refused to the administrator: %s", a.what, a.body)
		}
	}
}

func TestWhoeverIsNoAdministratorAnyMoreIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	admin, b := s.administrator(), s.member(bob)
	id := s.account(bob).ID
	admin.send("PATCH", "/app/admin/accounts/"+id, obj{"administrator": true}).is(200)
	b.get("/app/admin/plans").is(200)
	admin.send("PATCH", "/app/admin/accounts/"+id, obj{"administrator": false}).is(200)
	b.get("/app/admin/plans").fails(403, "FORBIDDEN")
}

func TestPagesOfOtherSitesChangeNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.administrator()
	all, administration := s.app.Routes()
	routes := append(slices.Concat(all, administration), api.Route{Method: "POST", Pattern: "/app/v1/subjects"}, api.Route{Method: "DELETE", Pattern: "/app/sandbox/v1/subjects/{id}"})
	for _, rt := range routes {
		if rt.Method == http.MethodGet {
			continue
		}
		for _, header := range []http.Header{
			{"Sec-Fetch-Site": {"cross-site"}, "Origin": {"https://evil.example"}},
			{"Sec-Fetch-Site": {"same-site"}, "Origin": {"http://localhost:9999"}},
			{"Origin": {"https://evil.example"}},
			{"Origin": {"null"}},
		} {
			b.header = header
			b.send(rt.Method, path(rt), obj{"email": ada, "password": password}).fails(403, "FORBIDDEN")
		}
		s.Pass(time.Minute) // what an address may ask
	}
	b.header = http.Header{}
	b.get("/app/account").is(200)
}

func TestTheAppMayCallFromItsOwnOriginAndPagesOfOthersMayRead(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	for _, header := range []http.Header{
		{"Sec-Fetch-Site": {"same-origin"}},
		{"Sec-Fetch-Site": {"none"}},
		{"Origin": {origin}},
		{},
	} {
		b.header = header
		b.post("/app/v1/subjects", obj{"name": header.Get("Sec-Fetch-Site") + header.Get("Origin") + "x", "type": "study"}).is(201)
	}
	b.header = http.Header{"Sec-Fetch-Site": {"cross-site"}}
	b.get("/app/account").is(200) // a link from elsewhere; scripts there cannot read it
}

func TestBehindAProxyThatHidesTheHostThePublicOriginCounts(t *testing.T) {
	t.Parallel()
	s := newServer(t, at("https://planner.example.org"))
	b := s.browser()
	b.header = http.Header{"Origin": {"https://planner.example.org"}} // for localhost:8080
	b.post("/app/sign-up", obj{"email": bob, "password": password}).is(201)
}

func TestScriptsOfConfiguredOriginsReadNothingBelowApp(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.API.CORSOrigins = []string{"*"}
	b := s.member(bob)
	b.header.Set("Origin", "https://friend.example")
	for _, target := range []string{"/app/status", "/app/account", "/app/v1/blocks"} {
		if got := b.get(target).is(200).header.Get("Access-Control-Allow-Origin"); got != "" {
			t.Errorf("%s is shared with %q", target, got)
		}
	}
	r := b.request("OPTIONS", "/app/v1/blocks", nil)
	r.Header.Set("Access-Control-Request-Method", "POST")
	if got := s.direct(r); got.Code != 405 || got.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("preflight: %d %v", got.Code, got.Header())
	}
	if got := s.direct(b.request("GET", "/v1/blocks", nil)); got.Header().Get("Access-Control-Allow-Origin") == "" {
		t.Error("/v1 is not shared any more")
	}
}

func TestWhatIsNotThereIsToldInTheEnvelope(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	for _, target := range []string{
		"/app", "/app/", "/app/nothing", "/app/v1", "/app/v1/nothing", "/app/sandbox/v1/nothing", "/app/admin", "/app/admin/nothing",
		"/app/spaces/other/import", "/app%2Fadmin/plans", "/app//account",
	} {
		b.get(target).fails(404, "NOT_FOUND")
	}
	if a := b.delete("/app/status").fails(405, "METHOD_NOT_ALLOWED"); a.header.Get("Allow") != "GET, HEAD" {
		t.Errorf("Allow %q", a.header.Get("Allow"))
	}
	b.send("POST", "/app/sign-in", `{"email":"a","password":"b","password":"c"}`).invalid("password")
	b.send("POST", "/app/sign-in", `not json`).invalid("body")
	b.header.Set("Content-Type", "text/plain")
	r := b.request("POST", "/app/sign-in", `{}`)
	r.Header.Set("Content-Type", "text/plain")
	if got := s.direct(r); got.Code != 415 {
		t.Errorf("plain text: %d", got.Code)
	}
}

func TestLiveAndSandboxAreApart(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	type subject struct{ ID, Name string }
	live := into[subject](b.post("/app/v1/subjects", obj{"name": "Latin", "type": "study"}).is(201))
	sandbox := into[subject](b.post("/app/sandbox/v1/subjects", obj{"name": "Latin", "type": "study"}).is(201))
	b.get("/app/v1/subjects/"+sandbox.ID).fails(404, "NOT_FOUND")
	b.get("/app/sandbox/v1/subjects/"+live.ID).fails(404, "NOT_FOUND")
	for prefix, want := range map[string]string{"/app/v1": live.ID, "/app/sandbox/v1": sandbox.ID} {
		if all := into[[]subject](b.get(prefix + "/subjects").is(200)); len(all) != 1 || all[0].ID != want {
			t.Errorf("%s has %v", prefix, all)
		}
	}
	for prefix, mode := range map[string]account.Mode{"/app/v1": account.Live, "/app/sandbox/v1": account.Sandbox} {
		if got := into[struct{ Mode account.Mode }](b.get(prefix + "/account").is(200)); got.Mode != mode {
			t.Errorf("%s is the space %s", prefix, got.Mode)
		}
	}
	if other := into[[]subject](s.member("eve@example.org").get("/app/v1/subjects").is(200)); len(other) != 0 {
		t.Errorf("somebody else has %v", other)
	}
}

func TestThePlannerAnswersWithTagsThatDependOnTheCookie(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	a := b.get("/app/v1/blocks").is(200)
	if a.header.Get("ETag") == "" || a.header.Get("Vary") != "Cookie" || a.header.Get("Cache-Control") != "private, no-cache" {
		t.Errorf("header %v", a.header)
	}
	r := b.request("GET", "/app/v1/blocks", nil)
	r.Header.Set("If-None-Match", a.header.Get("ETag"))
	if got := b.direct(r); got.Code != 304 {
		t.Errorf("again: %d", got.Code)
	}
}
