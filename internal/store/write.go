package store

import (
	"context"

	"studyplanner/internal/planner"
)

// Write implements [planner.Storage]. What is left of what it deletes is removed
// before it returns, or else by [Store.Sweep].
func (s *Store) Write(ctx context.Context, space planner.Space, change func(context.Context, planner.Tx) error) error {
	var left []remain
	err := s.writeIn(ctx, string(space), func(ctx context.Context, run runner) error {
		at, err := s.lockPlace(ctx, run, spaceIdent(space))
		if err != nil {
			return missing(err, planner.Missing{Kind: "space"})
		}
		t := s.newTx(run, spaceIdent(space), at)
		if err := change(ctx, planner.Tx{SpaceTx: t, BlockTx: t, SubjectTx: t, AnswerTx: t, WishTx: t, DayOffTx: t, ExamTx: t, FeedTx: t, CalendarTx: t, FocusTx: t}); err != nil {
			return err
		}
		left = t.left
		return t.finish(ctx)
	})
	if err == nil {
		s.sweep(ctx, left)
	}
	return err
}

// tx is one write to a space, whose row it has locked.
type tx struct {
	dialect
	run    runner
	space  ident
	next   int64 // the version that rows carry which this write changes
	before place // that the write began with
	place        // as it is by now
	left   []remain
	failed error                          // what spoilt the transaction
	seen   sightings                      // the blocks that are there, as it found out, in those of their days; see [tx.see]
	types  map[string]planner.SubjectType // of subjects of which blocks were read
	counts []counted                      // what comes and goes of each day, see [tx.sum]
	added  int                            // subjects that came with this version
	names  map[string]string              // of subjects, by their ids, as far as they are known
}

// newTx returns a write to the space that stands at a place.
func (s *Store) newTx(run runner, space ident, at place) *tx {
	return &tx{dialect: s.dialect, run: run, space: space, next: at.Version + 1, before: at, place: at}
}

// State implements [planner.SpaceTx].
func (t *tx) State() planner.State { return t.place.State }

// changed notes that the space is no longer what it was, by so many blocks.
func (t *tx) changed(blocks int) {
	if !t.CalendarsKnown() {
		t.calendarsChanged()
	}
	t.Version, t.CalendarsAt = t.next, t.next
	t.Blocks += blocks
}

// calendarsChanged notes that calendars of the space, or what they say, may be others.
func (t *tx) calendarsChanged() {
	t.place.Calendars, t.CalendarsAt = max(t.place.Calendars, t.Version)+1, t.Version
}

// fail returns err, and sees to it that the transaction fails with it: after a
// statement that failed, PostgreSQL saves nothing, so SQLite must not either.
func (t *tx) fail(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// failing is fail of what may be no failure.
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

// SetPace implements [planner.SpaceTx].
func (t *tx) SetPace(_ context.Context, p planner.Pace) error {
	t.Pace = p
	t.changed(0)
	return nil
}

// finish writes the space's row if anything has changed.
func (t *tx) finish(ctx context.Context) error {
	if t.failed != nil {
		return t.failed
	}
	if err := t.sum(ctx); err != nil || t.place == t.before {
		return err
	}
	t.asOf = t.Version
	return t.place.write(ctx, t.run, t.space)
}
