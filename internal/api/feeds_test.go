package api_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

const feedsPath = "/v1/feeds"

// madeFeed is a feed with its address.
type madeFeed struct {
	planner.Feed
	URL string
}

// newFeed makes a feed from JSON and returns it with its address.
func (c client) newFeed(draft string) madeFeed {
	c.t.Helper()
	return into[madeFeed](c.send("POST", feedsPath, draft).is(201))
}

// read fetches the calendar at an address, from some address of a client.
func (c client) read(method, from, at string, headers ...string) *httptest.ResponseRecorder {
	c.t.Helper()
	r := httptest.NewRequestWithContext(c.t.Context(), method, strings.TrimPrefix(at, "https://planner.example.org"), nil)
	r.RemoteAddr = from + ":4711"
	for pair := range slices.Chunk(headers, 2) {
		r.Header.Add(pair[0], pair[1])
	}
	w := httptest.NewRecorder()
	c.API.FeedsPage().ServeHTTP(w, r)
	return w
}

// calendar is what stands at an address.
func (c client) calendar(at string, headers ...string) string {
	c.t.Helper()
	w := c.read("GET", "192.0.2.1", at, headers...)
	if w.Code != 200 {
		c.t.Fatalf("%d: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

// gone fails unless nothing is at an address.
func (c client) gone(what, at string) {
	c.t.Helper()
	w := c.read("GET", "192.0.2.1", at)
	if w.Code != 404 || w.Body.String() != "there is nothing at this path\n" || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
		c.t.Errorf("%s: %d %q %v", what, w.Code, w.Body, w.Header())
	}
}

// hashOfFeed is the hash of the token of a feed.
func hashOfFeed(t *testing.T, text string) string {
	t.Helper()
	token, err := account.ParseFeedToken(text)
	if err != nil {
		t.Fatal(err)
	}
	return token.Hash()
}

// event is what a calendar says of a block.
type event struct{ summary, start, end, sequence string }

// events are those of a calendar, unfolded, by their ids; of none there may be two.
func events(t *testing.T, text string) map[string]event {
	t.Helper()
	text = strings.ReplaceAll(text, "\r\n ", "")
	all := map[string]event{}
	for _, part := range strings.Split(text, "BEGIN:VEVENT\r\n")[1:] {
		of := func(name string) string {
			found := regexp.MustCompile(`(?m)^` + name + `:(.*)\r$`).FindStringSubmatch(part)
			if found == nil {
				t.Fatalf("no %s in %s", name, part)
			}
			return found[1]
		}
		if _, twice := all[of("UID")]; twice {
			t.Errorf("%s stands there twice", of("UID"))
		}
		all[of("UID")] = event{of("SUMMARY"), of("DTSTART"), of("DTEND"), of("SEQUENCE")}
	}
	return all
}

func TestFeedCheck6ItShowsWhatItIsToldToAndIsReadSoOften(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	algebra, chess := c.subject("Algebra").ID, c.subject("Chess").ID
	c.block(algebra, "2026-03-03", "09:00", "10:00")
	done := c.block(algebra, "2026-03-03", "11:00", "12:00")
	c.block(chess, "2026-03-03", "13:00", "14:00")
	c.send("PATCH", "/v1/blocks/"+done.ID, obj{"done": true}).is(200)
	for draft, want := range map[string]string{
		`{"name":"x","alarm_minutes":null}`:              "Algebra Chess ✓ Algebra",
		`{"name":"x","done":"plain","alarm_minutes":0}`:  "Algebra Algebra Chess, 2 alarms",
		`{"name":"x","done":"hide","alarm_minutes":10}`:  "Algebra Chess, 2 alarms",
		`{"name":"x","subject_ids":["` + chess + `"]}`:   "Chess",
		`{"name":"x","subject_ids":["` + algebra + `"]}`: "Algebra ✓ Algebra",
	} {
		text := c.calendar(c.newFeed(draft).URL)
		var shown []string
		for _, e := range events(t, text) {
			shown = append(shown, e.summary)
		}
		slices.Sort(shown)
		got := strings.Join(shown, " ")
		if n := strings.Count(text, "BEGIN:VALARM"); n > 0 {
			got += fmt.Sprintf(", %d alarms", n)
		}
		if got != want {
			t.Errorf("%s shows %s, want %s", draft, got, want)
		}
	}
	feed := c.newFeed(`{"name":"x"}`)
	limited := 0
	for range 130 {
		switch w := c.read("GET", "203.0.113.7", "/feeds/"+strings.Repeat("0", 43)+".ics"); w.Code {
		case 404:
		case 429:
			if limited++; w.Header().Get("Retry-After") == "" || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
				t.Errorf("refused with %v", w.Header())
			}
		default:
			t.Fatalf("%d", w.Code)
		}
	}
	if limited != 10 {
		t.Errorf("%d of 130 wrong tokens are refused as too many", limited)
	}
	for range 120 { // what is right is not counted by its address
		if w := c.read("GET", "203.0.113.7", feed.URL); w.Code != 200 {
			t.Fatalf("a good token: %d %s", w.Code, w.Body)
		}
	}
	if w := c.read("GET", "192.0.2.9", feed.URL); w.Code != 429 || w.Header().Get("RateLimit-Policy") != `"feed-1h";q=120;w=3600` {
		t.Errorf("the 121st of an hour: %d %v", w.Code, w.Header())
	}
	rotated := into[madeFeed](c.send("POST", feedsPath+"/"+feed.ID+"/rotate", nil))
	c.calendar(rotated.URL)
}

func TestFeedCheck7ItsTokenStandsNowhere(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.block(c.subject("Algebra").ID, "2026-03-03", "09:00", "10:00")
	made := c.send("POST", feedsPath, `{"name":"Phone"}`, "Idempotency-Key", "once").is(201)
	feed := into[madeFeed](made)
	token := feed.URL[len("https://planner.example.org/feeds/") : len(feed.URL)-len(".ics")]
	c.calendar(feed.URL, "X-Request-Id", token)
	c.gone("the token alone", "/feeds/"+token)
	c.send("GET", "/v1/blocks/"+token, nil).fails(404, "NOT_FOUND")
	again := c.send("POST", feedsPath, `{"name":"Phone"}`, "Idempotency-Key", "once").is(201)
	if again.header.Get("Idempotency-Replayed") != "true" || into[madeFeed](again).ID != feed.ID || strings.Contains(again.body, "url") || again.etag() != made.etag() {
		t.Errorf("repeated: %s", again.body)
	}
	var export strings.Builder
	s.must(s.Accounts.Export(t.Context(), s.ID(t, email), nil, func(d account.Document) error {
		_, err := fmt.Fprintf(&export, "%+v", d.Feeds)
		return err
	}))
	backup := filepath.Join(t.TempDir(), "backup.db")
	s.must(s.Store.Backup(t.Context(), backup, nil))
	file, err := os.ReadFile(backup)
	s.must(err)
	metrics := httptest.NewRecorder()
	s.API.ServeHTTP(metrics, locally("GET", "/metrics"))
	for where, text := range map[string]string{"log": s.Log.String(), "metrics": metrics.Body.String(), "export": export.String(), "backup": string(file)} {
		if strings.Contains(text, token) {
			t.Errorf("the token stands in the %s", where)
		}
	}
	if !strings.Contains(string(file), hashOfFeed(t, token)) || !strings.Contains(s.Log.String(), "route=/feeds/{token}.ics") || !strings.Contains(metrics.Body.String(), `route="/feeds/{token}.ics"`) {
		t.Error("it is not found where its hash and its pattern belong")
	}
}

func TestAFeedIsChangedAsOtherResourcesAre(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		subject := c.subject("Algebra").ID
		feed := c.newFeed(`{"name":"Phone","subject_ids":["` + subject + `"]}`)
		path := feedsPath + "/" + feed.ID
		read := c.send("GET", path, nil).is(200)
		c.send("GET", path, nil, "If-None-Match", read.etag()).is(304)
		changed := c.send("PATCH", path, obj{"name": "Tablet", "done": "hide", "alarm_minutes": 0}, "If-Match", read.etag()).is(200)
		if f := into[planner.Feed](changed); f.Name != "Tablet" || f.Done != planner.FeedHide || *f.AlarmMinutes != 0 || changed.etag() == read.etag() {
			t.Errorf("%s", changed.body)
		}
		c.send("PATCH", path, obj{"name": "x"}, "If-Match", read.etag()).fails(412, "CONFLICT")
		c.send("POST", path+"/rotate", nil, "If-Match", read.etag()).fails(412, "CONFLICT")
		c.send("DELETE", path, nil, "If-Match", read.etag()).fails(412, "CONFLICT")
		c.send("PATCH", path, string(changed.Data)).is(200) // as it was read
		c.send("PATCH", path, obj{"id": "x", "name": "", "past_days": 93, "ahead_weeks": 54, "alarm_minutes": 1441, "done": "gone"}).
			invalid("done", "name", "past_days", "ahead_weeks", "alarm_minutes")
		c.send("POST", feedsPath, obj{"name": strings.Repeat("x", 41), "past_days": -1, "ahead_weeks": 0, "alarm_minutes": -1, "subject_ids": []string{}}).
			invalid("name", "past_days", "ahead_weeks", "alarm_minutes", "subject_ids")
		c.send("POST", feedsPath, obj{"nome": "x", "exams": "yes"}).is(422)
		c.send("PATCH", path, obj{"subject_ids": []string{"sub_00000000000000000000000000"}}).fails(404, "NOT_FOUND")
		c.send("PATCH", path, obj{"subject_ids": []string{}}).invalid("subject_ids")
		c.block(subject, "2026-03-03", "09:00", "10:00")
		c.send("DELETE", "/v1/subjects/"+subject, nil).is(204)
		c.block(c.subject("Chess").ID, "2026-03-03", "09:00", "10:00")
		if f := into[planner.Feed](c.send("GET", path, nil)); f.SubjectIDs == nil || len(*f.SubjectIDs) > 0 || len(events(t, c.calendar(feed.URL))) > 0 {
			t.Errorf("when its last subject has gone, it shows %v", f.SubjectIDs)
		}
		for range planner.MaxFeeds - 1 {
			c.newFeed(`{"name":"x"}`)
		}
		c.send("POST", feedsPath, `{"name":"x"}`).invalid("name")
	})
}

