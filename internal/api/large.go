package api

import (
	"cmp"
	"context"
	"runtime"
	"time"

	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// waiting is how many large requests of one account may wait. More get 429, as they would
// time out.
const waiting = 256

// Thresholds of large work: bytes of a body, rows of an answer, blocks of a space with a feed.
// Some routes are always large.
const (
	largeBody = 16 << 10
	largeRows = planner.MaxPage
	largeFeed = 5_000
)

// largeWork is the semaphore of a server whose database serves so many reads at once.
// Half of them may be large. One account has at most two places, on machines with fewer
// than four processors one, and never all.
func largeWork(capacity int) *fair.Semaphore {
	places := max(2, capacity/2)
	each := max(1, min(2, places-1, runtime.GOMAXPROCS(0)/2))
	return fair.NewSemaphore(fair.Limits{Places: places, PerAccount: each, Waiting: waiting})
}

// Timeouts of a request, and of one that may be large.
const (
	defaultTimeout = 10 * time.Second
	largeTimeout   = 55 * time.Second
	// responseTimeout is how long the answer to a large request may take to send, from the end
	// of its body.
	responseTimeout = time.Minute
)

// Context is done when r has taken too long, or when its client has gone.
func (r *Request) Context() context.Context { return r.ctx }

// setTimeout sets the deadline of r to d from now.
func (r *Request) setTimeout(d time.Duration) {
	if r.cancel != nil {
		r.cancel()
	}
	r.ctx, r.cancel = context.WithTimeout(r.Request.Context(), d)
}

// acquire waits for a place of r's account. It returns fair.ErrFull for a request too many.
func (r *Request) acquire(places *fair.Semaphore) error {
	if r.release != nil {
		return nil
	}
	name := cmp.Or(r.access.AccountID, r.Address())
	err := places.Acquire(r.ctx, name)
	if err == nil {
		r.release = func() { places.Release(name) }
	}
	return err
}

// releasePlace releases the place of r, if it has one.
func (r *Request) releasePlace() {
	if r.release != nil {
		r.release()
		r.release = nil
	}
}

// Stream waits for a place for an answer that is sent while it is encoded. It extends the
// deadline of r, so callers must get Context again.
func (r *Request) Stream() error {
	r.streams = true
	r.setTimeout(largeTimeout)
	return r.acquire(r.mount.large)
}
