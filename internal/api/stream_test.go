package api_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// fill makes so many blocks, one a day, all that c's space has.
func (c client) fill(blocks int) {
	c.t.Helper()
	subject := planner.Subject{ID: "sub_00000000000000000000000010", Name: "Maths", Type: planner.Study, Color: "#123456"}
	var all []planner.ContentBlock
	for i := range blocks {
		all = append(all, planner.ContentBlock{Block: planner.Block{ID: fmt.Sprintf("blk_%025d0", i), SubjectID: subject.ID, Date: planner.MinDate + planner.Date(i), End: 60}})
	}
	held := planner.Contents{Subjects: []planner.Subject{subject}, Blocks: planner.BlocksOf(all...)}
	c.must(planner.ReplaceContents(c.t.Context(), c.Store, c.space(), held, planner.MinDate, nil))
}

func TestAListOfFewBlocksWaitsForNobodyAndALongOneForAPlace(t *testing.T) {
	t.Parallel()
	s := newServer(t, few)
	c := s.client()
	inside, release := make(chan bool), make(chan bool)
	stay := func(*api.Request) (string, error) {
		inside <- true
		<-release
		return "", nil
	}
	costly := s.API.MountRoutes("/box", []api.Route{{Method: "GET", Pattern: "/stay", Status: 200, Operation: api.Costly(api.NoInput[string](stay))}},
		api.Authentication{Authenticate: named, Plan: account.DefaultPlan})
	stayed := make(chan bool)
	go func() {
		r := httptest.NewRequestWithContext(context.WithoutCancel(t.Context()), "GET", "/box/stay", nil)
		r.Header.Set("Name", s.ID(t, email)) // whose only place this takes
		costly.ServeHTTP(httptest.NewRecorder(), r)
		close(stayed)
	}()
	<-inside
	c.fill(5)
	for _, query := range []string{"", "?limit=500", "?subject_id=sub_1", "?done=true", "?date_from=2026-01-01&date_to=2027-01-02"} {
		c.send("GET", "/v1/blocks"+query, nil).is(200)
	}
	c.fill(501)
	for _, query := range []string{"?limit=500", "?date=2026-03-02", "?id=000000", "?done=true", "?date_from=2025-01-01&date_to=2027-01-02"} {
		c.send("GET", "/v1/blocks"+query, nil).is(200)
	}
	long := list(t, s, c.key, "")
	for s.API.Waiting() == 0 {
		select {
		case <-long:
			t.Fatal("a long list was answered beside other large work of its account")
		default:
			runtime.Gosched()
		}
	}
	release <- true
	<-stayed
	if status := <-long; status != 200 {
		t.Errorf("the long list: %d", status)
	}
}

func TestALongListIsWhatItsPagesAre(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.fill(1_200)
	var pages []string
	for query := "?limit=500"; query != ""; {
		page := c.send("GET", "/v1/blocks"+query, nil).is(200)
		pages = append(pages, idsOf(into[[]planner.Block](page))...)
		if query = ""; page.Meta.NextCursor != "" {
			query = "?limit=500&cursor=" + page.Meta.NextCursor
		}
	}
	whole := c.send("GET", "/v1/blocks?include=subjects", nil).is(200)
	if ids := idsOf(into[[]planner.Block](whole)); len(ids) != 1_200 || !slices.Equal(ids, pages) || !strings.Contains(whole.body, `"subjects":[{`) {
		t.Errorf("%d blocks, and %d in pages", len(ids), len(pages))
	}
	if head := c.send("HEAD", "/v1/blocks?include=subjects", nil).is(200); head.body != "" || head.etag() != whole.etag() || head.header.Get("Content-Type") != whole.header.Get("Content-Type") {
		t.Errorf("HEAD: %v, want %v", head.header, whole.header)
	}
	c.send("GET", "/v1/blocks?include=subjects", nil, "If-None-Match", whole.etag()).is(304)
}

// torn are routes whose streamed answers end with an error, after so many bytes.
func torn(t *testing.T) http.Handler {
	t.Helper()
	answer := func(bytes int) api.Operation {
		return api.NoInput[api.Scoped[string]](func(r *api.Request) (api.Scoped[string], error) {
			return func(use func(string) error) error {
				return errors.Join(use(strings.Repeat("x", bytes)), planner.ErrUnavailable)
			}, r.Stream()
		})
	}
	return newServer(t, few).API.MountRoutes("/torn", []api.Route{
		{Method: "GET", Pattern: "/early", Status: 200, Operation: answer(1_000)}, {Method: "GET", Pattern: "/late", Status: 200, Operation: answer(1 << 20)},
	}, api.Authentication{Authenticate: named, Plan: account.DefaultPlan})
}

func TestAnAnswerThatCannotBeMadeToItsEndIsCutOff(t *testing.T) {
	t.Parallel()
	here := httptest.NewServer(torn(t))
	defer here.Close()
	get := func(path string) (int, error) {
		r, err := http.NewRequestWithContext(t.Context(), "GET", here.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Name", "a")
		answer, err := here.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		_, err = io.Copy(io.Discard, answer.Body)
		return answer.StatusCode, err
	}
	for range 2 { // the second finds the place of the first
		if status, err := get("/torn/early"); status != 503 || err != nil {
			t.Errorf("of which nothing was sent: %d, %v", status, err)
		}
		if status, err := get("/torn/late"); status != 200 || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("of which something was sent: %d, %v", status, err)
		}
	}
}

// stalled is a client that takes nothing.
type stalled struct {
	http.ResponseWriter
	until time.Time
}

func (s *stalled) SetWriteDeadline(until time.Time) error {
	s.until = until
	return nil
}

func (s *stalled) Write([]byte) (int, error) {
	time.Sleep(time.Until(s.until)) // of the time of a bubble
	return 0, os.ErrDeadlineExceeded
}

func TestAClientThatTakesNothingLosesItsPlace(t *testing.T) {
	t.Parallel()
	h := torn(t)
	synctest.Test(t, func(t *testing.T) {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/torn/late", nil)
		r.Header.Set("Name", "a")
		for range 2 { // the second finds the place of the first
			began := time.Now()
			func() {
				defer func() {
					if p := recover(); p != http.ErrAbortHandler { //nolint:errorlint // compared as net/http does
						t.Error(p)
					}
				}()
				h.ServeHTTP(&stalled{ResponseWriter: httptest.NewRecorder()}, r)
			}()
			if took := time.Since(began); took != 10*time.Second {
				t.Errorf("it has its place for %v", took)
			}
		}
	})
}

// live notes how much of the heap is in use while an answer is sent.
type live struct {
	discard
	most uint64
}

func (l *live) Write(p []byte) (int, error) {
	l.most = max(l.most, inUse())
	return len(p), nil
}

// inUse is how many bytes of the heap are in use.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

//nolint:paralleltest // it measures what all take
func TestALongListIsNotGatheredInMemory(t *testing.T) {
	c := newServer(t).client()
	c.fill(10_000)
	ask := func() int {
		w := &live{discard: discard{http.Header{}}}
		before := inUse()
		c.API.ServeHTTP(w, c.asking("GET", "/v1/blocks"))
		return int(w.most) - int(before)
	}
	ask() // what is kept for later requests is made by the first
	if took := ask(); took > 512<<10 {
		t.Errorf("it takes %d bytes", took)
	}
}
