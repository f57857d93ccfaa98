package api_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

// collections are the paths whose answers are made from all of a space.
var collections = []string{"/v1/blocks", "/v1/blocks?date=2026-03-02", "/v1/subjects", "/v1/schedule", "/v1/stats", "/v1/stats?period=all"}

func TestWhatDidNotChangeIsNotSentAgain(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	block := c.block(c.subject("Algebra").ID, "2026-03-02", "09:00", "10:00")
	for _, path := range append(collections, "/v1/account", "/v1/blocks/"+block.ID, "/v1/subjects/"+block.SubjectID) {
		tag := c.send("GET", path, nil).is(200).etag()
		for _, match := range []string{tag, "W/" + tag, `"x", ` + tag, "*", `"x" , W/` + tag + `,`} {
			for _, method := range []string{"GET", "HEAD"} {
				if again := c.send(method, path, nil, "If-None-Match", match).is(304); again.etag() != tag {
					t.Errorf("%s: the tag changed to %s", path, again.etag())
				}
			}
		}
		for _, match := range []string{`"x"`, strings.Trim(tag, `"`), "", `"x" ` + tag, strings.ToUpper(tag) + "x", `"` + tag} {
			c.send("GET", path, nil, "If-None-Match", match).is(200)
		}
		c.send("GET", path, nil, "If-None-Match", `"x"`, "If-None-Match", tag).is(304)
		header := c.send("GET", path, nil).header
		if header.Get("Cache-Control") != "private, no-cache" || header.Get("Vary") != "Authorization" {
			t.Errorf("%s: may be cached as %v", path, header)
		}
	}
	c.send("GET", "/v1/blocks/x", nil, "If-None-Match", "*").fails(404, "NOT_FOUND")
	c.send("GET", "/v1/blocks?date=x", nil, "If-None-Match", "*").invalid("date")
}

func TestEveryWriteChangesTheTagsOfCollections(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	block := c.block(subject, "2026-03-02", "09:00", "10:00").ID
	tags := map[string]string{}
	for _, write := range []struct{ method, path, body string }{
		{"PATCH", "/v1/blocks/" + block, `{"done":true}`},
		{"POST", "/v1/blocks/" + block + "/move", `{"date":"2026-03-03"}`},
		{"PATCH", "/v1/subjects/" + subject, `{"name":"Algebra 2"}`},
		{"PUT", "/v1/wishes", `{"wishes":[{"what":"balance"}]}`},
		{"PUT", focusPath, `{"block_id":"` + block + `"}`},
		{"POST", "/v1/subjects/" + subject + "/syllabus", `{"title":"Rings","duration":60}`},
		{"PUT", "/v1/subjects/" + subject + "/syllabus", `{"syllabus":[]}`},
		{"POST", "/v1/blocks/batch", `{"operations":[{"op":"update","id":"` + block + `","done":false}]}`},
		{"DELETE", "/v1/blocks/" + block, ``},
		{"DELETE", "/v1/subjects/" + subject, ``},
	} {
		c.send(write.method, write.path, write.body)
		for _, path := range collections {
			tag := c.send("GET", path, nil).etag()
			if tag == tags[path] {
				t.Errorf("%s %s leaves the tag of %s", write.method, write.path, path)
			}
			tags[path] = tag
		}
	}
}

func TestAWriteThatChangesNothingLeavesTheTags(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	block := c.block(c.subject("Algebra").ID, "2026-03-02", "09:00", "10:00")
	path := "/v1/blocks/" + block.ID
	list, one := c.send("GET", "/v1/blocks", nil).etag(), c.send("GET", path, nil).etag()
	c.send("PATCH", path, `{}`).is(200)
	c.send("PATCH", path, `{"done":false,"start":"09:00"}`).is(200)
	c.send("POST", "/v1/blocks/batch", `{"dry_run":true,"operations":[{"op":"delete","id":"`+block.ID+`"}]}`).is(200)
	if c.send("GET", "/v1/blocks", nil).etag() != list || c.send("GET", path, nil).etag() != one {
		t.Error("a tag changed")
	}
}

