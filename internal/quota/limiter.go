// Package quota is the rate limiter. It limits the requests of a key in a time window, by
// the generic cell rate algorithm (GCRA). It does not know what a key or a request is. It
// keeps counters in memory, and starts no goroutine.
package quota

import (
	"hash/maphash"
	"time"
)

const shardCount = 64

// Limiter counts requests. It is safe for concurrent use.
type Limiter struct {
	now      func() time.Time
	seed     maphash.Seed
	perShard int // most keys in a shard
	shards   [shardCount]shard
}

// New returns a Limiter with the clock now, for at most maxKeys keys. Each of 64 shards has
// room for an equal part of them, at least one. An evicted key starts again with a full
// quota.
//
// Time counts only forward. A clock that is set back counts as no time, and counting goes
// on from the new reading. So nothing is granted for it, and nobody has to wait until the
// old time is reached again. The function now is called with a lock held. It must not use
// the Limiter.
func New(now func() time.Time, maxKeys int) *Limiter {
	l := &Limiter{now: now, seed: maphash.MakeSeed(), perShard: max(1, maxKeys/shardCount)}
	start := now()
	for i := range l.shards {
		l.shards[i].last = start
		l.shards[i].counters = map[string][]counter{}
	}
	return l
}

// Take asks for one request of key under p, a policy as ParsePolicy and Builtin
// return them. The request is allowed and charged if every limit of p has room
// for it; else it is refused and charged to none.
//
// Counters belong to the key and the window. Under another policy, a limit of the same
// window keeps the share that is spent. A window that p does not have is kept until it is
// full.
func (l *Limiter) Take(key string, p Policy) Decision {
	s := &l.shards[maphash.String(l.seed, key)%shardCount]
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.advance(l.now()) // read under the lock: out of order, two readings would count twice
	return decide(s.countersOf(key, p, now, l.perShard), p, now)
}

// Return gives back one request of key that was allowed and charged under p. It returns the
// state of the quota after it, which is never more than full.
func (l *Limiter) Return(key string, p Policy) Decision {
	s := &l.shards[maphash.String(l.seed, key)%shardCount]
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.advance(l.now())
	counters := s.countersOf(key, p, now, l.perShard)
	d := Decision{Allowed: true, Policy: p.Name, States: make([]State, len(p.Limits))}
	for i := range p.Limits {
		counters[i] = counters[i].returned()
		d.States[i] = counters[i].state(now)
	}
	return d
}

// decide takes one request from counters, which begin with those of p's limits.
func decide(counters []counter, p Policy, now time.Duration) Decision {
	d := Decision{Policy: p.Name, States: make([]State, len(p.Limits))}
	for i := range p.Limits {
		d.RetryAfter = max(d.RetryAfter, counters[i].wait(now))
	}
	d.Allowed = d.RetryAfter == 0
	for i := range p.Limits {
		if d.Allowed {
			counters[i] = counters[i].charged(now)
		}
		d.States[i] = counters[i].state(now)
	}
	return d
}
