// Package quota is the rate limiter: it limits how many requests a key may make
// in a time, by the generic cell rate algorithm. It knows nothing of what a key or
// a request is, keeps its counts in memory, and starts no goroutine.
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

// New returns a Limiter that reads the time from now and remembers at most
// maxKeys keys, in 64 shards with room for an equal part of them, at least one.
// A key that has to be forgotten starts again with its whole quota.
//
// Time counts only forward. Setting the clock back counts as no time, and
// counting goes on from the new reading: nothing is granted for it, and nobody
// has to wait until the old time is reached again. now is called with a lock
// held and must not use the Limiter.
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
// Counts belong to the key and the window. When a key comes under another
// policy, a limit of the same window goes on with the share that is spent, and
// a window that p does not have is remembered until it is whole.
func (l *Limiter) Take(key string, p Policy) Decision {
	s := &l.shards[maphash.String(l.seed, key)%shardCount]
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.advance(l.now()) // read under the lock: out of order, two readings would count twice
	return decide(s.countersOf(key, p, now, l.perShard), p, now)
}

// Return gives back one request of key that was allowed and charged under p, and
// returns how the quota stands then. It never leaves more than a whole quota.
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
