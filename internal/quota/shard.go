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
	mu      sync.Mutex
	last    time.Time          // the last reading
	elapsed time.Duration      // the sum of all steps forward; good for 292 years
	meters  map[string][]meter // by key; see arrange for their order
}

// advance moves the shard's clock to the reading t and returns it. One step
// never counts for more than the longest window, which makes every quota whole.
func (s *shard) advance(t time.Time) time.Duration {
	s.elapsed += min(max(0, t.Sub(s.last)), maxWindow)
	s.last = t
	return s.elapsed
}

// metersOf returns the meters of key, those of p's limits first, and makes
// them, and room for them, if need be.
func (s *shard) metersOf(key string, p Policy, now time.Duration, most int) []meter {
	meters, known := s.meters[key]
	if known && follows(meters, p) {
		return meters
	}
	if !known {
		s.makeRoom(now, most)
		key = strings.Clone(key) // the caller's may be a piece of a large text
	}
	meters = arrange(meters, p, now)
	s.meters[key] = meters
	return meters
}

// makeRoom sweeps and evicts before a key is added. It looks at a few keys in
// the map's random order and drops those that are whole, so that these stay a
// small part of the map. If the shard is still full, it evicts the key that is
// the closest to whole: of the few, which only approximates the closest of all,
// but costs the same for any number of keys.
func (s *shard) makeRoom(now time.Duration, most int) {
	seen, soonest, soonestAt := 0, "", time.Duration(math.MaxInt64)
	for key, meters := range s.meters {
		if seen++; seen > sampleSize {
			break
		}
		at := wholeAt(meters)
		if at <= now {
			delete(s.meters, key)
		} else if at < soonestAt {
			soonest, soonestAt = key, at
		}
	}
	if len(s.meters) >= most {
		delete(s.meters, soonest)
	}
}

// follows reports whether meters begin with those of p's limits.
func follows(meters []meter, p Policy) bool {
	return len(meters) >= len(p.Limits) &&
		slices.EqualFunc(meters[:len(p.Limits)], p.Limits, func(m meter, l Limit) bool { return m.limit == l })
}

// arrange returns the meters of p's limits in its order, continued from old
// where that has the window, and then those of other windows not yet whole.
func arrange(old []meter, p Policy, now time.Duration) []meter {
	meters := make([]meter, len(p.Limits), len(p.Limits)+len(old))
	for i, limit := range p.Limits {
		meters[i].limit = limit
		if j := indexWindow(old, limit.Window); j >= 0 {
			meters[i] = old[j].under(limit)
		}
	}
	for _, m := range old {
		if m.wholeAt() > now && indexWindow(meters, m.limit.Window) < 0 {
			meters = append(meters, m)
		}
	}
	return meters
}

func indexWindow(meters []meter, window time.Duration) int {
	return slices.IndexFunc(meters, func(m meter) bool { return m.limit.Window == window })
}

// wholeAt returns when all of meters are whole.
func wholeAt(meters []meter) time.Duration {
	var at time.Duration
	for _, m := range meters {
		at = max(at, m.wholeAt())
	}
	return at
}
