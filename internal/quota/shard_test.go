package quota

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func keysOf(l *Limiter) (n int) {
	for i := range l.shards {
		n += len(l.shards[i].counters)
	}
	return n
}

func TestAnotherPolicyContinuesTheWindowsItShares(t *testing.T) {
	t.Parallel()
	l := New(newClock().now, 100)
	free, pro := policy(t, "free=30/1m,1000/24h"), policy(t, "pro=120/1m,3600/1h")
	spend(t, l, "k", free, 30)
	if d := l.Take("k", pro); d.Allowed {
		t.Errorf("a minute that is spent is allowed under another plan: %+v", d)
	}
	if d := l.Take("k", free); d.Allowed || d.States[1].Remaining != 970 {
		t.Errorf("back under the first plan: %+v, want 970 left of the day", d)
	}
}

func TestNoChangeOfPolicyGrantsMoreThanTheShareThatIsLeft(t *testing.T) {
	t.Parallel()
	windows := []time.Duration{time.Second, 7 * time.Second, time.Minute}
	rapid.Check(t, func(t *rapid.T) {
		clock := newClock()
		l := New(clock.now, 100)
		models := map[time.Duration]*bucket{}
		for _, w := range windows {
			models[w] = newBucket(Limit{1, w})
		}
		for range rapid.IntRange(1, 60).Draw(t, "requests") {
			p := Policy{Name: "p"}
			for _, w := range rapid.SliceOfNDistinct(rapid.SampledFrom(windows), 1, 3, rapid.ID).Draw(t, "windows") {
				models[w].limit.Requests = rapid.IntRange(1, 100).Draw(t, "requests")
				p.Limits = append(p.Limits, models[w].limit)
			}
			pass := time.Duration(rapid.Int64Range(0, int64(time.Second)).Draw(t, "pass"))
			clock.pass(pass)
			d := l.Take("k", p)
			for _, b := range models {
				b.pass(pass)
			}
			for i, limit := range p.Limits {
				b := models[limit.Window]
				if d.Allowed && b.wait() > 0 {
					t.Fatalf("%v is allowed %v early", limit, b.wait())
				}
				if d.Allowed {
					b.spent = b.afterOne()
				}
				want := b.state()
				// Each change of the requests may round up by a nanosecond.
				if got := d.States[i]; got.Remaining > want.Remaining || got.Reset < want.Reset || got.Reset > want.Reset+100 {
					t.Fatalf("state is %+v, want %+v", got, want)
				}
			}
		}
	})
}

func TestWindowsOfFormerPoliciesAreDroppedOnceWhole(t *testing.T) {
	t.Parallel()
	s := shard{counters: map[string][]counter{}}
	for i := range 1000 {
		p := Policy{"p", []Limit{{1, time.Duration(i+1) * time.Second}}}
		now := 100 * time.Hour * time.Duration(i)
		decide(s.countersOf("k", p, now, 1), p, now)
	}
	if got := s.counters["k"]; len(got) != 1 {
		t.Errorf("%d windows are kept, want the last one", len(got))
	}
}

func TestKeysThatAreWholeAgainAreDropped(t *testing.T) {
	t.Parallel()
	clock := newClock()
	l, p := New(clock.now, 1_000_000), policy(t, "a=60/1m")
	for i := range 20_000 {
		l.Take(strconv.Itoa(i), p)
	}
	if got := keysOf(l); got != 20_000 {
		t.Fatalf("%d keys are kept while none is whole, want 20000", got)
	}
	clock.pass(time.Second)
	for i := range 10_000 {
		l.Take("new"+strconv.Itoa(i), p)
	}
	if got := keysOf(l); got > 12_000 {
		t.Errorf("%d keys are kept, want the 10000 that are not whole and few more", got)
	}
}

func TestNoMoreKeysAreKeptThanAllowed(t *testing.T) {
	t.Parallel()
	p := policy(t, "a=1/24h")
	for _, most := range []int{0, 64, 1000, 6400} {
		t.Run(fmt.Sprint(most), func(t *testing.T) {
			t.Parallel()
			l := New(newClock().now, most)
			for i := range 20_000 {
				l.Take(strconv.Itoa(i), p)
			}
			if got, atMost, atLeast := keysOf(l), max(most, shardCount), most*9/10; got > atMost || got < atLeast {
				t.Errorf("%d keys are kept, want from %d to %d", got, atLeast, atMost)
			}
		})
	}
}

func TestTheKeyClosestToWholeIsEvicted(t *testing.T) {
	t.Parallel()
	const most = sampleSize // so that all of a full shard are looked at
	p := policy(t, "a=100/1m")
	s := shard{counters: map[string][]counter{}}
	for i := range most {
		counters := s.countersOf(strconv.Itoa(i), p, 0, most)
		for range (i+3)%most + 1 {
			decide(counters, p, 0)
		}
	}
	s.countersOf("new", p, 0, most)
	if _, kept := s.counters["5"]; kept || len(s.counters) != most {
		t.Errorf("key 5, with one request, should have made room; there are %d keys: %v", len(s.counters), s.counters)
	}
}

func TestAFloodOfKeysDoesNotFreeOneThatIsDeepInDebt(t *testing.T) {
	t.Parallel()
	l, p := New(newClock().now, 64*100), policy(t, "a=120/1m")
	spend(t, l, "debtor", p, 120)
	for i := range 50_000 {
		l.Take(strconv.Itoa(i), p)
	}
	if d := l.Take("debtor", p); d.Allowed {
		t.Errorf("the debtor was forgotten: %+v", d)
	}
}