func TestAKeyThatMayOnlyReadMakesNoFeed(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c, reader := s.client(), s.client(func(d *account.KeyDraft) { d.Scope = account.Read })
	feed := c.newFeed(`{"name":"Phone"}`)
	reader.send("GET", feedsPath, nil).is(200)
	reader.send("GET", feedsPath+"/"+feed.ID, nil).is(200)
	reader.send("POST", feedsPath, `{"name":"x"}`).fails(403, "FORBIDDEN")
	reader.send("POST", feedsPath+"/"+feed.ID+"/rotate", nil).fails(403, "FORBIDDEN")
	reader.send("PATCH", feedsPath+"/"+feed.ID, `{"name":"x"}`).fails(403, "FORBIDDEN")
	reader.send("DELETE", feedsPath+"/"+feed.ID, nil).fails(403, "FORBIDDEN")
}

func TestAFeedIsReadWithoutAWriteWhenWeeksAreMissing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.taught("Bio", `{"days":[1,2],"start":"09:00","end":"10:00"}`)
	feed := c.newFeed(`{"name":"Phone","past_days":0,"ahead_weeks":4}`)
	c.calendar(feed.URL)
	s.Pass(60 * 24 * time.Hour) // far beyond what is generated
	version := func() string {
		a, err := s.Store.FeedAccess(t.Context(), hashOfFeed(t, strings.TrimSuffix(feed.URL[len(feed.URL)-47:], ".ics")))
		s.must(err)
		return fmt.Sprintf("%+v", a.State)
	}
	before := version()
	text := c.calendar(feed.URL)
	if after := version(); after != before {
		t.Errorf("reading made %s of %s", after, before)
	}
	want := into[[]planner.Block](c.send("GET", "/v1/blocks?date_from=2026-05-01&date_to=2026-05-31", nil))
	if got := events(t, text); len(got) != len(want) || len(want) != 8 {
		t.Errorf("%d events, and then %d blocks", len(got), len(want))
	}
}

func TestAFullSpaceIsReadAsAFeedFromTheDisk(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.taught("Bio", `{"days":[1,2,3],"start":"09:00","end":"10:00"}`)
	feed := c.newFeed(`{"name":"Phone","past_days":92,"ahead_weeks":53}`)
	w := c.read("GET", "192.0.2.1", feed.URL)
	if n := len(events(t, w.Body.String())); w.Code != 200 || n != 3*54-1 || w.Header().Get("Content-Length") != fmt.Sprint(w.Body.Len()) {
		t.Errorf("%d: %d events", w.Code, n)
	}
}
