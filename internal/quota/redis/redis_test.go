//go:build verify

package redis_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	client "github.com/redis/go-redis/v9"

	"studyplanner/internal/quota"
	"studyplanner/internal/quota/quotatest"
	"studyplanner/internal/quota/redis"
)

// counts opens s until the end of the test.
func counts(t *testing.T, s *quotatest.Redis) *redis.Counts {
	t.Helper()
	c, err := redis.Open(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// plain speaks to the server.
func plain(t *testing.T, s *quotatest.Redis) *client.Client {
	t.Helper()
	options, err := client.ParseURL(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	c := client.NewClient(options)
	t.Cleanup(func() { c.Close() })
	return c
}

func TestRedisKeepsCounts(t *testing.T) {
	t.Parallel()
	s := quotatest.StartRedis(t)
	direct := plain(t, s)
	quotatest.Run(t, quotatest.Counts{Counts: counts(t, s), Age: func(d time.Duration) {
		for _, key := range direct.Keys(t.Context(), "*").Val() {
			if err := direct.HIncrBy(t.Context(), key, "at", -d.Microseconds()).Err(); err != nil {
				t.Error(err)
			}
		}
	}})
}

var day = quota.Policy{Name: "day", Limits: []quota.Limit{{Requests: 8, Window: 24 * time.Hour}, {Requests: 1000, Window: 48 * time.Hour}}}

func TestWhatIsCountedExpiresOnceNothingIsOwedAndTellsNoName(t *testing.T) {
	t.Parallel()
	s := quotatest.StartRedis(t)
	c, direct := counts(t, s), plain(t, s)
	const who = "sign-in address 192.0.2.1"
	if _, err := c.Take(t.Context(), who, day); err != nil {
		t.Fatal(err)
	}
	keys := direct.Keys(t.Context(), "*").Val()
	if len(keys) != 1 || !strings.HasPrefix(keys[0], "studyplanner:quota:") || strings.Contains(keys[0], "192") {
		t.Fatalf("keys are %q", keys)
	}
	left := direct.PTTL(t.Context(), keys[0]).Val()
	if left > 3*time.Hour+time.Second || left < 2*time.Hour { // of 8 in a day, 1 is owed for 3 hours
		t.Errorf("it lasts for %v", left)
	}
	if _, err := c.Return(t.Context(), who, day); err != nil {
		t.Fatal(err)
	}
	if left := direct.PTTL(t.Context(), keys[0]).Val(); left > time.Second {
		t.Errorf("what is owed no more lasts for %v", left)
	}
}

// log is one that tests read.
type log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *log) count(what string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), what)
}

func TestWhileRedisIsAwayEachProcessCountsAShare(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]struct{ begin, end func(*quotatest.Redis) }{
		"stopped": {(*quotatest.Redis).Stop, (*quotatest.Redis).Start},
		"frozen":  {func(s *quotatest.Redis) { s.Signal(syscall.SIGSTOP) }, func(s *quotatest.Redis) { s.Signal(syscall.SIGCONT) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := quotatest.StartRedis(t)
			now, said := time.Date(2026, 1, 5, 8, 0, 0, 0, time.UTC), &log{}
			clock := func() time.Time { return now }
			shared := quota.NewShared(quota.SharedConfig{
				Counts: counts(t, s), Local: quota.New(clock, 100), Now: clock, Log: slog.New(slog.NewTextHandler(said, nil)),
			})
			take := func(n int) (allowed int, last quota.Decision) {
				for range n {
					last = shared.Take(t.Context(), "k", day, nil)
					if last.Allowed {
						allowed++
					}
				}
				return allowed, last
			}
			if n, d := take(1); n != 1 || d.States[0].Remaining != 7 {
				t.Fatalf("%+v", d)
			}
			away.begin(s)
			if n, d := take(10); n != 2 || d.States[0].Limit.Requests != 2 { // a quarter of 8
				t.Errorf("%d are allowed, %+v", n, d)
			}
			for range 3 {
				now = now.Add(time.Second)
				take(10)
			}
			if got := shared.Stats(); got.Up || got.Failures != 4 || got.Local != 40 {
				t.Errorf("%+v", got)
			}
			if got := said.count("cannot be reached"); got != 4 {
				t.Errorf("the log has it %d times", got)
			}
			away.end(s)
			for tries := 0; !shared.Stats().Up; tries++ { // a frozen one answers what it was asked before
				if tries == 100 {
					t.Fatal("it does not come back")
				}
				now = now.Add(time.Second)
				take(1)
			}
			if n, d := take(1); n != 1 || d.States[0].Limit.Requests != 8 {
				t.Errorf("%+v", d)
			}
			if got := said.count("shared again"); got != 1 {
				t.Errorf("the log has its end %d times", got)
			}
		})
	}
}

func TestARequestThatIsGivenUpIsNoOutage(t *testing.T) {
	t.Parallel()
	shared := quota.NewShared(quota.SharedConfig{Counts: counts(t, quotatest.StartRedis(t)), Local: quota.New(time.Now, 100), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	shared.Take(ctx, "k", day, nil)
	if got := shared.Stats(); !got.Up || got.Failures != 0 {
		t.Errorf("%+v", got)
	}
}

func TestOnlyURLsAreOpened(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"", "shared", "localhost:6379", "http://localhost", "redis://user:secret@localhost:x/0"} {
		if c, err := redis.Open(url); err == nil || strings.Contains(fmt.Sprint(err), "secret") {
			t.Errorf("%q: %v, %v", url, c, err)
		}
	}
}
