package api_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

// learnt wants a number of look-ups of knowledge that missed and hit.
func (s *server) learnt(what string, misses, hits int) {
	s.t.Helper()
	_, _, body := s.page("GET", "/metrics")
	for result, n := range map[string]int{"miss": misses, "hit": hits} {
		line := fmt.Sprintf("studyplanner_knowledge_lookups_total{result=%q} ", result)
		if n > 0 && !strings.Contains(string(body), fmt.Sprintf("%s%d\n", line, n)) || n == 0 && strings.Contains(string(body), line) {
			s.t.Errorf("%s: not %d of %s", what, n, line)
		}
	}
}

func TestWhatIsKnownOfASpaceIsLearntOnceForEachVersionAndDay(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	live, test := s.client(), s.client(apitest.Sandbox)
	subject := live.subject("Algebra").ID
	live.suggest(nil)
	s.learnt("the first time", 1, 0)
	live.suggest(`{"goal":"algebra"}`)
	live.send("GET", insightsPath, nil).is(200)
	s.client(apitest.ReadOnly).suggest(nil)
	s.learnt("the same again", 1, 3)
	test.suggest(nil)
	s.learnt("in the sandbox", 2, 3)
	live.block(subject, "2026-03-03", "09:00", "10:00")
	live.suggest(nil)
	s.learnt("after a write", 3, 3)
	s.Pass(day)
	live.suggest(nil)
	live.suggest(nil)
	s.learnt("the next day", 4, 4)
}

func TestConcurrentRequestsLearnOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.subject("Algebra")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { c.suggest(nil) })
	}
	all.Wait()
	s.learnt("eight at once", 1, 7)
}

func TestWhatCouldNotBeLearntIsTriedAgain(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.subject("Algebra")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := api.Knowledge(gone, s.API, c.call()); err == nil {
		t.Fatal("a request that was given up learnt something")
	}
	if known, err := api.Knowledge(t.Context(), s.API, c.call()); err != nil || known == nil {
		t.Errorf("the next one: %v", err)
	}
	s.learnt("in the end", 2, 0)
}

func TestTheLatestVersionOfASpaceIsKeptInMind(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	call := s.client().call()
	learn := func(version int64, day planner.Date) {
		c := call
		c.Version, c.Now.Today = version, c.Now.Today+day
		_, err := api.Knowledge(t.Context(), s.API, c)
		s.must(err)
	}
	learn(1, 0)
	learn(2, 0)
	learn(2, 0)
	s.learnt("two versions", 2, 1)
	learn(1, 0)
	learn(2, 0)
	s.learnt("the earlier one beside the later", 3, 2)
	learn(2, 1)
	learn(2, 1)
	s.learnt("the next day", 4, 3)
	learn(2, 0)
	s.learnt("the day before", 5, 3)
}
