package quota

import (
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// bucket is the model: a leaky bucket in exact fractions. It holds the share of
// the window that is spent, which drains at one window for each window of time.
type bucket struct {
	limit Limit
	spent *big.Rat // 0 to 1
}

func newBucket(l Limit) *bucket { return &bucket{l, new(big.Rat)} }

func (b *bucket) pass(d time.Duration) {
	b.spent.Sub(b.spent, big.NewRat(int64(d), int64(b.limit.Window)))
	if b.spent.Sign() < 0 {
		b.spent.SetInt64(0)
	}
}

func (b *bucket) afterOne() *big.Rat {
	return new(big.Rat).Add(b.spent, big.NewRat(1, int64(b.limit.Requests)))
}

// wait returns how long until one more request fits.
func (b *bucket) wait() time.Duration {
	over := new(big.Rat).Sub(b.afterOne(), big.NewRat(1, 1))
	return max(0, b.ceil(over))
}

func (b *bucket) state() State {
	free := new(big.Rat).Sub(big.NewRat(1, 1), b.spent)
	free.Mul(free, big.NewRat(int64(b.limit.Requests), 1))
	remaining := new(big.Int).Div(free.Num(), free.Denom())
	return State{b.limit, int(remaining.Int64()), b.ceil(b.spent)}
}

// ceil returns a share of the window in nanoseconds, rounded up.
func (b *bucket) ceil(share *big.Rat) time.Duration {
	ns := new(big.Rat).Mul(share, big.NewRat(int64(b.limit.Window), 1))
	quotient, rest := new(big.Int).DivMod(ns.Num(), ns.Denom(), new(big.Int))
	if rest.Sign() > 0 {
		quotient.Add(quotient, big.NewInt(1))
	}
	return time.Duration(quotient.Int64())
}

// anyLimit draws limits of a few requests and limits at the bounds.
func anyLimit() *rapid.Generator[Limit] {
	requests := rapid.OneOf(rapid.IntRange(1, 10), rapid.IntRange(1, maxRequests), rapid.Just(maxRequests))
	seconds := rapid.OneOf(rapid.Int64Range(1, 10), rapid.Int64Range(1, int64(maxWindow/time.Second)), rapid.Just(int64(maxWindow/time.Second)))
	return rapid.Custom(func(t *rapid.T) Limit {
		return Limit{requests.Draw(t, "requests"), time.Duration(seconds.Draw(t, "seconds")) * time.Second}
	})
}

func TestACounterIsALeakyBucketAtAnyLevel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		limit := anyLimit().Draw(t, "limit")
		used := rapid.IntRange(0, limit.Requests).Draw(t, "used")
		now := time.Duration(rapid.Int64Range(0, 100*int64(maxWindow)).Draw(t, "now"))

		model := newBucket(limit)
		model.spent.SetFrac64(int64(used), int64(limit.Requests))
		owed := new(big.Int).Mul(big.NewInt(int64(used)), big.NewInt(int64(limit.Window)))
		whole, part := owed.DivMod(owed, big.NewInt(int64(limit.Requests)), new(big.Int))
		m := counter{limit, now + time.Duration(whole.Int64()), part.Int64()}

		for range rapid.IntRange(1, 20).Draw(t, "requests") {
			if got, want := m.state(now), model.state(); got != want {
				t.Fatalf("state is %+v, want %+v", got, want)
			}
			if got, want := m.wait(now), model.wait(); got != want {
				t.Fatalf("wait is %v, want %v", got, want)
			}
			if model.wait() == 0 {
				m, model.spent = m.charged(now), model.afterOne()
			}
			interval := int64(limit.Window) / int64(limit.Requests)
			pass := time.Duration(rapid.OneOf(rapid.Int64Range(0, 3*interval), rapid.Int64Range(interval, interval+1)).Draw(t, "pass"))
			now += pass
			model.pass(pass)
		}
	})
}

func TestACounterUnderAnotherLimitKeepsTheShareThatIsSpent(t *testing.T) {
	t.Parallel()
	free, pro := Limit{30, time.Minute}, Limit{120, time.Minute}
	m := counter{limit: free}
	for range 15 {
		m = m.charged(0)
	}
	if got, want := m.withLimit(pro).state(0), (State{pro, 60, 30 * time.Second}); got != want {
		t.Errorf("state is %+v, want %+v", got, want)
	}
	if got := m.withLimit(pro).withLimit(free); got != m {
		t.Errorf("and back is %+v, want %+v", got, m)
	}
}

func TestWhatIsReturnedIsAsIfItHadNotBeenCharged(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		limit := anyLimit().Draw(t, "limit")
		now := time.Duration(rapid.Int64Range(0, int64(maxWindow)).Draw(t, "now"))
		m := counter{limit: limit, full: now}
		for range rapid.IntRange(0, min(20, limit.Requests-1)).Draw(t, "charged") {
			m = m.charged(now)
		}
		if got := m.charged(now).returned(); got != m {
			t.Fatalf("it is %+v, want %+v", got, m)
		}
	})
}
