package quota

import (
	"math/bits"
	"time"
)

// meter counts one key against one limit by the generic cell rate algorithm
// (GCRA; "virtual scheduling" in ITU-T I.371). A request moves the time at
// which the quota is whole again by one emission interval, Window/Requests, and
// conforms if that time is then at most one Window ahead: a quota that is whole
// can be spent in one burst.
//
// The time is exact: whole nanoseconds and, since the interval seldom is a
// whole number of them, part/Requests of one more. Rounding the interval would
// be wrong by up to half for a limit with few nanoseconds for each request.
type meter struct {
	limit Limit
	whole time.Duration // on the clock of the shard
	part  int64         // 0 to limit.Requests-1
}

// charged returns the meter after one more request.
func (m meter) charged(now time.Duration) meter {
	if m.whole < now {
		m.whole, m.part = now, 0
	}
	requests := int64(m.limit.Requests)
	m.whole += m.limit.Window / time.Duration(requests)
	m.part += int64(m.limit.Window) % requests
	if m.part >= requests {
		m.part -= requests
		m.whole++
	}
	return m
}

// under returns the meter continued under limit, which has the same window. The
// share of the window that was spent stays spent, rounded up to a nanosecond.
func (m meter) under(limit Limit) meter {
	if m.limit == limit {
		return m
	}
	return meter{limit: limit, whole: m.wholeAt()}
}

// wholeAt returns the first whole nanosecond at which nothing is owed.
func (m meter) wholeAt() time.Duration {
	if m.part > 0 {
		return m.whole + 1
	}
	return m.whole
}

// wait returns how long it takes until a request conforms: 0 if it does now.
func (m meter) wait(now time.Duration) time.Duration {
	return max(0, m.charged(now).wholeAt()-m.limit.Window-now)
}

// remaining returns how many requests conform now, in one burst: the whole part
// of free*Requests/Window, where free is the part of the window not yet spent.
// The product needs 95 bits.
func (m meter) remaining(now time.Duration) int {
	if m.wholeAt() <= now {
		return m.limit.Requests
	}
	free := now + m.limit.Window - m.whole
	hi, lo := bits.Mul64(uint64(free), uint64(m.limit.Requests))
	lo, borrow := bits.Sub64(lo, uint64(m.part), 0)
	n, _ := bits.Div64(hi-borrow, lo, uint64(m.limit.Window))
	return int(n)
}

func (m meter) state(now time.Duration) State {
	return State{m.limit, m.remaining(now), max(0, m.wholeAt()-now)}
}
