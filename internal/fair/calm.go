package fair

import (
	"context"
	"sync"
	"time"
)

// Calm knows whether anybody is at work who takes little, and for whom those give way
// who take much. It is safe for concurrent use. The zero Calm is calm.
type Calm struct {
	mu   sync.Mutex
	busy int
	calm chan struct{} // closed when nobody is at work any more; nil while nobody waits for that
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
	if c.busy--; c.busy == 0 && c.calm != nil {
		close(c.calm)
		c.calm = nil
	}
}

// Wait returns when there is a moment in which nobody is at work, but after so long at
// most, and when ctx is done.
func (c *Calm) Wait(ctx context.Context, most time.Duration) {
	calm := c.next()
	if calm == nil {
		return
	}
	late := time.NewTimer(most)
	defer late.Stop()
	select {
	case <-calm:
	case <-late.C:
	case <-ctx.Done():
	}
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
