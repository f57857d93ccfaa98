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

// places are what events show, in order, without their ids.
func places(all map[string]event) []string {
	var lines []string
	for _, e := range all {
		lines = append(lines, e.start+" "+e.end+" "+e.summary)
	}
	slices.Sort(lines)
	return lines
}

func TestFeedCheck1ItsAddressIsToldOnceAndShowsTheBlocksOfItsWindow(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		c.taught("Bio", every2nd)
		c.taught("Chess", `{"days":[2,5],"start":"18:00","end":"19:30"}`)
		made := c.send("POST", feedsPath, `{"name":" Phone ","alarm_minutes":10}`).is(201)
		feed := into[madeFeed](made)
		want := `{"id":"` + feed.ID + `","name":"Phone","subject_ids":null,"past_days":30,"ahead_weeks":12,"done":"mark","alarm_minutes":10,"exams":true,"created":"2026-10-12T05:00:00Z","last_used":null`
		if string(made.Data) != want+`,"url":"`+feed.URL+`"}` || !regexp.MustCompile(`^https://planner\.example\.org/feeds/[0-9A-Za-z]{43}\.ics$`).MatchString(feed.URL) {
			t.Errorf("made %s", made.Data)
		}
		if list := c.send("GET", feedsPath, nil).is(200); string(list.Data) != "["+want+"}]" || list.etag() == "" {
			t.Errorf("listed %s", list.Data)
		}
		w := c.read("GET", "192.0.2.1", feed.URL)
		for name, want := range map[string]string{
			"Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, max-age=900",
			"Content-Disposition": `inline; filename="study-plan.ics"`, "Set-Cookie": "", "Access-Control-Allow-Origin": "", "Vary": "",
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
		var blocks []string
		for _, b := range into[[]planner.Block](c.send("GET", "/v1/blocks?date_from=2026-09-12&date_to=2027-01-10", nil)) {
			at := strings.NewReplacer("-", "", ":", "").Replace
			blocks = append(blocks, at(b.Date.String()+"T"+b.Start.String())+"00Z "+at(b.Date.String()+"T"+b.End.String())+"00Z "+b.SubjectName)
		}
		slices.Sort(blocks)
		if got := places(events(t, w.Body.String())); w.Code != 200 || len(got) < 30 || !slices.Equal(got, blocks) {
			t.Errorf("%d: the feed has %q, and there are %q", w.Code, got, blocks)
		}
		if used := into[planner.Feed](c.send("GET", feedsPath+"/"+feed.ID, nil)).LastUsed; used == nil || !used.Time().Equal(time.Date(2026, 10, 12, 5, 0, 0, 0, time.UTC)) {
			t.Errorf("last used %v", used)
		}
		head := c.read("HEAD", "192.0.2.1", feed.URL)
		if head.Code != 200 || head.Body.Len() > 0 || head.Header().Get("ETag") != w.Header().Get("ETag") {
			t.Errorf("HEAD: %d %v", head.Code, head.Header())
		}
		if w := c.read("POST", "192.0.2.1", feed.URL); w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("POST: %d %v", w.Code, w.Header())
		}
	})
}

