package api

import (
	"cmp"
	"context"
	"runtime"
	"time"

	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// waiting is how many large requests of one account may wait. More are answered with
// 429: they could not be served in time.
const waiting = 256

// What makes work large, besides the routes that always are: the bytes of a body, the
// rows of an answer, and the blocks of a space of which there is a feed.
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

// A request has ten seconds, and one that may be large 55.
const (
	usualTime = 10 * time.Second
	largeTime = 55 * time.Second
	// answerTime is how long after the body of such a request its answer may be sent.
	answerTime = time.Minute
)

// Context is done when r has taken too long, or when its client has gone.
func (r *Request) Context() context.Context { return r.ctx }

// within gives r so much time from now.
func (r *Request) within(d time.Duration) {
	if r.cancel != nil {
		r.cancel()
	}
	r.ctx, r.cancel = context.WithTimeout(r.Request.Context(), d)
}

// acquire waits for a place of r's account. It returns fair.ErrFull for a request too
// many.
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

// done gives back the place of r, if it has one.
func (r *Request) done() {
	if r.release != nil {
		r.release()
		r.release = nil
	}
}

// Stream waits for a place for an answer that is sent while it is made. It gives r more
// time, so what has the Context of before must be asked for again.
func (r *Request) Stream() error {
	r.streams = true
	r.within(largeTime)
	return r.acquire(r.mount.large)
}
