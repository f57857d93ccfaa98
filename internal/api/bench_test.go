package api_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
)

const weekList = "/v1/blocks?date_from=2026-03-02&date_to=2026-03-08"

// BenchmarkWeekList is a list of 20 blocks as after a write, through the whole
// handler; BenchmarkWeekListStore is the part of it that the store takes.
func BenchmarkWeekList(b *testing.B) {
	_, c := benchServer(b)
	b.ReportAllocs()
	for b.Loop() {
		c.afterWrite(weekList)
	}
}

// BenchmarkWeekListAgain is the same list, given before.
func BenchmarkWeekListAgain(b *testing.B) {
	s, c := benchServer(b)
	r := c.asking("GET", weekList)
	b.ReportAllocs()
	for b.Loop() {
		s.API.ServeHTTP(discard{http.Header{}}, r)
	}
}

// BenchmarkAllOfFewBlocks is the list of all blocks of a small space as after a write,
// and the same with a limit: neither waits.
func BenchmarkAllOfFewBlocks(b *testing.B) {
	_, c := benchServer(b)
	for _, query := range []string{"", "?limit=500"} {
		b.Run("query="+query, func(b *testing.B) {
			for b.Loop() {
				c.afterWrite("/v1/blocks" + query)
			}
		})
	}
}

// afterWrite asks for what is answered as if nobody had asked before.
func (c client) afterWrite(path string) {
	c.API.Unremembered(func() { c.API.ServeHTTP(discard{http.Header{}}, c.asking("GET", path)) })
}

// history adds blocks to the first subject of c's space, three a day until its week, and
// returns the subject's id.
func (c client) history(blocks int, id func(n int) string) (subject string) {
	c.must(c.Store.Write(c.t.Context(), c.space(), func(ctx context.Context, tx planner.Tx) error {
		all, err := tx.SubjectSummaries(ctx)
		if err != nil {
			return err
		}
		subject = all[0].ID
		some := make([]planner.Block, blocks)
		for n := range some {
			some[n] = planner.Block{ID: id(n), SubjectID: subject, Date: planner.NewDate(2026, 3, 8) - planner.Date(n/3), Start: 600, End: 660, Done: n%3 > 0}
		}
		return tx.InsertBlocks(ctx, some)
	}))
	return subject
}

// BenchmarkStatsOfAll are the statistics of all time of histories right after a write.
// It tells how long they take, and how many week lists right after a write that is.
func BenchmarkStatsOfAll(b *testing.B) {
	for _, blocks := range []int{3_000, 30_000} {
		b.Run(fmt.Sprint(blocks), func(b *testing.B) {
			_, c := benchServer(b)
			id := func(n int) string { return fmt.Sprintf("blk_%025d0", n) }
			c.history(blocks, id)
			b.ReportAllocs()
			var week, all time.Duration
			for done := false; b.Loop(); done = !done {
				all += c.askedAfter(id(0), done, "/v1/stats?period=all")
				week += c.askedAfter(id(0), !done, weekList)
			}
			b.ReportMetric(float64(all)/float64(b.N), "ns-stats")
			b.ReportMetric(float64(all)/float64(week), "week-lists")
		})
	}
}

// BenchmarkForecast is a forecast after histories, three blocks a day: given
// before in the same minute, a minute later, and after a write.
func BenchmarkForecast(b *testing.B) {
	for _, blocks := range []int{100, 10_000} {
		s, c := benchServer(b)
		id := func(n int) string { return fmt.Sprintf("blk_%025d0", n) }
		subject := c.history(blocks, id)
		c.send("POST", "/v1/exams", `{"subject_id":"`+subject+`","title":"Exam","date":"2026-04-20"}`).is(201)
		run := func(what string, before func(n int)) {
			b.Run(fmt.Sprint(blocks, "/", what), func(b *testing.B) {
				n := 0
				var took time.Duration
				for b.Loop() {
					before(n)
					began := time.Now()
					s.API.ServeHTTP(discard{http.Header{}}, c.asking("GET", "/v1/forecast"))
					took += time.Since(began)
					n++
				}
				b.ReportMetric(float64(took)/float64(b.N), "ns-forecast")
			})
		}
		run("again", func(int) {})
		run("a minute later", func(int) { s.Pass(time.Minute) })
		run("after a write", func(n int) { c.askedAfter(id(0), n%2 == 0, "/v1/account") })
	}
}

// askedAfter is how long an answer takes right after a write to a block.
func (c client) askedAfter(id string, done bool, path string) time.Duration {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("PATCH", "/v1/blocks/"+id, strings.NewReader(fmt.Sprintf(`{"done":%t}`, done)))
	r.Header.Set("Authorization", "Bearer "+c.key)
	if c.API.ServeHTTP(w, r); w.Code != http.StatusOK {
		c.t.Fatal(w.Code, w.Body)
	}
	asked := c.asking("GET", path)
	began := time.Now()
	c.API.ServeHTTP(discard{http.Header{}}, asked)
	return time.Since(began)
}

func BenchmarkWeekListStore(b *testing.B) {
	s, _ := benchServer(b)
	owner, err := s.Accounts.Find(b.Context(), email)
	s.must(err)
	monday := planner.NewDate(2026, 3, 2)
	b.ReportAllocs()
	for b.Loop() {
		if got, err := planner.Collect(s.Store.Blocks(b.Context(), owner.Live, planner.BlockQuery{First: monday, Last: monday + 6})); err != nil || len(got) != 20 {
			b.Fatal(len(got), err)
		}
	}
}

// BenchmarkUnchangedList is the same list for a client that has it already.
func BenchmarkUnchangedList(b *testing.B) {
	s, c := benchServer(b)
	r := c.asking("GET", weekList)
	r.Header.Set("If-None-Match", c.send("GET", weekList, nil).etag())
	b.ReportAllocs()
	for b.Loop() {
		w := discard{http.Header{}}
		s.API.ServeHTTP(w, r)
	}
}

// asking is a request of c's.
func (c client) asking(method, path string) *http.Request {
	r := httptest.NewRequest(method, path, nil)
	r.Header.Set("Authorization", "Bearer "+c.key)
	return r
}

func benchServer(b *testing.B) (*server, client) {
	b.Helper()
	s := newServer(b, func(c *api.Config) { c.Log = slog.New(slog.DiscardHandler) }, apitest.Plans(
		quota.Policy{Name: "personal", Limits: []quota.Limit{{Requests: 1e9, Window: 1e9}}},
		quota.Policy{Name: "anonymous", Limits: []quota.Limit{{Requests: 1, Window: 1e9}}},
	))
	c := s.client()
	subject := c.subject("Linear algebra").ID
	for i := range 20 {
		c.block(subject, fmt.Sprintf("2026-03-0%d", 2+i%7), "09:00", "10:30")
	}
	return s, c
}

// discard is a response that nobody reads.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(p []byte) (int, error) { return len(p), nil }
func (d discard) WriteHeader(int)             {}
