package quota

import (
	"math/bits"
	"time"
)

// counter counts one key against one limit by the generic cell rate algorithm
// (GCRA; "virtual scheduling" in ITU-T I.371). A request moves the time at
// which the quota is whole again by one emission interval, Window/Requests, and
// conforms if that time is then at most one Window ahead: a quota that is whole
// can be spent in one burst.
//
// The time is exact: whole nanoseconds and, since the interval seldom is a
// whole number of them, part/Requests of one more. Rounding the interval would
// be wrong by up to half for a limit with few nanoseconds for each request.
type counter struct {
	limit Limit
	whole time.Duration // on the clock of the shard
	part  int64         // 0 to limit.Requests-1
}

// charged returns the counter after one more request.
func (c counter) charged(now time.Duration) counter {
	if c.whole < now {
		c.whole, c.part = now, 0
	}
	requests := int64(c.limit.Requests)
	c.whole += c.limit.Window / time.Duration(requests)
	c.part += int64(c.limit.Window) % requests
	if c.part >= requests {
		c.part -= requests
		c.whole++
	}
	return c
}

// returned returns the counter after one request less. What has drained since that
// was charged is not given twice: charged counts from now on then.
func (c counter) returned() counter {
	requests := int64(c.limit.Requests)
	c.whole -= c.limit.Window / time.Duration(requests)
	c.part -= int64(c.limit.Window) % requests
	if c.part < 0 {
		c.part += requests
		c.whole--
	}
	return c
}

// under returns the counter continued under limit, which has the same window. The
// share of the window that was spent stays spent, rounded up to a nanosecond.
func (c counter) under(limit Limit) counter {
	if c.limit == limit {
		return c
	}
	return counter{limit: limit, whole: c.wholeAt()}
}

// wholeAt returns the first whole nanosecond at which nothing is owed.
func (c counter) wholeAt() time.Duration {
	if c.part > 0 {
		return c.whole + 1
	}
	return c.whole
}

// wait returns how long it takes until a request conforms: 0 if it does now.
func (c counter) wait(now time.Duration) time.Duration {
	return max(0, c.charged(now).wholeAt()-c.limit.Window-now)
}

// remaining returns how many requests conform now, in one burst: the whole part
// of free*Requests/Window, where free is the part of the window not yet spent.
// The product needs 95 bits.
func (c counter) remaining(now time.Duration) int {
	if c.wholeAt() <= now {
		return c.limit.Requests
	}
	free := now + c.limit.Window - c.whole
	hi, lo := bits.Mul64(uint64(free), uint64(c.limit.Requests))
	lo, borrow := bits.Sub64(lo, uint64(c.part), 0)
	n, _ := bits.Div64(hi-borrow, lo, uint64(c.limit.Window))
	return int(n)
}

func (c counter) state(now time.Duration) State {
	return State{c.limit, c.remaining(now), max(0, c.wholeAt()-now)}
}
