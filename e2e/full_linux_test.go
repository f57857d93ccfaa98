package e2e_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"studyplanner/internal/store/storetest/pg"
)

// limitFiles makes the system refuse what would make a file of s larger than
// size, as it does where the disk is full (setrlimit(2), RLIMIT_FSIZE).
func (s *server) limitFiles(t *testing.T, size uint64) {
	t.Helper()
	if err := unix.Prlimit(s.cmd.Process.Pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: size, Max: unix.RLIM_INFINITY}, nil); err != nil {
		t.Fatal(err)
	}
}

// TestADiskThatTakesNothingIsToldAndReadingGoesOn lets everything happen on it
// that a request which reads would save as well: the first use of a key, and weeks
// that were never asked for.
func TestADiskThatTakesNothingIsToldAndReadingGoesOn(t *testing.T) {
	t.Parallel()
	s := startServer(t, filepath.Join(t.TempDir(), "planner.db"))
	a := s.account(t)
	c, fresh := a.client(t, "live"), a.client(t, "live")
	slots := []obj{{"days": []int{1}, "start": "09:00", "end": "10:00"}}
	subject := c.create(t, "/v1/subjects", obj{"name": "Algebra", "type": "study", "slots": slots})
	draft := blockBody(subject, "2031-03-05", "09:00-10:00")

	s.limitFiles(t, 0)
	for range 3 {
		r, err := c.try(t.Context(), "POST", "/v1/blocks", draft)
		if err != nil {
			t.Fatal(err)
		}
		r.check(t)
		r.checkContract(t, s)
		r.is(t, 503)
		equal(t, "code", r.Error.Code, "UNAVAILABLE")
		if !strings.HasPrefix(r.Error.Message, "nothing can be saved at the moment: ") || r.header.Get("Retry-After") == "" {
			t.Errorf("%s, Retry-After %q", r.Error.Message, r.header.Get("Retry-After"))
		}
		fresh.send(t, "GET", "/v1/schedule?week_offset=30", nil).is(t, 200)
		equal(t, "the subject", fresh.read(t, "/v1/subjects/"+subject.id()), subject)
	}
	if resp, body := s.page(t, "/readyz"); resp.StatusCode != 503 || !strings.Contains(body, "nothing can be saved at the moment") {
		t.Errorf("GET /readyz: status %d, %s", resp.StatusCode, body)
	}
	if n := strings.Count(s.log.String(), "what can wait is not saved"); n != 1 {
		t.Errorf("it is logged %d times", n)
	}

	s.limitFiles(t, unix.RLIM_INFINITY)
	c.create(t, "/v1/blocks", draft)
	eventually(t, patience, "the server is ready again", func() bool { return ready(t, s) })
}

// TestAFrozenDatabaseIsUnavailable stops PostgreSQL where it is, and lets it go on.
func TestAFrozenDatabaseIsUnavailable(t *testing.T) {
	t.Parallel()
	cluster := pg.NewCluster(t)
	s := startServer(t, cluster.URL())
	c := s.client(t)
	subject := c.subject(t, "Algebra")
	// Those that were just used are not asked whether they are alive.
	cluster.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'studyplanner'")

	cluster.Freeze()
	for _, method := range []string{"GET", "PATCH"} {
		a, err := c.try(t.Context(), method, "/v1/subjects/"+subject.id(), obj{"name": "Geometry"})
		if err != nil {
			t.Fatal(err)
		}
		a.check(t)
		equal(t, "code", a.is(t, 503).Error.Code, "UNAVAILABLE")
	}
	if resp, body := s.page(t, "/readyz"); resp.StatusCode != 503 || !strings.Contains(body, "does not answer in time") {
		t.Errorf("GET /readyz: status %d, %s", resp.StatusCode, body)
	}

	cluster.Thaw()
	eventually(t, patience, "the server is ready again", func() bool { return ready(t, s) })
	equal(t, "the subject", c.read(t, "/v1/subjects/"+subject.id()), subject)
}
