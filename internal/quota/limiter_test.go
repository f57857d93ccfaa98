package quota

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// clock is a time that tests move.
type clock struct{ t time.Time }

func newClock() *clock { return &clock{time.Date(2026, 1, 5, 8, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time { return c.t }

func (c *clock) pass(d time.Duration) { c.t = c.t.Add(d) }

func policy(t testing.TB, text string) Policy {
	t.Helper()
	p, err := ParsePolicy(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// spend takes n requests, all of which must be allowed.
func spend(t *testing.T, l *Limiter, key string, p Policy, n int) {
	t.Helper()
	for i := range n {
		if d := l.Take(key, p); !d.Allowed {
			t.Fatalf("request %d of %d is refused: %+v", i+1, n, d)
		}
	}
}

func TestTakeDecidesAsLeakyBucketsWould(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Policy{"p", rapid.SliceOfNDistinct(anyLimit(), 1, maxLimits, func(l Limit) time.Duration { return l.Window }).Draw(t, "limits")}
		shortest := slices.MinFunc(p.Limits, func(a, b Limit) int { return cmp.Compare(a.Window, b.Window) }).Window
		clock := newClock()
		limiter := New(clock.now, 1000)
		models := map[string][]*bucket{}
		for _, key := range []string{"", "a", "b"} {
			for _, l := range p.Limits {
				models[key] = append(models[key], newBucket(l))
			}
		}
		for range rapid.IntRange(1, 60).Draw(t, "requests") {
			pass := time.Duration(rapid.OneOf(rapid.Just(int64(0)), rapid.Int64Range(0, int64(shortest))).Draw(t, "pass"))
			clock.pass(pass)
			for _, buckets := range models {
				for _, b := range buckets {
					b.pass(pass)
				}
			}
			key := rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "key")
			got, want := limiter.Take(key, p), take(models[key], p)
			if got.Allowed != want.Allowed || got.RetryAfter != want.RetryAfter || !slices.Equal(got.States, want.States) {
				t.Fatalf("key %q: %+v, want %+v", key, got, want)
			}
		}
	})
}

// take asks the model.
func take(buckets []*bucket, p Policy) Decision {
	d := Decision{Policy: p.Name}
	for _, b := range buckets {
		d.RetryAfter = max(d.RetryAfter, b.wait())
	}
	d.Allowed = d.RetryAfter == 0
	for _, b := range buckets {
		if d.Allowed {
			b.spent = b.afterOne()
		}
		d.States = append(d.States, b.state())
	}
	return d
}

func TestARefusedRequestCostsNothing(t *testing.T) {
	t.Parallel()
	clock := newClock()
	l, p := New(clock.now, 100), policy(t, "free=30/1m,1000/24h")
	spend(t, l, "k", p, 30)
	first := l.Take("k", p)
	for range 1000 {
		if d := l.Take("k", p); d.Allowed || !slices.Equal(d.States, first.States) || d.RetryAfter != first.RetryAfter {
			t.Fatalf("refused again: %+v, first %+v", d, first)
		}
	}
	if first.States[1].Remaining != 970 {
		t.Errorf("%d left of the day, want 970", first.States[1].Remaining)
	}
}

func TestRetryAfterIsExact(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a=30/1m", "a=7/1m", "a=7/1m,9/1h", "a=1/366d", "a=3/1s"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			clock := newClock()
			l, p := New(clock.now, 100), policy(t, text)
			spend(t, l, "k", p, p.Limits[0].Requests)
			clock.pass(l.Take("k", p).RetryAfter - 1)
			if d := l.Take("k", p); d.Allowed || d.RetryAfter != 1 {
				t.Errorf("a nanosecond early: %+v", d)
			}
			clock.pass(1)
			spend(t, l, "k", p, 1)
		})
	}
}