func TestTheTagsOfCollectionsChangeAtMidnight(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.send("GET", "/v1/blocks", nil) // generates, so that only the day changes
	for _, path := range append(collections, "/v1/account") {
		before := c.send("GET", path, nil).etag()
		s.Pass(11*time.Hour + 59*time.Minute)
		if c.send("GET", path, nil, "If-None-Match", before).status != 304 {
			t.Errorf("%s changed before midnight", path)
		}
		s.Pass(time.Minute)
		if c.send("GET", path, nil, "If-None-Match", before).status != 200 {
			t.Errorf("%s did not change at midnight", path)
		}
		s.Pass(12 * time.Hour)
	}
}

func TestTagsOfOneSpaceOrBuildAreNotThoseOfAnother(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	other := newServer(t, func(c *api.Config) { c.Version = "other" })
	for _, path := range collections {
		tags := map[string]bool{}
		for _, c := range []client{s.client(), s.client(apitest.Sandbox), other.client()} {
			tags[c.send("GET", path, nil).etag()] = true
		}
		if len(tags) != 3 {
			t.Errorf("%s: tags %v", path, tags)
		}
	}
}

func TestAnAnswerThatIsOneResourceCarriesItsTag(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	created := c.send("POST", "/v1/subjects", `{"name":"Algebra","type":"study"}`).is(201)
	subject := "/v1/subjects/" + into[planner.Subject](created).ID
	block := "/v1/blocks/" + c.block(subject[len("/v1/subjects/"):], "2026-03-02", "09:00", "10:00").ID
	if tag := c.send("GET", subject, nil).etag(); tag != created.etag() {
		t.Errorf("created with tag %s, read with %s", created.etag(), tag)
	}
	for _, w := range []struct{ method, path, resource, body string }{
		{"PATCH", block, block, `{"done":true}`},
		{"POST", block + "/move", block, `{"date":"2026-03-03"}`},
		{"PATCH", subject, subject, `{"name":"B"}`},
		{"POST", subject + "/syllabus", subject, `{"title":"Rings","duration":60}`},
		{"PUT", subject + "/syllabus", subject, `{"syllabus":[{"title":"A","duration":1}]}`},
	} {
		if written := c.send(w.method, w.path, w.body); written.etag() != c.send("GET", w.resource, nil).etag() {
			t.Errorf("%s %s answers with another tag than the resource has", w.method, w.path)
		}
	}
	tag := c.send("GET", block, nil).etag()
	c.send("PATCH", subject, `{"name":"C"}`).is(200)
	if c.send("GET", block, nil).etag() == tag {
		t.Error("a block's tag ignores the name of its subject")
	}
}

func TestIfMatchGuardsAgainstChangesThatWereNotSeen(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	item := into[planner.Subject](c.send("POST", "/v1/subjects/"+subject+"/syllabus", `{"title":"A","duration":1}`)).Syllabus[0].ID
	block := "/v1/blocks/" + c.block(subject, "2026-03-02", "09:00", "10:00").ID
	for _, w := range []struct{ method, path, resource, body string }{
		{"PATCH", block, block, `{"done":true}`},
		{"POST", block + "/move", block, `{"date":"2026-03-04"}`},
		{"PATCH", "/v1/subjects/" + subject, "/v1/subjects/" + subject, `{"color":"#fff"}`},
		{"POST", "/v1/subjects/" + subject + "/syllabus", "/v1/subjects/" + subject, `{"title":"B","duration":1}`},
		{"PATCH", "/v1/subjects/" + subject + "/syllabus/" + item, "/v1/subjects/" + subject, `{"done":true}`},
		{"DELETE", "/v1/subjects/" + subject + "/syllabus/" + item, "/v1/subjects/" + subject, ``},
		{"PUT", "/v1/subjects/" + subject + "/syllabus", "/v1/subjects/" + subject, `{"syllabus":[]}`},
		{"DELETE", block, block, ``},
		{"DELETE", "/v1/subjects/" + subject, "/v1/subjects/" + subject, ``},
	} {
		tag := c.send("GET", w.resource, nil).etag()
		for _, stale := range []string{`"x"`, "W/" + tag, `"x", "y"`, `""`, `"W/"`, `"*"`, `W/"*"`} {
			c.send(w.method, w.path, w.body, "If-Match", stale).fails(412, "CONFLICT")
		}
		for _, malformed := range []string{"", "x", strings.Trim(tag, `"`), tag + " " + tag, `"`, "*, " + tag, `W/x`, `"a b`} {
			c.send(w.method, w.path, w.body, "If-Match", malformed).invalid("If-Match")
		}
		if c.send("GET", w.resource, nil).etag() != tag {
			t.Errorf("%s %s was done all the same", w.method, w.path)
		}
		if w.method == "PATCH" {
			c.send(w.method, w.path, `{}`, "If-Match", "*").is(200)
		}
		if a := c.send(w.method, w.path, w.body, "If-Match", `"x", `+tag); a.status >= 300 {
			t.Errorf("%s %s: %d with the right tag", w.method, w.path, a.status)
		}
	}
	c.send("PATCH", block, `{}`, "If-Match", "*").fails(404, "NOT_FOUND")
}

