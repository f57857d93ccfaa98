package planner_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// foresee reads a feed, which must show, before anything is generated for it, what its
// days hold when they are generated.
func (w *world) foresee(t *rapid.T) {
	f := planner.Feed{PastDays: rapid.IntRange(0, 30).Draw(t, "past_days"), AheadWeeks: rapid.SampledFrom([]int{1, 2}).Draw(t, "ahead_weeks")}
	c := w.call()
	err := w.store.Write(t.Context(), w.space, func(_ context.Context, tx planner.Tx) error {
		c.State = tx.State()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	shown := w.shown(t, c, f)
	if again := w.shown(t, c, f); !slices.Equal(again, shown) {
		t.Fatalf("%v is shown, and then %v", shown, again)
	}
	first, last := f.Window(w.today())
	if _, err := w.service.EnsureGenerated(t.Context(), c, last); err != nil {
		t.Fatal(err)
	}
	w.extend(last)
	stored, err := planner.Collect(w.store.Blocks(t.Context(), w.space, planner.BlockQuery{First: first, Last: last}))
	if err != nil {
		t.Fatal(err)
	}
	if want := sorted(stored); !slices.Equal(shown, want) {
		t.Fatalf("a feed shows %v, and then there is %v", shown, want)
	}
}

// shown is what f shows.
func (w *world) shown(t *rapid.T, c planner.Call, f planner.Feed) []string {
	_, rows, err := w.service.FeedBlocks(t.Context(), c, f)
	if err != nil {
		t.Fatal(err)
	}
	blocks, err := planner.Collect(rows)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(blocks, planner.Block.Compare) {
		t.Fatalf("not in order: %v", blocks)
	}
	return sorted(blocks)
}

// sorted tells blocks without their ids.
func sorted(blocks []planner.Block) []string {
	all := make([]string, len(blocks))
	for i, b := range blocks {
		all[i] = modelOf(b).String()
	}
	slices.Sort(all)
	return all
}

func TestAFeedSavesNothing(t *testing.T) {
	t.Parallel()
	onOne(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		w := l.watch(s, planner.MaxBlocks)
		_, rows, err := l.FeedBlocks(t.Context(), l.Call, planner.Feed{PastDays: 92, AheadWeeks: 53})
		if err != nil {
			t.Fatal(err)
		}
		blocks, err := planner.Collect(rows)
		if err != nil || len(blocks) != 2*54 {
			t.Errorf("%d blocks, %v", len(blocks), err)
		}
		if writes, generations := w.done(); len(writes)+generations > 0 {
			t.Errorf("it wrote %v, and generated %d times", writes, generations)
		}
		if b := blocks[len(blocks)-1]; b.SubjectName != l.subject.Name || b.ID != fmt.Sprintf("%s-%d-%d-%d", l.subject.ID, b.Date.Number(), b.Start, b.End) {
			t.Errorf("what is foreseen is %+v", b)
		}
	})
}
