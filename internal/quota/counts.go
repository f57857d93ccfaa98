package quota

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"
)

// Counts are counters that several processes share. They follow the rules of [Limiter], with
// two differences. The clock is that of the store, in microseconds. Counters belong to a key
// and all windows of its policy: a policy with other windows begins with a full quota.
type Counts interface {
	// Take is that of Limiter. It returns an error if the counters cannot be reached.
	Take(ctx context.Context, key string, p Policy) (Decision, error)
	// Return is that of Limiter. It does nothing for a key without counters.
	Return(ctx context.Context, key string, p Policy) (Decision, error)
}

// Level is the time until the quota of one limit is full again: microseconds, and
// Part/Requests of one more. So it is exact.
type Level struct{ Micros, Part int64 }

// Decide returns the decision about a request, from the levels after it, one for each limit
// of p. The store of the counters knows whether it was allowed.
func Decide(p Policy, allowed bool, levels []Level) Decision {
	d := Decision{Allowed: allowed, Policy: p.Name, States: make([]State, len(p.Limits))}
	for i, limit := range p.Limits {
		c := levels[i].counter(limit)
		d.States[i] = c.state(0)
		if !allowed {
			d.RetryAfter = max(d.RetryAfter, c.wait(0))
		}
	}
	return d
}

// counter returns the counter with level d at the time 0.
func (d Level) counter(limit Limit) counter {
	const perMicro = int64(time.Microsecond)
	requests := int64(limit.Requests)
	return counter{limit, time.Duration(d.Micros*perMicro + d.Part*perMicro/requests), d.Part * perMicro % requests}
}

// KeyHash returns the hash under which the counters of key and the windows of p are stored.
func (p Policy) KeyHash(key string) [16]byte {
	of := sha256.New()
	for _, l := range p.Limits {
		fmt.Fprintf(of, "%d ", l.Window)
	}
	of.Write([]byte(key))
	return [16]byte(of.Sum(nil)[:16])
}

// fallback returns p for a process that counts alone while the shared counters fail: with a
// part of its requests, rounded up.
func (p Policy) fallback() Policy {
	part := Policy{Name: p.Name, Limits: make([]Limit, len(p.Limits))}
	for i, l := range p.Limits {
		part.Limits[i] = Limit{(l.Requests + fallbackDivisor - 1) / fallbackDivisor, l.Window}
	}
	return part
}