func TestIfMatchMeansNothingWhereNothingIsNamed(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.send("POST", "/v1/subjects", `{"name":"A","type":"study"}`, "If-Match", "nonsense").is(201)
	c.send("GET", "/v1/subjects", nil, "If-Match", "nonsense").is(200)
}

func TestAHeaderAndTheBodyAreCheckedTogether(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.send("POST", "/v1/blocks/x/move", `{}`, "If-Match", "x", "Idempotency-Key", "é").invalid("Idempotency-Key", "If-Match", "date")
}

func TestTheTagOfBlocksThatWereGeneratedForARequestHolds(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.send("POST", "/v1/subjects", `{"name":"A","type":"study","slots":[{"days":[1,3],"start":"18:00","end":"19:00"}]}`).is(201)
	for _, path := range []string{"/v1/schedule?week_offset=20", "/v1/blocks?date=2026-10-05", "/v1/blocks?date_from=2026-10-05&date_to=2026-12-07"} {
		first := c.send("GET", path, nil).is(200)
		if !strings.Contains(first.body, "18:00") {
			t.Errorf("%s: nothing was generated: %s", path, first.body)
		}
		c.send("GET", path, nil, "If-None-Match", first.etag()).is(304)
	}
}

func TestAnAnswerThatFailedHasNoTag(t *testing.T) {
	t.Parallel()
	var s *server
	s = newServer(t, func(c *api.Config) {
		c.Authenticator = authenticatorFunc(func(ctx context.Context, key string, now time.Time) (account.Access, planner.Call, error) {
			access, call, err := account.NewAuthenticator(s.Store).Authenticate(ctx, key, now)
			call.Through = planner.MaxDate // nothing to generate
			s.must(s.Close())
			return access, call, err
		})
	})
	a := s.client().send("GET", "/v1/blocks", nil).fails(503, "UNAVAILABLE")
	if a.etag() != "" || a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("header %v", a.header)
	}
}

func TestAnErrorIsNotCached(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for _, path := range []string{"/v1/blocks/x", "/v1/blocks?date=x", "/v1/x"} {
		a := c.send("GET", path, nil)
		if a.header.Get("Cache-Control") != "no-store" || a.etag() != "" {
			t.Errorf("%s: %v", path, a.header)
		}
	}
}

func TestAnAnswerSaysThatTheSpaceHasNoRoomForItsWeeks(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.send("POST", "/v1/subjects", `{"name":"A","type":"study","slots":[{"days":[1],"start":"18:00","end":"19:00"}]}`).is(201)
	owner, err := c.Accounts.Find(t.Context(), email)
	c.must(err)
	c.must(c.Store.Write(t.Context(), owner.Live, func(ctx context.Context, tx planner.Tx) error {
		return tx.SetNeeded(ctx, planner.MaxBlocks) // as if so many were there
	}))
	says := func(method, path string, full bool) {
		t.Helper()
		if a := c.send(method, path, nil).is(200); strings.Contains(a.body, `"full":true`) != full || strings.Contains(a.body, `"full"`) != full {
			t.Errorf("%s: full should be %v: %s", path, full, a.body)
		}
	}
	for _, path := range []string{"/v1/schedule?week_offset=20", "/v1/blocks?date=2026-10-05"} {
		says("GET", path, true)
	}
	for _, path := range []string{"/v1/schedule", "/v1/blocks", "/v1/subjects", "/v1/stats"} {
		says("GET", path, false) // nothing is missing
	}
}
