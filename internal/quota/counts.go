package quota

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"
)

// Counts are kept where several processes reach them, so that they count as one. They
// follow the rules of [Limiter], but for two: time is that of whoever keeps them, by the
// microsecond, and counts belong to a key and all windows of its policy: under one with
// other windows, the key begins with its whole quota.
type Counts interface {
	// Take is that of Limiter. The error is why nothing is known of the counts.
	Take(ctx context.Context, key string, p Policy) (Decision, error)
	// Return is that of Limiter. It gives nothing to a key of which nothing is counted.
	Return(ctx context.Context, key string, p Policy) (Decision, error)
}

// Debt is what a key owes to one limit: so many microseconds until its quota is whole
// again and, of one more, Part/Requests. So it is exact.
type Debt struct{ Micros, Part int64 }

// Decide returns the decision about a request after which a key owes debts, one to each
// limit of p. Whether it was allowed was known where they are kept.
func Decide(p Policy, allowed bool, debts []Debt) Decision {
	d := Decision{Allowed: allowed, Policy: p.Name, States: make([]State, len(p.Limits))}
	for i, limit := range p.Limits {
		c := debts[i].counter(limit)
		d.States[i] = c.state(0)
		if !allowed {
			d.RetryAfter = max(d.RetryAfter, c.wait(0))
		}
	}
	return d
}

// counter returns the counter that owes d at the time 0.
func (d Debt) counter(limit Limit) counter {
	const perMicro = int64(time.Microsecond)
	requests := int64(limit.Requests)
	return counter{limit, time.Duration(d.Micros*perMicro + d.Part*perMicro/requests), d.Part * perMicro % requests}
}

// NameOf tells key, under the windows of p, from all others.
func (p Policy) NameOf(key string) [16]byte {
	of := sha256.New()
	for _, l := range p.Limits {
		fmt.Fprintf(of, "%d ", l.Window)
	}
	of.Write([]byte(key))
	return [16]byte(of.Sum(nil)[:16])
}

// share returns p as one of several processes counts it alone that know nothing of each
// other: with a part of its requests, rounded up.
func (p Policy) share() Policy {
	part := Policy{Name: p.Name, Limits: make([]Limit, len(p.Limits))}
	for i, l := range p.Limits {
		part.Limits[i] = Limit{(l.Requests + shares - 1) / shares, l.Window}
	}
	return part
}
