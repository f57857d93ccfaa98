package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// failing lets the keys be looked up and their use not be recorded.
type failing struct {
	account.KeyDirectory
	err error
}

func (f failing) TouchKey(context.Context, account.Key, time.Time) error { return f.err }

// failsWith configures an API of which every request fails with err.
func failsWith(err error) func(*api.Config) {
	return func(c *api.Config) {
		c.Authenticator = authenticatorFunc(func(context.Context, string, time.Time) (account.Access, planner.Call, error) {
			return account.Access{}, planner.Call{}, fmt.Errorf("secret: %w", err)
		})
	}
}

func TestWhatIsKnownOfAChangeIsTold(t *testing.T) {
	t.Parallel()
	for want, err := range map[string]error{
		"the database cannot be reached; try again":                                       planner.ErrUnavailable,
		"the database file is damaged; whoever runs the server must restore a backup":     planner.ErrDamaged,
		"nothing can be saved at the moment: the disk is full":                            planner.Unsaved{Why: "the disk is full"},
		"it is not known whether this was saved: ask again with the same Idempotency-Key": planner.ErrUncertain,
	} {
		a := client{newServer(t, failsWith(err)), "x"}.send("POST", "/v1/blocks", "{}").fails(503, "UNAVAILABLE")
		if a.Error.Message != want {
			t.Errorf("%q, want %q", a.Error.Message, want)
		}
	}
}

func TestCausesOfAnOutageAreLoggedOnceASecond(t *testing.T) {
	t.Parallel()
	s := newServer(t, failsWith(planner.ErrUnavailable))
	ask := func(n int) {
		for range n {
			client{s, "x"}.request("GET", "/v1/blocks").is(503)
		}
	}
	ask(5)
	s.Pass(time.Second)
	ask(3)
	log := s.Log.String()
	if n := strings.Count(log, "request failed"); n != 2 || strings.Count(log, "others=4") != 1 {
		t.Errorf("logged %d times:\n%s", n, log)
	}
}

func TestTheLongerAnOutageTheLaterToTryAgain(t *testing.T) {
	t.Parallel()
	for _, err := range []error{planner.ErrUnavailable, planner.Unsaved{Why: "the disk is full"}} {
		s := newServer(t, failsWith(err))
		waits := func() []int {
			var all []int
			for range 300 {
				a := client{s, "x"}.request("GET", "/v1/blocks").is(503)
				wait, err := strconv.Atoi(a.header.Get("Retry-After"))
				s.must(err)
				all = append(all, wait)
			}
			slices.Sort(all)
			return slices.Compact(all)
		}
		if got := waits(); !slices.Equal(got, []int{1, 2, 3, 4, 5}) {
			t.Errorf("at first: %v", got)
		}
		s.Pass(time.Minute)
		if got := waits(); got[0] != 3 || got[len(got)-1] != 15 {
			t.Errorf("after a minute: %v", got)
		}
		s.Pass(9 * time.Minute)
		if got := waits(); got[0] < 12 || got[len(got)-1] > 60 || len(got) < 10 {
			t.Errorf("after ten: %v", got)
		}
		s.Pass(time.Hour) // of which nothing is known
		if got := waits(); got[len(got)-1] != 5 {
			t.Errorf("after an hour without requests: %v", got)
		}
	}
}

func TestReadingGoesOnWhileTheUseOfAKeyCannotBeRecorded(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	key := s.key()
	keys := &failing{s.Store, planner.Unsaved{Why: "the disk is full"}}
	handler := s.API.Mount("/v1", api.Authentication{Authenticate: func(r *api.Request) (account.Access, planner.Call, error) {
		return account.NewAuthenticator(keys).Authenticate(r.Context(), key, r.Now())
	}})
	ask := func(method, body string) int {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(method, "/v1/subjects", strings.NewReader(body)))
		return w.Code
	}
	for range 3 {
		if got := ask("GET", ""); got != 200 {
			t.Errorf("status %d", got)
		}
	}
	if n := strings.Count(s.Log.String(), "the disk is full"); n != 1 {
		t.Errorf("logged %d times: %s", n, s.Log)
	}
	keys.err = nil
	if got := ask("POST", `{"name":"A","type":"study"}`); got != 201 || strings.Count(s.Log.String(), "changes are saved again") != 1 {
		t.Errorf("status %d: %s", got, s.Log)
	}
	keys.err = planner.ErrUnavailable
	if got := ask("GET", ""); got != 200 || strings.Count(s.Log.String(), "level=WARN") != 2 {
		t.Errorf("the next outage: status %d, log %s", got, s.Log)
	}
	if _, _, metrics := s.page("GET", "/metrics"); !strings.Contains(string(metrics), "studyplanner_postponed_total 4\n") {
		t.Error("they are not counted")
	}
	keys.err = errors.New("a fault of ours")
	if got := ask("GET", ""); got != 500 {
		t.Errorf("another failure: status %d", got)
	}
}
