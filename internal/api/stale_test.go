package api_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
	"studyplanner/internal/store"
	"studyplanner/internal/store/storetest/fresh"
)

// plenty lets everybody ask as often as they like.
func plenty(c *api.Config) {
	apitest.Plans(quota.Policy{Name: "personal", Limits: []quota.Limit{{Requests: 1e9, Window: 1e9}}},
		quota.Policy{Name: "anonymous", Limits: []quota.Limit{{Requests: 1e9, Window: 1e9}}})(c)
}

// rereads are reads of all that a space has.
var rereads = []string{
	"/v1/blocks?date_from=2026-03-02&date_to=2026-03-08", "/v1/blocks?date=2026-03-03&include=subjects", "/v1/blocks?date_from=2026-03-09&date_to=2026-03-15&done=true",
	"/v1/blocks", "/v1/blocks?limit=2", "/v1/schedule", "/v1/schedule?week_offset=1&include=subjects", "/v1/schedule?week_offset=60",
	"/v1/stats", "/v1/stats?period=today", "/v1/stats?period=month", "/v1/stats?period=all",
	"/v1/subjects", "/v1/subjects?type=training", "/v1/wishes", "/v1/account", "/v1/stats/insights", "/v1/forecast",
}

// reread fails the test if an answer, which may be one that was given before, is not
// what is answered if nothing is remembered.
func (c client) reread(t rapid.TB, after string) {
	t.Helper()
	ask := func(path string) answer { return c.send("GET", path, nil, "X-Request-Id", "the-same") }
	for _, path := range rereads {
		got := ask(path)
		c.API.Unremembered(func() {
			want := ask(path)
			if got.status != want.status || got.body != want.body || got.etag() != want.etag() || len(got.header) != len(want.header) {
				t.Fatalf("after %s, %s is answered with %d %s\n%s\nwant %d %s\n%s", after, path,
					got.status, got.header, got.body, want.status, want.header, want.body)
			}
		})
	}
}

// changing are all kinds of things that change what is answered, or may.
var changing = map[string]func(c client, n int){
	"a block": func(c client, n int) {
		c.send("POST", "/v1/blocks", obj{"subject_id": c.some("subjects", n), "date": fmt.Sprintf("2026-03-%02d", 2+n%14), "start": "09:00", "end": "10:00"})
	},
	"a block that is done": func(c client, n int) { c.send("PATCH", "/v1/blocks/"+c.some("blocks", n), obj{"done": n%2 == 0}) },
	"a block that is moved": func(c client, n int) {
		c.send("POST", "/v1/blocks/"+c.some("blocks", n)+"/move", obj{"date": "2026-03-05"})
	},
	"a block that is gone": func(c client, n int) { c.send("DELETE", "/v1/blocks/"+c.some("blocks", n), nil) },
	"a batch": func(c client, n int) {
		c.send("POST", "/v1/blocks/batch", obj{"operations": []obj{{"op": "update", "id": c.some("blocks", n), "topic": fmt.Sprint("<&", n)}}})
	},
	"a subject": func(c client, n int) {
		c.send("POST", "/v1/subjects", obj{"name": fmt.Sprint("Ü", n), "type": "training"})
	},
	"another name": func(c client, n int) {
		c.send("PATCH", "/v1/subjects/"+c.some("subjects", n), obj{"name": fmt.Sprint("é", n)})
	},
	"slots": func(c client, n int) {
		c.send("PATCH", "/v1/subjects/"+c.some("subjects", n), obj{"slots": []obj{{"days": []int{1 + n%7}, "start": "18:00", "end": "19:30"}}})
	},
	"an item": func(c client, n int) {
		c.send("POST", "/v1/subjects/"+c.some("subjects", n)+"/syllabus", obj{"title": fmt.Sprint("Rings ", n), "duration": 60})
	},
	"a subject that is gone": func(c client, n int) { c.send("DELETE", "/v1/subjects/"+c.some("subjects", n), nil) },
	"an exam": func(c client, n int) {
		c.send("POST", "/v1/exams", obj{"subject_id": c.some("subjects", n), "title": "Exam", "date": fmt.Sprintf("2026-03-%02d", 2+n%20)})
	},
	"wishes": func(c client, n int) {
		c.keep([]string{`[]`, `[{"what":"balance"}]`}[n%2])
	},
	"a suggestion": func(c client, _ int) { c.send("POST", "/v1/schedule/suggest", obj{}) },
	"an import": func(c client, n int) {
		subject := planner.Subject{ID: fmt.Sprintf("sub_%025d0", n), Name: fmt.Sprint("Import ", n), Type: planner.Study, Color: "#123456"}
		c.must(planner.ReplaceContents(c.t.Context(), c.Store, c.space(), planner.Contents{Subjects: []planner.Subject{subject}}, planner.MinDate, nil))
	},
	"a reset": func(c client, _ int) {
		c.must(planner.ReplaceContents(c.t.Context(), c.Store, c.space(), planner.Contents{}, planner.MinDate, nil))
	},
	"another zone": func(c client, n int) {
		zone := []string{"Asia/Tokyo", "America/New_York", "UTC"}[n%3]
		_, err := c.Accounts.Update(c.t.Context(), c.ID(c.t, email), account.Patch{TimeZone: planner.Some(zone)})
		c.must(err)
	},
	"a minute":   func(c client, _ int) { c.Pass(time.Minute) },
	"some hours": func(c client, _ int) { c.Pass(7 * time.Hour) },
	"a week":     func(c client, _ int) { c.Pass(7 * 24 * time.Hour) },
	"nothing":    func(client, int) {},
}

// space is that of c's key.
func (c client) space() planner.Space { return c.call().Space }

