package store

import (
	"context"

	"studyplanner/internal/planner"
)

// Write implements [planner.Storage].
func (s *Store) Write(ctx context.Context, space planner.Space, change func(context.Context, planner.Tx) error) error {
	return s.writeIn(ctx, string(space), func(ctx context.Context, run runner) error {
		now, err := s.lockSpace(ctx, run, spaceIdent(space))
		if err != nil {
			return missing(err, planner.Missing{Kind: "space"})
		}
		t := &tx{dialect: s.dialect, run: run, space: spaceIdent(space), version: now.Version + 1, initial: now, state: now}
		all := planner.Tx{SpaceTx: t, BlockTx: t, SubjectTx: t, IdempotencyTx: t, WishTx: t, DayOffTx: t, ExamTx: t, FeedTx: t, CalendarTx: t, FocusTx: t}
		if err := change(ctx, all); err != nil {
			return err
		}
		return t.finish(ctx)
	})
}

// state is the header of a space: its version, horizon and counters.
type state = planner.State

// tx is one write to a space, whose row it has locked.
type tx struct {
	dialect
	run     runner
	space   ident
	version int64                          // of the rows that this write changes
	initial state                          // at the beginning of the write
	state                                  // now
	failed  error                          // the first error, which the transaction fails with
	blocks  blockCache                     // that are known to exist, see [tx.cacheBlock]
	types   map[string]planner.SubjectType // of subjects of which blocks were read
	tallies []blockTally                   // changes of totals, see [tx.addTotals]
	added   int                            // subjects that came with this version
	names   map[string]string              // of subjects, by their ids, as far as they are known
}

// State implements [planner.SpaceTx].
func (t *tx) State() planner.State { return t.state }

// changed records a change of the space, which adds so many blocks.
func (t *tx) changed(blocks int) {
	t.Version = t.version
	t.state.Blocks += blocks
}

// calendarsChanged records a change of calendars of the space, or of their times.
func (t *tx) calendarsChanged() { t.state.Calendars++ }

// fail returns err, and makes the transaction fail with it. PostgreSQL saves nothing after a
// failed statement, so SQLite must not either.
func (t *tx) fail(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// failing is fail for an err that may be nil.
func (t *tx) failing(err error) error {
	if err == nil {
		return nil
	}
	return t.fail(err)
}

// SetThrough implements [planner.SpaceTx].
func (t *tx) SetThrough(_ context.Context, d planner.Date) error {
	if d != t.Through {
		t.Through = d
		t.changed(0)
	}
	t.Needed = 0
	return nil
}

// SetNeeded implements [planner.SpaceTx].
func (t *tx) SetNeeded(_ context.Context, blocks int) error {
	t.Needed = blocks
	return nil
}

// SetTestClock implements [planner.SpaceTx].
func (t *tx) SetTestClock(_ context.Context, p planner.TestClock) error {
	t.TestClock = p
	t.changed(0)
	return nil
}

// finish writes the totals of days and the space's row if anything has changed.
func (t *tx) finish(ctx context.Context) error {
	if t.failed != nil {
		return t.failed
	}
	if err := t.addTotals(ctx); err != nil || t.state == t.initial {
		return err
	}
	return stateTable.updateLater(ctx, t.run, t.fail, updateState, &t.state, t.space)
}
