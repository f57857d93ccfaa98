package planner_test

import (
	"context"
	"sync"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// watched is a store that counts what is done through it, and whose spaces seem
// to hold more blocks than they do.
type watched struct {
	*store.Store
	more int // blocks that each space seems to have besides its own

	mu          sync.Mutex
	writes      []int // how many blocks each write inserted that was saved
	generations int   // attempts: each reads the timetables
	names       int   // how many names of subjects were looked up
}

// Write implements planner.Storage.
func (w *watched) Write(ctx context.Context, space planner.Space, change func(context.Context, planner.Tx) error) error {
	inserted := 0
	err := w.Store.Write(ctx, space, func(ctx context.Context, tx planner.Tx) error {
		inserted = 0
		tx.SpaceTx = crowded{tx.SpaceTx, w.more}
		tx.BlockTx = insertions{tx.BlockTx, &inserted}
		tx.SubjectTx = timetables{tx.SubjectTx, w}
		return change(ctx, tx)
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil {
		w.writes = append(w.writes, inserted)
	}
	return err
}

// done returns what was counted since it was asked last.
func (w *watched) done() (writes []int, generations int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	writes, generations = w.writes, w.generations
	w.writes, w.generations = nil, 0
	return writes, generations
}

type crowded struct {
	planner.SpaceTx
	more int
}

func (c crowded) State() planner.State {
	state := c.SpaceTx.State()
	state.Blocks += c.more
	return state
}

type insertions struct {
	planner.BlockTx
	inserted *int
}

func (i insertions) InsertBlocks(ctx context.Context, blocks []planner.Block) error {
	*i.inserted += len(blocks)
	return i.BlockTx.InsertBlocks(ctx, blocks)
}

type timetables struct {
	planner.SubjectTx
	w *watched
}

func (t timetables) Timetables(ctx context.Context) ([]planner.Timetable, error) {
	t.w.mu.Lock()
	t.w.generations++
	t.w.mu.Unlock()
	return t.SubjectTx.Timetables(ctx)
}

func (t timetables) SubjectName(ctx context.Context, id string) (string, error) {
	t.w.mu.Lock()
	t.w.names++
	t.w.mu.Unlock()
	return t.SubjectTx.SubjectName(ctx, id)
}

// watch has what l does from now on counted, in a space with room for so many blocks.
func (l *lectures) watch(s *store.Store, room int) *watched {
	w := &watched{Store: s, more: planner.MaxBlocks - room}
	l.Service = planner.NewService(w, w, newID, func(int) {})
	return w
}

// ensure brings l's space to a date, and keeps what is known of it then.
func (l *lectures) ensure(t *testing.T, covers planner.Date) {
	t.Helper()
	var err error
	if l.Call, err = l.EnsureGenerated(t.Context(), l.Call, covers); err != nil {
		t.Fatal(err)
	}
}
