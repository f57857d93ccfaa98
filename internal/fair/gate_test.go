package fair

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// untilWaiting returns when n wait at a gate.
func untilWaiting(g *Gate, n int) {
	for g.Queued() != n {
		runtime.Gosched()
	}
}

func TestNoMoreAreInsideThanMayBe(t *testing.T) {
	t.Parallel()
	g := NewGate(Limits{Inside: 3, Lane: 2, Waiting: 1000})
	var inside atomic.Int32
	var of [4]atomic.Int32
	var all sync.WaitGroup
	for i := range 1000 {
		lane := i % len(of)
		all.Go(func() {
			if err := g.Enter(t.Context(), string(rune('a'+lane))); err != nil {
				t.Error(err)
				return
			}
			if total, ofLane := inside.Add(1), of[lane].Add(1); total > 3 || ofLane > 2 {
				t.Errorf("%d are inside, %d of one lane", total, ofLane)
			}
			runtime.Gosched()
			of[lane].Add(-1)
			inside.Add(-1)
			g.Leave(string(rune('a' + lane)))
		})
	}
	all.Wait()
	if g.inside != 0 || len(g.of) != 0 || g.queue.Len() != 0 {
		t.Errorf("%d are inside of lanes %v and %d wait, after all have left", g.inside, g.of, g.queue.Len())
	}
}

func TestANeighbourWaitsForOneOfManyOnly(t *testing.T) {
	t.Parallel()
	const many = 50
	g := NewGate(Limits{Inside: 1, Lane: 1, Waiting: many})
	if err := g.Enter(t.Context(), "busy"); err != nil {
		t.Fatal(err)
	}
	order := make(chan string, many+1)
	enter := func(lane string) {
		if err := g.Enter(t.Context(), lane); err != nil {
			t.Error(err)
		}
		order <- lane
		g.Leave(lane)
	}
	var all sync.WaitGroup
	for range many {
		all.Go(func() { enter("busy") })
	}
	untilWaiting(g, many)
	all.Go(func() { enter("quiet") })
	untilWaiting(g, many+1)
	g.Leave("busy")
	all.Wait()
	if first, second := <-order, <-order; first != "quiet" && second != "quiet" {
		t.Error("two of a lane came in before one of another")
	}
}

func TestWhoGivesUpIsForgotten(t *testing.T) {
	t.Parallel()
	g := NewGate(Limits{Inside: 1, Lane: 1, Waiting: 1})
	if err := g.Enter(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	gaveUp := make(chan error)
	go func() { gaveUp <- g.Enter(ctx, "a") }()
	untilWaiting(g, 1)
	if err := g.Enter(t.Context(), "a"); !errors.Is(err, ErrFull) {
		t.Errorf("a second one may wait where one may: err = %v", err)
	}
	cancel()
	if err := <-gaveUp; !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
	untilWaiting(g, 0)
	g.Leave("a")
	if err := g.Enter(t.Context(), "a"); err != nil {
		t.Errorf("nobody is inside, and yet: %v", err)
	}
}

// Whoever gives up in the moment in which it is let in gives its place back.
func TestNoPlaceIsLostToThoseWhoGiveUp(t *testing.T) {
	t.Parallel()
	g := NewGate(Limits{Inside: 1, Lane: 1, Waiting: 1000})
	var all sync.WaitGroup
	for range 500 {
		ctx, cancel := context.WithCancel(t.Context())
		all.Go(func() {
			if g.Enter(ctx, "a") == nil {
				g.Leave("a")
			}
		})
		all.Go(cancel)
	}
	all.Wait()
	if g.inside != 0 || g.queue.Len() != 0 {
		t.Errorf("%d are inside and %d wait, after all have left", g.inside, g.queue.Len())
	}
}
