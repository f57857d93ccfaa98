package api_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

func TestReadyzTellsWhatIsWrong(t *testing.T) {
	t.Parallel()
	for want, err := range map[string]error{
		"the database cannot be reached":                       planner.ErrUnavailable,
		"the database file is damaged":                         fmt.Errorf("%w: no page", planner.ErrDamaged),
		"nothing can be saved at the moment: the disk is full": planner.Unsaved{Why: "the disk is full"},
		"the database does not answer in time":                 fmt.Errorf("%w: %w", planner.ErrUnavailable, context.DeadlineExceeded),
		"the database has a fault; the log has its cause":      errors.New("oh"),
	} {
		s := newServer(t, func(c *api.Config) {
			c.Ready = func(context.Context) error { return fmt.Errorf("secret: %w", err) }
		})
		for range 3 {
			if status, _, body := s.page("GET", "/readyz"); status != 503 || string(body) != `{"status":"`+want+`"}`+"\n" {
				t.Errorf("%d %s", status, body)
			}
			s.Pass(time.Minute)
		}
		if n := strings.Count(s.Log.String(), "secret"); n != 1 {
			t.Errorf("logged %d times: %s", n, s.Log)
		}
	}
}

func TestReadyzDoesNotHangWithTheDatabase(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	var mu sync.Mutex
	looks := 0
	s := newServer(t, func(c *api.Config) {
		c.Ready = func(context.Context) error { // takes no notice of the end of its time
			mu.Lock()
			looks++
			mu.Unlock()
			<-release
			return nil
		}
	})
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if status, _, body := s.page("GET", "/readyz"); status != 503 || !strings.Contains(string(body), "in time") {
				t.Errorf("%d %s", status, body)
			}
		})
	}
	all.Wait()
	close(release)
	if mu.Lock(); looks != 1 {
		t.Errorf("%d looked", looks)
	}
	mu.Unlock()
}

func TestWhoeverAsksReadyzAtTheSameTimeGetsOneAnswer(t *testing.T) {
	t.Parallel()
	looks := 0
	s := newServer(t, func(c *api.Config) {
		c.Ready = func(context.Context) error { looks++; return nil }
	})
	for range 100 {
		if status, _, _ := s.page("GET", "/readyz"); status != 200 {
			t.Errorf("status %d", status)
		}
	}
	s.Pass(time.Second)
	if s.page("GET", "/readyz"); looks != 2 {
		t.Errorf("%d looks", looks)
	}
}