// some is the id of one of those that are listed, or of none.
func (c client) some(list string, n int) string {
	all := into[[]struct{ ID string }](c.send("GET", "/v1/"+list, nil))
	if len(all) == 0 {
		return "none"
	}
	return all[n%len(all)].ID
}

func TestAnAnswerThatWasGivenBeforeIsTheOneThatWouldBeGivenNow(t *testing.T) {
	t.Parallel()
	var kinds []string
	for kind := range changing {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	rapid.Check(t, func(rt *rapid.T) {
		s := newServer(t, plenty)
		c, read, sandbox := s.client(), s.client(apitest.ReadOnly), s.client(apitest.Sandbox)
		c.subject("Algebra")
		sandbox.subject("Sandbox")
		for i, kind := range rapid.SliceOfN(rapid.SampledFrom(kinds), 1, 8).Draw(rt, "changes") {
			changing[kind](c, i+rapid.IntRange(0, 100).Draw(rt, "n"))
			c.reread(rt, kind)
			read.reread(rt, kind+", with another key,")
		}
		sandbox.reread(rt, "changes of another space")
		if answers, _ := s.API.Cached(); answers == 0 {
			rt.Fatal("nothing is remembered")
		}
	})
}

func TestWhatWasAnsweredOpensNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c, other := s.client(), s.client()
	c.subject(canary)
	for _, path := range []string{"/v1/subjects", "/v1/stats", "/v1/schedule?include=subjects"} {
		c.send("GET", path, nil).is(200)
		a := client{s, ""}.send("GET", path, nil).fails(401, "UNAUTHORIZED")
		b := s.client(apitest.Sandbox).send("GET", path, nil).is(200)
		if strings.Contains(a.body+b.body, canary) {
			t.Errorf("%s tells somebody else: %s %s", path, a.body, b.body)
		}
		tag := c.send("GET", path, nil).is(200).etag()
		c.send("GET", path, nil, "If-None-Match", tag).is(304)
		other.send("GET", path, nil).is(200)
	}
	s.Revoke(t, c.key)
	c.send("GET", "/v1/subjects", nil).fails(401, "UNAUTHORIZED")
	other.send("GET", "/v1/subjects", nil).is(200)
	s.must(s.Accounts.Delete(t.Context(), s.ID(t, email)))
	other.send("GET", "/v1/subjects", nil).fails(401, "UNAUTHORIZED")
}

func TestWhatWasAnsweredBeforeIsCharged(t *testing.T) {
	t.Parallel()
	s := newServer(t, apitest.Plans(
		quota.Policy{Name: "personal", Limits: []quota.Limit{{Requests: 5, Window: time.Minute}}},
		quota.Policy{Name: "anonymous", Limits: []quota.Limit{{Requests: 5, Window: time.Minute}}},
	))
	c := s.client()
	for range 5 {
		c.send("GET", "/v1/subjects", nil).is(200)
	}
	c.send("GET", "/v1/subjects", nil).fails(429, "RATE_LIMITED")
}

func TestTheUseOfAKeyIsRecordedThoughTheAnswerIsKnown(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.send("GET", "/v1/subjects", nil).is(200)
	s.Pass(time.Hour)
	c.send("GET", "/v1/subjects", nil).is(200)
	keys, err := s.Accounts.Keys(t.Context(), s.ID(t, email))
	if s.must(err); keys[0].LastUsed == nil || !keys[0].LastUsed.Equal(s.Now().Truncate(time.Hour)) {
		t.Errorf("last used %v", keys[0].LastUsed)
	}
}

func TestNobodyIsAnsweredWithoutWhatTheyHaveWritten(t *testing.T) {
	t.Parallel()
	s := newServer(t, plenty)
	c := s.client()
	subject := c.subject("Algebra").ID
	const week = "/v1/blocks?date_from=2026-03-02&date_to=2026-03-08"
	var all sync.WaitGroup
	var most atomic.Int64 // how many blocks somebody has seen
	for range 4 {
		all.Go(func() {
			for range 20 {
				made := c.block(subject, "2026-03-03", "09:00", "10:00").ID
				least := most.Load()
				a := c.send("GET", week, nil)
				n := int64(strings.Count(a.body, `"subject_id"`))
				if !strings.Contains(a.body, made) || n < least {
					t.Errorf("%d blocks after %d, and %s among them: %v", n, least, made, strings.Contains(a.body, made))
				}
				for least < n && !most.CompareAndSwap(least, n) {
					least = most.Load()
				}
			}
		})
	}
	all.Wait()
}

// cut is a storage that fails the request which asks it, once it is cut off.
type cut struct{ planner.Storage }

func TestWhatIsAnsweredAgainOrUnchangedAsksForNothing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "planner.db")
	err := fresh.File(path)
	var db *store.Store
	if err == nil {
		db, err = store.Open(t.Context(), store.Options{Database: path})
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	below := &cut{db}
	s := &server{apitest.On(t, db, monday, plenty, func(c *api.Config) {
		c.Planner = planner.NewService(below, db, c.NewID, func(int) {})
	}), t}
	c := s.client()
	c.send("POST", "/v1/exams", obj{"subject_id": c.subject("Algebra").ID, "title": "Exam", "date": "2026-04-20"}).is(201)
	tags := map[string]string{}
	for range 2 { // the first time new weeks are made
		for _, path := range rereads {
			tags[path] = c.send("GET", path, nil).is(200).etag()
		}
	}
	below.Storage = nil
	for _, path := range rereads {
		if slices.Contains([]string{"/v1/account", "/v1/wishes"}, path) { // with tags of their own
			continue
		}
		if path != "/v1/blocks" { // which is too long
			c.send("GET", path, nil).is(200)
		}
		c.send("GET", path, nil, "If-None-Match", tags[path]).is(304)
	}
}
