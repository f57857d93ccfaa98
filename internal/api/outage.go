package api

import (
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"time"

	"studyplanner/internal/planner"
)

// An outage is a time in which every attempt at something fails.
type outage struct {
	mu          sync.Mutex
	since, last time.Time // zero: no outage
}

// outageExpiry is how long after its last failure an outage counts as over without a retry.
const outageExpiry = 10 * time.Minute

// failed records a failure at now. It returns the outage's age, and whether the failure is the
// first.
func (o *outage) failed(now time.Time) (age time.Duration, first bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if first = o.since.IsZero() || now.Sub(o.last) > outageExpiry; first {
		o.since = now
	}
	o.last = now
	return now.Sub(o.since), first
}

// end records that it works, and reports whether that ends an outage.
func (o *outage) end() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	was := !o.since.IsZero()
	o.since, o.last = time.Time{}, time.Time{}
	return was
}

// outages are those of the database.
type outages struct {
	all       outage // of the database as a whole
	saving    outage // it can only be read
	postponed outage // the same, as requests notice that need not fail with it

	mu         sync.Mutex
	logged     time.Time // when a cause was logged
	suppressed int       // how many were not since
}

// shouldLog reports whether to log the cause of a failure at now: at most one a second. It also
// returns how many were skipped since the last.
func (o *outages) shouldLog(now time.Time) (skipped int, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if now.Sub(o.logged).Abs() < time.Second {
		o.suppressed++
		return 0, false
	}
	skipped, o.suppressed, o.logged = o.suppressed, 0, now
	return skipped, true
}

// retryAfter returns the seconds after which to retry what failed with err at now. They are 1 to
// 5, and more while an outage lasts. Jitter spreads the clients.
func (o *outages) retryAfter(err error, now time.Time) string {
	var age time.Duration
	if _, unsaved := errors.AsType[planner.Unsaved](err); unsaved {
		age, _ = o.saving.failed(now)
	} else if errors.Is(err, planner.ErrUnavailable) {
		age, _ = o.all.failed(now)
	}
	most := min(max(5, int(age/time.Second)/4), 60)
	least := most / 5
	return strconv.Itoa(least + rand.IntN(most-least+1))
}

// endOutages ends the outages that the answer to r disproves. It logs once per outage that
// something was postponed.
func (m *mount) endOutages(r *Request) {
	if err := r.call.Degraded; err != nil {
		m.Metrics.postponed.Inc()
		if _, first := m.outages.postponed.failed(r.now); first {
			m.Log.LogAttrs(r.Context(), slog.LevelWarn, "what can wait is not saved, and reading goes on", slog.Any("error", err))
		}
	}
	if r.status >= http.StatusBadRequest || r.route == nil || r.fromCache {
		return
	}
	m.outages.all.end()
	if r.route.reads {
		return
	}
	saved, postponed := m.outages.saving.end(), r.call.Degraded == nil && m.outages.postponed.end()
	if saved || postponed {
		m.Log.LogAttrs(r.Context(), slog.LevelInfo, "changes are saved again")
	}
}
