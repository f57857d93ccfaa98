package fair

import (
	"context"
	"sync"
	"time"
)

// Calm knows whether anybody is at work who takes little, and for whom those give way
// who take much. It is safe for concurrent use. The zero Calm is calm.
type Calm struct {
	mu    sync.Mutex
	busy  int
	ended time.Time     // when the last of them was done
	calm  chan struct{} // closed when nobody is at work any more; nil while nobody waits for that
}

// Begin is called by somebody who takes little, and who calls End when that is done.
func (c *Calm) Begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy++
}

// End ends what began with Begin.
func (c *Calm) End() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = time.Now()
	if c.busy--; c.busy == 0 && c.calm != nil {
		close(c.calm)
		c.calm = nil
	}
}

// lately is how long after somebody has been at work others are expected.
const lately = time.Second

// Wait returns when there is a moment in which nobody is at work, but after so long at
// most, and when ctx is done. Where somebody was at work lately it takes so long at
// least: who comes meanwhile finds a processor that is free.
func (c *Calm) Wait(ctx context.Context, least, most time.Duration) {
	if c.lately() {
		wait(ctx, nil, least)
	}
	if calm := c.next(); calm != nil {
		wait(ctx, calm, most)
	}
}

// wait returns after d, and when until is closed or ctx is done.
func wait(ctx context.Context, until <-chan struct{}, d time.Duration) {
	late := time.NewTimer(d)
	defer late.Stop()
	select {
	case <-until:
	case <-late.C:
	case <-ctx.Done():
	}
}

// lately reports whether somebody is at work, or was lately.
func (c *Calm) lately() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.busy > 0 || !c.ended.IsZero() && time.Since(c.ended) < lately
}

// Awaited reports whether somebody waits.
func (c *Calm) Awaited() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.calm != nil
}

// next is closed at the next moment in which nobody is at work; it is nil if this is one.
func (c *Calm) next() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy == 0 {
		return nil
	}
	if c.calm == nil {
		c.calm = make(chan struct{})
	}
	return c.calm
}
