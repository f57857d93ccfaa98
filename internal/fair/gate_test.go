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

func TestALaneThatIsAloneMayHaveMoreUntilAnotherComes(t *testing.T) {
	t.Parallel()
	g := NewGate(Limits{Inside: 3, Lane: 1, Alone: 3, Waiting: 1})
	enter := func(lane string) bool {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		return g.Enter(ctx, lane) == nil
	}
	for range alone - 1 {
		if !enter("a") || enter("a") {
			t.Fatal("not one is inside")
		}
		g.Leave("a")
	}
	for i := range 4 {
		if enter("a") != (i < 3) {
			t.Errorf("%d of a lane that is alone are inside, of 3 who may be", i)
		}
	}
	g.Leave("a")
	if !enter("b") || enter("a") {
		t.Error("a lane that is no longer alone has more than its share")
	}
}

func TestThoseWhoWaitComeInTogetherOnceTheyAreAlone(t *testing.T) {
	t.Parallel()
	const many = 8
	g := NewGate(Limits{Inside: many, Lane: 1, Alone: many, Waiting: many})
	g.latest, g.row = "a", alone-1
	g.inside, g.of["a"] = 1, 1 // one who came in before
	var all sync.WaitGroup
	for range many {
		all.Go(func() {
			if err := g.Enter(t.Context(), "a"); err != nil {
				t.Error(err)
			}
		})
	}
	untilWaiting(g, many)
	g.Leave("a")
	all.Wait() // though none of them leaves
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
