package planner_test

import (
	"context"
	"errors"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// readable is a store on which every write fails, once its change was made.
type readable struct {
	*store.Store
	err error
}

func (r readable) Write(ctx context.Context, space planner.Space, change func(context.Context, planner.Tx) error) error {
	return r.Store.Write(ctx, space, func(ctx context.Context, tx planner.Tx) error {
		return errors.Join(change(ctx, tx), r.err)
	})
}

func TestReadingGoesOnWhileNewWeeksCannotBeSaved(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		stored, _, err := l.Blocks(t.Context(), l.Call, planner.BlockFilter{})
		if err != nil {
			t.Fatal(err)
		}
		covers := l.Now.Today + 70
		unsaved := planner.Unsaved{Why: "the disk is full"}
		p := planner.NewService(readable{s, unsaved}, s, newID, func(n int) { t.Errorf("%d blocks are said to be generated", n) })
		c, err := p.EnsureGenerated(t.Context(), l.Call, covers)
		if err != nil || !errors.Is(c.Degraded, unsaved) || c.State != l.State || c.HorizonFull(covers) {
			t.Errorf("err = %v, postponed %v, state %v of %v", err, c.Degraded, c.State, l.State)
		}
		read, _, err := p.Blocks(t.Context(), l.Call, planner.BlockFilter{})
		if err != nil || len(read) != len(stored) {
			t.Errorf("%d of %d blocks, %v", len(read), len(stored), err)
		}
		if err := p.DeleteSubject(t.Context(), l.Call, l.subject.ID); !errors.Is(err, unsaved) {
			t.Errorf("a change: err = %v", err)
		}
		fault := errors.New("a fault")
		if _, err := planner.NewService(readable{s, fault}, s, newID, func(int) {}).EnsureGenerated(t.Context(), l.Call, covers); !errors.Is(err, fault) {
			t.Errorf("another failure: err = %v", err)
		}
	})
}
