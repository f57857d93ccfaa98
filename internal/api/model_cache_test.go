package api

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

func TestTheModelCacheIsBounded(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := newModelCache()
		var learning []*modelEntry
		for range rapid.IntRange(1, 200).Draw(t, "requests") {
			e := modelKey{planner.Space(fmt.Sprint(rapid.IntRange(0, 20).Draw(t, "space"))), int64(rapid.IntRange(0, 3).Draw(t, "version")), 0}
			learning = append(learning, l.entry(e))
			if rapid.Bool().Draw(t, "learnt") {
				x := learning[rapid.IntRange(0, len(learning)-1).Draw(t, "which")]
				if x.size == 0 {
					l.setSize(x, rapid.IntRange(1, maxModelBytes/4).Draw(t, "bytes"))
				}
			}
			kept := 0
			for _, x := range l.entries.Values() {
				kept += x.size
			}
			if kept != l.bytes || kept > maxModelBytes || l.entries.Len() > 21 {
				t.Fatalf("%d spaces with %d bytes are kept, and %d counted", l.entries.Len(), kept, l.bytes)
			}
		}
	})
}

func TestWaitingForAModelEndsWithTheRequest(t *testing.T) {
	t.Parallel()
	x := newModelCache().entry(modelKey{"a", 1, 0})
	if err := x.lock(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	waited := make(chan error)
	go func() { waited <- x.lock(ctx) }()
	cancel()
	if err := <-waited; !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
	x.unlock()
	if err := x.lock(t.Context()); err != nil {
		t.Errorf("the next one: %v", err)
	}
}

func TestTheLeastRecentlyUsedModelIsEvictedFirst(t *testing.T) {
	t.Parallel()
	l := newModelCache()
	learn := func(space planner.Space) { l.setSize(l.entry(modelKey{space, 1, 0}), maxModelBytes/4) }
	for _, space := range []planner.Space{"a", "b", "c", "d"} {
		learn(space)
	}
	l.entry(modelKey{"a", 1, 0}) // is used again, and so stays
	learn("e")
	if got := fmt.Sprint(l.entries.Keys()); got != "[c d a e]" {
		t.Errorf("%s are kept", got)
	}
}