func TestExactlyTheQuotaPassesOfManyConcurrentRequests(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a=100/1m", "a=1000/1m,100/24h"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			l, p := New(newClock().now, 100), policy(t, text)
			var allowed, last atomic.Int64
			var wg sync.WaitGroup
			for range 1000 {
				wg.Go(func() {
					d := l.Take("k", p)
					if d.Allowed {
						allowed.Add(1)
						if d.States[len(d.States)-1].Remaining == 0 {
							last.Add(1)
						}
					}
				})
			}
			wg.Wait()
			if allowed.Load() != 100 || last.Load() != 1 {
				t.Errorf("%d of 1000 are allowed, %d of them as the last; want 100 and 1", allowed.Load(), last.Load())
			}
		})
	}
}

func TestConcurrentRequestsUnderARunningClockNeverGetMoreThanTheRate(t *testing.T) {
	t.Parallel()
	var ticks atomic.Int64
	start := time.Date(2026, 1, 5, 8, 0, 0, 0, time.UTC)
	now := func() time.Time {
		tick := time.Duration(ticks.Add(1))
		runtime.Gosched() // lets another request overtake, if it can
		return start.Add(tick * time.Millisecond)
	}
	l, p := New(now, 100), policy(t, "a=10/1s")
	var allowed atomic.Int64
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			for range 500 {
				if l.Take("k", p).Allowed {
					allowed.Add(1)
				}
			}
		})
	}
	wg.Wait()
	// The requests come at 1 ms, 2 ms … 8000 ms: ten at once, then those at 101 ms, 201 ms … 7901 ms.
	if got := allowed.Load(); got != 89 {
		t.Errorf("%d are allowed in 8 s at 10/1s, want 89", got)
	}
}

func TestAClockThatIsSetBackNeitherGrantsNorBlocks(t *testing.T) {
	t.Parallel()
	for _, back := range []time.Duration{1, time.Minute, 100 * 365 * 24 * time.Hour} {
		t.Run(back.String(), func(t *testing.T) {
			t.Parallel()
			clock := newClock()
			l, p := New(clock.now, 100), policy(t, "a=30/1m")
			spend(t, l, "k", p, 30)
			clock.pass(-back)
			if d := l.Take("k", p); d.Allowed || d.RetryAfter != 2*time.Second {
				t.Errorf("right after: %+v, want to retry after 2s", d)
			}
			clock.pass(2 * time.Second)
			spend(t, l, "k", p, 1)
			if d := l.Take("k", p); d.Allowed {
				t.Errorf("2s later two are allowed: %+v", d)
			}
		})
	}
}

func TestAClockThatJumpsFarAheadMakesEveryQuotaWholeOnce(t *testing.T) {
	t.Parallel()
	clock := newClock()
	l, p := New(clock.now, 100), policy(t, "a=5/366d")
	for range 3 {
		spend(t, l, "k", p, 5)
		if d := l.Take("k", p); d.Allowed {
			t.Fatalf("a sixth is allowed: %+v", d)
		}
		clock.t = clock.t.AddDate(1000, 0, 0) // more than a time.Duration can hold
	}
}

func TestARequestThatIsReturnedIsFreeAgain(t *testing.T) {
	t.Parallel()
	clock := newClock()
	l, p := New(clock.now, 100), policy(t, "a=3/1m,5/1h")
	spend(t, l, "k", p, 3)
	if d := l.Return("k", p); !d.Allowed || d.States[0].Remaining != 1 || d.States[1].Remaining != 3 {
		t.Errorf("after one of three was returned: %+v", d)
	}
	spend(t, l, "k", p, 1)
	if d := l.Take("k", p); d.Allowed {
		t.Errorf("a fourth is allowed: %+v", d)
	}
	clock.pass(2 * time.Hour)
	for range 10 { // also of what has drained, and of a key that was never seen
		l.Return("k", p)
		l.Return("new", p)
	}
	for _, key := range []string{"k", "new"} {
		spend(t, l, key, p, 3)
		if d := l.Take(key, p); d.Allowed {
			t.Errorf("%s: more than a whole quota is allowed: %+v", key, d)
		}
	}
}
