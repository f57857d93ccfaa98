package store

import (
	"context"

	"studyplanner/internal/planner"
)

// Write implements [planner.Storage].
func (s *Store) Write(ctx context.Context, space planner.Space, change func(context.Context, planner.Tx) error) error {
	return s.writeIn(ctx, string(space), func(ctx context.Context, run runner) error {
		state, err := one(ctx, run, stateTable.scan, selectState+s.lock, string(space))
		if err != nil {
			return missing(err, planner.Missing{Kind: "space"})
		}
		t := &tx{dialect: s.dialect, run: run, space: string(space), before: state, state: state}
		if err := change(ctx, planner.Tx{SpaceTx: t, BlockTx: t, SubjectTx: t, AnswerTx: t}); err != nil {
			return err
		}
		return t.finish(ctx)
	})
}

// tx is one write to a space, whose row it has locked.
type tx struct {
	dialect
	run    runner
	space  string
	before planner.State // that the write began with
	state  planner.State // as it is by now
	failed error         // what spoilt the transaction
}

// State implements [planner.SpaceTx].
func (t *tx) State() planner.State { return t.state }

// version is what the rows carry that this write changes.
func (t *tx) version() int64 { return t.before.Version + 1 }

// changed notes that the space is no longer what it was, by so many blocks.
func (t *tx) changed(blocks int) {
	t.state.Version = t.version()
	t.state.Blocks += blocks
}

// fail returns err, and sees to it that the transaction fails with it: after a
// statement that failed, PostgreSQL saves nothing, so SQLite must not either.
func (t *tx) fail(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// SetThrough implements [planner.SpaceTx].
func (t *tx) SetThrough(_ context.Context, d planner.Date) error {
	if d != t.state.Through {
		t.state.Through = d
		t.changed(0)
	}
	t.state.Needed = 0
	return nil
}

// SetNeeded implements [planner.SpaceTx].
func (t *tx) SetNeeded(_ context.Context, blocks int) error {
	t.state.Needed = blocks
	return nil
}

// finish writes the space's row if anything has changed.
func (t *tx) finish(ctx context.Context) error {
	if t.failed != nil || t.state == t.before {
		return t.failed
	}
	_, err := stateTable.update(ctx, t.run, updateState, &t.state, t.space)
	return err
}