func TestFeedCheck2ItsLinesAreAsTheStandardWantsThem(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		subject := c.subject(`A, B; C \ 😀`)
		topic := strings.Repeat(`längere, Wörter; mit \n und 😀 `, 12)
		c.send("POST", "/v1/blocks", obj{"subject_id": subject.ID, "date": "2026-10-13", "start": "09:00", "end": "10:00", "topic": topic}).is(201)
		text := c.calendar(c.newFeed(`{"name":"Phone"}`).URL)
		for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
			if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
				t.Errorf("wrong line %q", line)
			}
		}
		escaped := strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`).Replace(subject.Name + ": " + strings.TrimSpace(topic))
		if got := places(events(t, text)); len(got) != 1 || !strings.HasSuffix(got[0], escaped) || !strings.Contains(text, "\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n") {
			t.Errorf("%q in\n%s", got, text)
		}
	})
}

func TestFeedCheck3ItChangesWithItsBlocksAndNotElse(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		c.wind("2026-10-12T05:00:00Z")
		b := c.block(c.subject("Algebra").ID, "2026-10-13", "09:00", "10:00")
		feed := c.newFeed(`{"name":"Phone"}`)
		uid := b.ID + "@studyplanner"
		first := c.read("GET", "192.0.2.1", feed.URL)
		was := events(t, first.Body.String())[uid]
		if again := c.calendar(feed.URL); again != first.Body.String() {
			t.Errorf("it changed of itself:\n%s\n%s", first.Body, again)
		}
		if w := c.read("GET", "192.0.2.1", feed.URL, "If-None-Match", first.Header().Get("ETag")); w.Code != 304 || w.Body.Len() > 0 || w.Header().Get("Cache-Control") != "private, max-age=900" {
			t.Errorf("unchanged: %d %v", w.Code, w.Header())
		}
		c.wind("2026-10-12T06:00:00Z")
		if again := c.calendar(feed.URL); again != first.Body.String() {
			t.Error("it is another an hour later")
		}
		c.send("PATCH", "/v1/blocks/"+b.ID, obj{"topic": "Rings"}).is(200)
		changed := c.read("GET", "192.0.2.1", feed.URL, "If-None-Match", first.Header().Get("ETag"))
		now := events(t, changed.Body.String())[uid]
		if changed.Code != 200 || now.summary != "Algebra: Rings" || len(now.sequence) < len(was.sequence) || now.sequence <= was.sequence || now.start != was.start {
			t.Errorf("%d: %+v, before %+v", changed.Code, now, was)
		}
		c.send("POST", "/v1/blocks/"+b.ID+"/move", obj{"date": "2026-10-14"}).is(200)
		if moved := events(t, c.calendar(feed.URL))[uid]; moved.start != "20261014T090000Z" {
			t.Errorf("moved to %+v", moved)
		}
		c.send("DELETE", "/v1/blocks/"+b.ID, nil).is(204)
		if left := events(t, c.calendar(feed.URL)); len(left) > 0 {
			t.Errorf("left are %v", left)
		}
	})
}

func TestFeedCheck4ItIsWrittenInTheZoneOfTheAccount(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		c.wind("2026-10-20T05:00:00Z")
		zone := func(name string) {
			_, err := c.Accounts.Update(t.Context(), c.ID(t, email), account.Patch{TimeZone: planner.Some(name)})
			c.must(err)
		}
		zone("Europe/Berlin")
		subject := c.subject("Algebra").ID
		want := map[string]event{}
		for at, is := range map[string]string{
			"2027-03-28 01:30 02:30": "20270328T003000Z 20270328T013000Z", "2027-03-28 02:15 03:15": "20270328T011500Z 20270328T021500Z",
			"2026-10-25 02:15 02:45": "20261025T001500Z 20261025T004500Z", "2026-10-24 09:00 09:30": "20261024T070000Z 20261024T073000Z",
			"2026-10-26 09:00 09:30": "20261026T080000Z 20261026T083000Z",
		} {
			f, in := strings.Fields(at), strings.Fields(is)
			want[c.block(subject, f[0], f[1], f[2]).ID+"@studyplanner"] = event{start: in[0], end: in[1]}
		}
		feed := c.newFeed(`{"name":"Phone","ahead_weeks":30}`)
		w := c.read("GET", "192.0.2.1", feed.URL)
		got := events(t, w.Body.String())
		for id, e := range want {
			if got[id].start != e.start || got[id].end != e.end {
				t.Errorf("%+v, want %+v", got[id], e)
			}
		}
		zone("America/New_York")
		if there := c.read("GET", "192.0.2.1", feed.URL, "If-None-Match", w.Header().Get("ETag")); there.Code != 200 || there.Body.String() == w.Body.String() {
			t.Errorf("in another zone: %d", there.Code)
		}
	})
}

func TestFeedCheck5AnAddressEndsWithItsRotationAndItsFeed(t *testing.T) {
	onBoth(t, func(t *testing.T, live, c client) {
		feed := c.newFeed(`{"name":"Phone"}`)
		c.calendar(feed.URL)
		rotated := into[madeFeed](c.send("POST", feedsPath+"/"+feed.ID+"/rotate", nil).is(200))
		if rotated.URL == feed.URL || rotated.ID != feed.ID {
			t.Errorf("rotated to %+v", rotated)
		}
		c.gone("rotated", feed.URL)
		c.calendar(rotated.URL)
		letter := "x"
		if rotated.URL[len(rotated.URL)-20] == 'x' {
			letter = "y"
		}
		c.gone("one letter changed", rotated.URL[:len(rotated.URL)-20]+letter+rotated.URL[len(rotated.URL)-19:])
		c.gone("without its ending", strings.TrimSuffix(rotated.URL, ".ics"))
		c.gone("deeper", rotated.URL+"/x")
		never, err := account.NewFeedToken(strings.NewReader(strings.Repeat("some bytes ", 9)))
		c.must(err)
		c.gone("never made", "/feeds/"+never.Reveal()+".ics")
		c.send("DELETE", feedsPath+"/"+feed.ID, nil).is(204)
		c.gone("deleted", rotated.URL)
		c.send("DELETE", feedsPath+"/"+feed.ID, nil).fails(404, "NOT_FOUND")
		c.send("POST", feedsPath+"/"+feed.ID+"/rotate", nil).fails(404, "NOT_FOUND")
		other := live.subject("Algebra").ID
		a := c.send("POST", feedsPath, obj{"name": "Phone", "subject_ids": []string{other}}).fails(404, "NOT_FOUND")
		if a.Error.Message != "subject_ids: no such subject" {
			t.Error(a.Error.Message)
		}
		live.send("GET", feedsPath+"/"+live.newFeed(`{"name":"x"}`).ID, nil).is(200)
		c.send("GET", feedsPath+"/"+feed.ID, nil).fails(404, "NOT_FOUND")
	})
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
	s.API.ServeHTTP(metrics, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
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
