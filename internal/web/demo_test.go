package web_test

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/demo"
	"studyplanner/internal/planner"
	"studyplanner/internal/web"
)

// showing lets strangers look round in a demo, whose API each change may alter.
func showing(t *testing.T, change ...func(*api.Config)) func(*config) {
	t.Helper()
	return func(c *config) {
		show, err := demo.OpenSpace(t.Context(), "Europe/Berlin", c.API.Now)
		if err == nil {
			t.Cleanup(func() { show.Close() })
			_, err = show.Refresh(t.Context(), c.API.Now())
		}
		if err != nil {
			t.Fatal(err)
		}
		ids := newIDs()
		shown, err := c.API.WithConfig(func(o *api.Config) {
			o.Planner = planner.NewService(show.Store, show.Store, ids, func(int) {})
			o.Authenticator, o.Feeds = account.NewAuthenticator(show.Store), account.NewFeeds(show.Store)
			o.Accounts = account.NewService(show.Store, show.Store, show.Store, ids, strings.NewReader(""), c.API.Now)
			for _, f := range change {
				f(o)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		c.Demo = &web.Demo{API: shown, Key: show.Key}
	}
}

// lookedAround is what those may ask who look round: it reads. All else is refused.
var lookedAround = []string{
	"GET /account", "GET /blocks", "POST /blocks/read", "GET /blocks/{id}", "GET /subjects", "GET /subjects/{id}",
	"POST /subjects/{id}/syllabus/read", "GET /subjects/{id}/topics", "GET /reviews", "GET /days-off", "GET /days-off/{id}",
	"GET /calendars", "GET /calendars/{id}", "GET /busy", "GET /feeds", "GET /feeds/{id}", "GET /exams", "GET /exams/{id}",
	"POST /exams/{id}/plan", "GET /forecast", "GET /wishes", "GET /focus", "GET /schedule", "POST /schedule/suggest",
	"GET /stats", "GET /stats/insights",
}

// everyRouteOfTheAPI lists the routes of the document of the API, without the prefix.
func everyRouteOfTheAPI(t *testing.T) (all []string) {
	t.Helper()
	text, err := os.ReadFile("../api/openapi.json")
	var document struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err == nil {
		err = json.Unmarshal(text, &document)
	}
	if err != nil {
		t.Fatal(err)
	}
	for path, methods := range document.Paths {
		for method := range methods {
			if slices.Contains([]string{"get", "post", "put", "patch", "delete"}, method) {
				all = append(all, strings.ToUpper(method)+" "+strings.TrimPrefix(path, "/v1"))
			}
		}
	}
	slices.Sort(all)
	return all
}

func TestWhoeverLooksRoundReadsThePlanAndChangesNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t, showing(t))
	b := s.browser()
	b.post("/app/demo", nil).is(200)
	ids := map[string]string{}
	for _, noun := range []string{"blocks", "subjects", "exams", "days-off"} {
		ids[noun] = into[[]struct{ ID string }](b.get("/app/v1/" + noun).is(200))[0].ID
	}
	before, version := s.everything(), s.shownVersion()
	bodies := map[string]any{"POST /blocks/read": obj{"text": "Spanish tomorrow 18-19"}, "POST /subjects/{id}/syllabus/read": obj{"text": "Verbs"}}
	var seen []string
	for _, rt := range everyRouteOfTheAPI(t) {
		method, pattern, _ := strings.Cut(rt, " ")
		noun, _, _ := strings.Cut(pattern[1:], "/")
		path := strings.NewReplacer("{id}", cmp.Or(ids[noun], "none"), "{item_id}", "none").Replace(pattern)
		if noun == "busy" {
			path += "?date_from=2026-03-02&date_to=2026-03-08"
		}
		body := bodies[rt]
		if body == nil && method != http.MethodGet {
			body = "{}"
		}
		for _, space := range []string{"/app/v1", "/app/sandbox/v1"} {
			switch a := b.send(method, space+path, body); {
			case a.status == 403:
				told(t, a)
			case a.status == 200 || a.status == 404 && ids[noun] == "":
				seen = append(seen, rt)
			default:
				t.Errorf("%s: %d %s", a.what, a.status, a.body)
			}
		}
		s.Pass(time.Second) // of what an address may ask
	}
	want := slices.Sorted(slices.Values(slices.Concat(lookedAround, lookedAround))) // in either space
	if diff := gocmp.Diff(want, seen); diff != "" {
		t.Errorf("what may be asked is another (-want +got): %s", diff)
	}
	if diff := gocmp.Diff(before, s.everything()); diff != "" || s.shownVersion() != version {
		t.Errorf("something was changed: version %d to %d, %s", version, s.shownVersion(), diff)
	}
}

func TestWhoeverLooksRoundIsNobodyToAllThatIsOfAccounts(t *testing.T) {
	t.Parallel()
	s := newServer(t, showing(t))
	b := s.browser()
	b.post("/app/demo", nil).is(200)
	before, version := s.everything(), s.shownVersion()
	all, administration := s.app.Routes()
	for _, rt := range slices.Concat(all, administration) {
		if rt.Open {
			continue
		}
		told(t, b.send(rt.Method, path(rt), "{}"))
		s.Pass(time.Second)
	}
	if got := b.direct(b.request("GET", "/v1/subjects", nil)); got.Code != 401 {
		t.Errorf("the API itself: %d", got.Code)
	}
	if diff := gocmp.Diff(before, s.everything()); diff != "" || s.shownVersion() != version {
		t.Errorf("something was changed: %s", diff)
	}
	b.signIn("demo@example.org", "study-planner").fails(403, "FORBIDDEN")
	b.post("/app/forgot", obj{"email": "demo@example.org"}).is(204)
	s.must(s.app.Close(t.Context()))
	if len(s.mails) > 0 {
		t.Errorf("an e-mail was sent: %v", <-s.mails)
	}
	s.member("demo@example.org").get("/app/account").is(200) // the address is taken by nobody
}

func TestLookingRoundBeginsAndEndsInTheBrowserAlone(t *testing.T) {
	t.Parallel()
	s := newServer(t, showing(t))
	b := s.member(bob)
	session := b.session()
	type started struct {
		Demo    bool
		Account *struct {
			ID, Email           string
			Administrator, Demo bool
			TimeZone            string `json:"time_zone"`
		}
	}
	if got := into[started](b.get("/app/status").is(200)); !got.Demo || got.Account.Demo {
		t.Errorf("a member: %+v", got)
	}
	b.delete("/app/demo").is(204)
	b.get("/app/account").is(200) // of who does not look round nothing changes
	b.post("/app/demo", nil).is(200)
	if c := b.sent[0]; c.MaxAge != 24*3600 || !c.HttpOnly || c.Value == session {
		t.Errorf("the cookie %v", c)
	}
	if all, err := s.app.Members.Sessions(t.Context(), s.account(bob).ID); err != nil || len(all) > 0 {
		t.Errorf("the session is still there: %v, %v", all, err)
	}
	got := into[started](b.get("/app/status").is(200))
	if a := got.Account; a == nil || !a.Demo || a.Administrator || a.TimeZone != "Europe/Berlin" {
		t.Errorf("who looks round is told %+v", a)
	}
	if _, err := s.Accounts.Get(t.Context(), got.Account.ID); err == nil {
		t.Error("the server has that account")
	}
	b.delete("/app/demo").is(204)
	b.get("/app/v1/blocks").fails(401, "UNAUTHORIZED")

	b.post("/app/demo", nil).is(200)
	b.post("/app/sign-up", obj{"email": "eve@example.org", "password": password}).is(201)
	b.post("/app/v1/subjects", obj{"name": "Latin", "type": "study"}).is(201)

	b.header = http.Header{"Sec-Fetch-Site": {"cross-site"}, "Origin": {"https://evil.example"}}
	b.post("/app/demo", nil).fails(403, "FORBIDDEN")
}

func TestWithoutADemoItsCookieOpensNothing(t *testing.T) {
	t.Parallel()
	b := newServer(t).browser()
	b.post("/app/demo", nil).is(404)
	b.cookies["studyplanner"] = "looking-round"
	b.get("/app/v1/blocks").fails(401, "UNAUTHORIZED")
	b.get("/app/account").fails(401, "UNAUTHORIZED")
	if got := into[obj](b.get("/app/status").is(200)); got["demo"] != false || got["account"] != nil {
		t.Errorf("status %v", got)
	}
}

func TestEachAddressLooksRoundByItself(t *testing.T) {
	t.Parallel()
	s := newServer(t, showing(t, func(c *api.Config) {
		c.Plans = maps.Clone(c.Plans)
		c.Plans["browser"] = c.Plans["free"] // 30 a minute
	}))
	one, other, member := s.browser(), s.browser(), s.member(bob)
	other.address = "192.0.2.2:4711"
	for _, b := range []*browser{one, other} {
		b.post("/app/demo", nil).is(200)
		for range 30 {
			b.get("/app/v1/subjects").is(200)
		}
		b.get("/app/v1/subjects").fails(429, "RATE_LIMITED")
	}
	member.get("/app/v1/subjects").is(200)
	s.Pass(time.Minute)
	one.get("/app/v1/subjects").is(200)
}

// told wants the refusal of the demo, in words.
func told(t *testing.T, a answer) {
	t.Helper()
	if a.fails(403, "FORBIDDEN"); a.Error.Message != api.ErrDemo.Error() {
		t.Errorf("%s: %s", a.what, a.Error.Message)
	}
}

// shownVersion is the version of the space that those see who look round.
func (s *server) shownVersion() int64 {
	s.t.Helper()
	access, _, err := s.app.Demo.API.Authenticator.Authenticate(s.t.Context(), s.app.Demo.Key, s.Now())
	s.must(err)
	return access.State.Version
}

// everything is what the server's own database has of accounts and spaces.
func (s *server) everything() (all []any) {
	s.t.Helper()
	accounts, err := s.Accounts.List(s.t.Context())
	s.must(err)
	for _, a := range accounts {
		sessions, err := s.Store.Sessions(s.t.Context(), a.ID)
		s.must(err)
		keys, err := s.Store.Keys(s.t.Context(), a)
		s.must(err)
		all = append(all, a, len(sessions), len(keys))
		s.must(s.Store.Snapshot(s.t.Context(), func(ctx context.Context, at planner.Snapshot) error {
			for _, space := range []planner.Space{a.Live, a.Sandbox} {
				state, err := at.State(ctx, space)
				if err != nil {
					return err
				}
				all = append(all, state.Version)
			}
			return nil
		}))
	}
	return all
}
