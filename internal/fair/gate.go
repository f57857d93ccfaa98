package fair

import (
	"context"
	"errors"
	"sync"
)

// ErrFull is returned to one too many who would wait in a lane.
var ErrFull = errors.New("too many requests of this account are waiting; send fewer at once")

// Limits say how many a gate lets through.
type Limits struct {
	Inside  int // how many may be inside at once
	Lane    int // how many of one lane
	Alone   int // how many of one lane that is alone; 0 for no more than otherwise
	Waiting int // how many of one lane may wait; one more is refused
}

// alone is how many of one lane come in, and none of another, until it counts as
// alone.
const alone = 1000

// Gate lets at most so many inside at once. Those who wait come in by turns of
// their lanes. It is safe for concurrent use.
type Gate struct {
	Limits
	mu     sync.Mutex
	queue  Queue[waiter]
	inside int
	of     map[string]int // how many are inside, by lane
	latest string         // the lane of those that came in last
	row    int            // how many of it did so one after the other, at most alone
}

// NewGate returns a gate with the given limits, each at least 1.
func NewGate(l Limits) *Gate {
	return &Gate{Limits: l, of: map[string]int{}}
}

// Enter waits until there is a place inside for one more of a lane, who must
// [Gate.Leave] it. It returns ErrFull if too many of the lane wait already, or the
// error of ctx when that is done first.
func (g *Gate) Enter(ctx context.Context, lane string) error {
	open, place, err := g.ask(lane)
	if open == nil || err != nil {
		return err
	}
	select {
	case <-open:
		return nil
	case <-ctx.Done():
	}
	g.mu.Lock()
	waited := g.queue.Remove(place)
	g.mu.Unlock()
	if !waited { // it was let in meanwhile
		g.Leave(lane)
	}
	return ctx.Err()
}

// ask lets one more of a lane in, or gives it a place in the queue and a channel
// that is closed when it is let in.
func (g *Gate) ask(lane string) (chan struct{}, Place, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.inside < g.Inside && g.fits(lane) {
		g.admit(lane)
		return nil, Place{}, nil
	}
	if g.queue.Waiting(lane) >= g.Waiting {
		return nil, Place{}, ErrFull
	}
	open := make(chan struct{})
	return open, g.queue.Push(lane, waiter{lane, open}), nil
}

// Leave gives back a place of a lane.
func (g *Gate) Leave(lane string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside--
	if g.of[lane]--; g.of[lane] == 0 {
		delete(g.of, lane)
	}
	for g.inside < g.Inside {
		next, ok := g.queue.Pop(g.fits)
		if !ok {
			return
		}
		g.admit(next.lane)
		close(next.open)
	}
}

// Queued is how many wait at the gate.
func (g *Gate) Queued() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.queue.Len()
}

// fits reports whether a lane has not all inside that it may have. Of the lanes
// that wait, no more are asked in vain than the gate has places.
func (g *Gate) fits(lane string) bool {
	most := g.Lane
	if g.row == alone && lane == g.latest {
		most = max(most, g.Alone)
	}
	return g.of[lane] < most
}

func (g *Gate) admit(lane string) {
	g.inside++
	g.of[lane]++
	if lane != g.latest {
		g.latest, g.row = lane, 0
	}
	g.row = min(g.row+1, alone)
}

// waiter is one who waits at a gate.
type waiter struct {
	lane string
	open chan struct{}
}
