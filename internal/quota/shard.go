package quota

import (
	"math"
	"slices"
	"strings"
	"sync"
	"time"
)

// sampleSize is how many keys are looked at to make room for a new one.
const sampleSize = 8

// shard is one part of the keys, with a clock of its own.
type shard struct {
	mu       sync.Mutex
	last     time.Time            // the last reading
	elapsed  time.Duration        // the sum of all steps forward; good for 292 years
	counters map[string][]counter // by key; see arrange for their order
}

// advance moves the shard's clock to the reading t and returns it. One step
// never counts for more than the longest window, which fills every quota.
func (s *shard) advance(t time.Time) time.Duration {
	s.elapsed += min(max(0, t.Sub(s.last)), maxWindow)
	s.last = t
	return s.elapsed
}

// countersOf returns the counters of key, those of p's limits first, and makes
// them, and room for them, if need be.
func (s *shard) countersOf(key string, p Policy, now time.Duration, most int) []counter {
	counters, known := s.counters[key]
	if known && hasPrefix(counters, p) {
		return counters
	}
	if !known {
		s.evict(now, most)
		key = strings.Clone(key) // the caller's may be a piece of a large text
	}
	counters = arrange(counters, p, now)
	s.counters[key] = counters
	return counters
}

// evict makes room for a key. It samples a few keys in the random order of the map, and
// deletes those with a full quota. So these stay a small part of the map. If the shard is
// still full, it evicts the sampled key that is closest to a full quota. That only
// approximates the closest of all, at a constant cost.
func (s *shard) evict(now time.Duration, most int) {
	seen, soonest, soonestAt := 0, "", time.Duration(math.MaxInt64)
	for key, counters := range s.counters {
		if seen++; seen > sampleSize {
			break
		}
		at := allFullAt(counters)
		if at <= now {
			delete(s.counters, key)
		} else if at < soonestAt {
			soonest, soonestAt = key, at
		}
	}
	if len(s.counters) >= most {
		delete(s.counters, soonest)
	}
}

// hasPrefix reports whether counters begin with those of p's limits.
func hasPrefix(counters []counter, p Policy) bool {
	return len(counters) >= len(p.Limits) &&
		slices.EqualFunc(counters[:len(p.Limits)], p.Limits, func(c counter, l Limit) bool { return c.limit == l })
}

// arrange returns the counters of p's limits in its order, and then the others of old that
// are not full. It continues counters of old that have the window.
func arrange(old []counter, p Policy, now time.Duration) []counter {
	counters := make([]counter, len(p.Limits), len(p.Limits)+len(old))
	for i, limit := range p.Limits {
		counters[i].limit = limit
		if j := indexWindow(old, limit.Window); j >= 0 {
			counters[i] = old[j].withLimit(limit)
		}
	}
	for _, c := range old {
		if c.fullAt() > now && indexWindow(counters, c.limit.Window) < 0 {
			counters = append(counters, c)
		}
	}
	return counters
}

func indexWindow(counters []counter, window time.Duration) int {
	return slices.IndexFunc(counters, func(c counter) bool { return c.limit.Window == window })
}

// allFullAt returns when the quotas of all counters are full.
func allFullAt(counters []counter) time.Duration {
	var at time.Duration
	for _, c := range counters {
		at = max(at, c.fullAt())
	}
	return at
}
