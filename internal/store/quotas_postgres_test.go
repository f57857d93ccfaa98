//go:build postgres

package store

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"studyplanner/internal/quota"
	"studyplanner/internal/quota/quotatest"
	"studyplanner/internal/store/storetest/pg"
)

// counts are those of s, which can be aged.
func counts(t *testing.T, s *Store) quotatest.Counts {
	return quotatest.Counts{Counts: s.Quotas(), Age: func(d time.Duration) {
		if _, err := s.admin().ExecContext(t.Context(), "UPDATE quotas SET at = at - $1", d.Microseconds()); err != nil {
			t.Error(err)
		}
	}}
}

// spoken is a log that is safe to read while it is written.
type spoken struct {
	mu sync.Mutex
	bytes.Buffer
}

func (l *spoken) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.Write(p)
}

func (l *spoken) times(text string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.String(), text)
}

func TestQuotasAreCountedTogether(t *testing.T) {
	t.Parallel()
	quotatest.Run(t, counts(t, migrated(t, newPostgreSQL(t))))
}

var tight = quota.Policy{Name: "tight", Limits: []quota.Limit{{Requests: 8, Window: 24 * time.Hour}, {Requests: 1000, Window: 48 * time.Hour}}}

func TestCountsOfThoseWhoOweNothingAreRemoved(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	c := counts(t, s)
	for _, key := range []string{"a", "b", "c"} {
		if _, err := c.Take(t.Context(), key, tight); err != nil {
			t.Fatal(err)
		}
	}
	sweep := func(want int) {
		t.Helper()
		if n, err := s.DeleteExpired(t.Context(), time.Now()); err != nil || n != want {
			t.Errorf("%d rows are removed, want %d: %v", n, want, err)
		}
	}
	sweep(0)
	if _, err := s.admin().ExecContext(t.Context(), "UPDATE quotas SET until = until - $1", tight.Limits[1].Window.Microseconds()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Take(t.Context(), "a", tight); err != nil { // of which something is owed again
		t.Fatal(err)
	}
	sweep(2)
}

func TestNoNameIsStoredOfThoseWhoAreCounted(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	if _, err := s.Quotas().Take(t.Context(), "sign-in address 192.0.2.1", tight); err != nil {
		t.Fatal(err)
	}
	row, err := one(t.Context(), s.admin(), column[string], "SELECT CAST(q AS TEXT) FROM quotas q")
	if err != nil || strings.Contains(row, "192") {
		t.Errorf("%s, %v", row, err)
	}
}

func TestWhileTheCountsAreAwayEachProcessCountsAShare(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]struct{ begin, end func(*pg.Cluster) }{
		"stopped": {(*pg.Cluster).Stop, (*pg.Cluster).Start},
		"frozen":  {(*pg.Cluster).Freeze, (*pg.Cluster).Thaw},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := pg.NewCluster(t)
			now, log := time.Date(2026, 1, 5, 8, 0, 0, 0, time.UTC), &spoken{}
			clock := func() time.Time { return now }
			shared := quota.NewShared(quota.SharedConfig{
				Counts: migrated(t, c.URL()).Quotas(), Local: quota.New(clock, 100), Now: clock, Log: slog.New(slog.NewTextHandler(log, nil)),
			})
			take := func(n int) (allowed int, last quota.Decision) {
				for range n {
					last = shared.Take(t.Context(), "k", tight)
					if last.Allowed {
						allowed++
					}
				}
				return allowed, last
			}
			if n, d := take(1); n != 1 || d.States[0].Remaining != 7 {
				t.Fatalf("%+v", d)
			}
			away.begin(c)
			if n, d := take(10); n != 2 || d.States[0].Limit.Requests != 2 { // a quarter of 8
				t.Errorf("%d are allowed, %+v", n, d)
			}
			now = now.Add(time.Second)
			take(10)
			if got := shared.Stats(); got.Up || got.Failures != 2 || got.Local != 20 {
				t.Errorf("%+v", got)
			}
			if got := log.times("counts a share by itself"); got != 2 {
				t.Errorf("the log has it %d times", got)
			}
			away.end(c)
			for tries := 0; !shared.Stats().Up; tries++ {
				if tries == 100 {
					t.Fatal("they do not come back")
				}
				now = now.Add(time.Second)
				take(1)
			}
			if n, d := take(1); n != 1 || d.States[0].Limit.Requests != 8 {
				t.Errorf("%+v", d)
			}
			if got := log.times("shared again"); got != 1 {
				t.Errorf("the log has its end %d times", got)
			}
		})
	}
}

func TestARequestThatIsGivenUpIsNoOutageOfTheCounts(t *testing.T) {
	t.Parallel()
	counts := migrated(t, newPostgreSQL(t)).Quotas()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := counts.Take(ctx, "k", tight); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
	shared := quota.NewShared(quota.SharedConfig{Counts: counts, Local: quota.New(time.Now, 100), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	shared.Take(ctx, "k", tight)
	if got := shared.Stats(); !got.Up || got.Failures != 0 {
		t.Errorf("%+v", got)
	}
}
