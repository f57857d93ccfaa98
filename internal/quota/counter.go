package quota

import (
	"math/bits"
	"time"
)

// counter counts one key against one limit by the generic cell rate algorithm
// (GCRA; "virtual scheduling" in ITU-T I.371). It keeps the theoretical arrival time
// (TAT), at which the quota is full again. A request moves it by one emission interval,
// Window/Requests. The request conforms if the TAT is then at most one Window ahead. So a
// full quota can be spent in one burst.
//
// The TAT is exact: nanoseconds, and part/Requests of one more. The interval is seldom a
// whole number of nanoseconds. Rounding it would be wrong by up to half for a limit with
// few nanoseconds for each request.
type counter struct {
	limit Limit
	full  time.Duration // the TAT, on the clock of the shard
	part  int64         // 0 to limit.Requests-1
}

// charged returns the counter after one more request.
func (c counter) charged(now time.Duration) counter {
	if c.full < now {
		c.full, c.part = now, 0
	}
	requests := int64(c.limit.Requests)
	c.full += c.limit.Window / time.Duration(requests)
	c.part += int64(c.limit.Window) % requests
	if c.part >= requests {
		c.part -= requests
		c.full++
	}
	return c
}

// returned returns the counter after one request less. A TAT in the past gives no extra
// quota, since charged begins at now then.
func (c counter) returned() counter {
	requests := int64(c.limit.Requests)
	c.full -= c.limit.Window / time.Duration(requests)
	c.part -= int64(c.limit.Window) % requests
	if c.part < 0 {
		c.part += requests
		c.full--
	}
	return c
}

// withLimit returns the counter under another limit of the same window. The share of the
// window that was spent stays spent, rounded up to a nanosecond.
func (c counter) withLimit(limit Limit) counter {
	if c.limit == limit {
		return c
	}
	return counter{limit: limit, full: c.fullAt()}
}

// fullAt returns the TAT, rounded up to a nanosecond.
func (c counter) fullAt() time.Duration {
	if c.part > 0 {
		return c.full + 1
	}
	return c.full
}

// wait returns how long it takes until a request conforms: 0 if it does now.
func (c counter) wait(now time.Duration) time.Duration {
	return max(0, c.charged(now).fullAt()-c.limit.Window-now)
}

// remaining returns how many requests conform now, in one burst. That is
// free*Requests/Window, rounded down, where free is the unspent part of the window. The
// product needs 95 bits.
func (c counter) remaining(now time.Duration) int {
	if c.fullAt() <= now {
		return c.limit.Requests
	}
	free := now + c.limit.Window - c.full
	hi, lo := bits.Mul64(uint64(free), uint64(c.limit.Requests))
	lo, borrow := bits.Sub64(lo, uint64(c.part), 0)
	n, _ := bits.Div64(hi-borrow, lo, uint64(c.limit.Window))
	return int(n)
}

func (c counter) state(now time.Duration) State {
	return State{c.limit, c.remaining(now), max(0, c.fullAt()-now)}
}
