package api_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
)

// BenchmarkWeekList is a list of 20 blocks that no cache has, through the whole
// handler; BenchmarkWeekListStore is the part of it that the store takes.
func BenchmarkWeekList(b *testing.B) {
	s, c := benchServer(b)
	r := httptest.NewRequest("GET", "/v1/blocks?date_from=2026-03-02&date_to=2026-03-08", nil)
	r.Header.Set("Authorization", "Bearer "+c.key)
	b.ReportAllocs()
	for b.Loop() {
		w := discard{http.Header{}}
		s.API.ServeHTTP(w, r)
	}
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
	r := httptest.NewRequest("GET", "/v1/blocks?date_from=2026-03-02&date_to=2026-03-08", nil)
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("If-None-Match", c.request("GET", r.URL.String()).etag())
	b.ReportAllocs()
	for b.Loop() {
		w := discard{http.Header{}}
		s.API.ServeHTTP(w, r)
	}
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
