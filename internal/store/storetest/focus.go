package storetest

import (
	"context"
	"errors"

	"studyplanner/internal/planner"
)

// draftTimer returns one at b that runs.
func draftTimer(b planner.Block) planner.Timer {
	at := planner.InstantOf(someTime)
	return planner.Timer{BlockID: b.ID, Target: 90, Started: at, Ran: 61_001, Since: &at}
}

// timer returns that of a space, nil for none.
func (f *fixture) timer(space planner.Space) *planner.Timer {
	f.Helper()
	t, err := f.Timer(f.Context(), space)
	if errors.Is(err, planner.ErrNotFound) {
		return nil
	}
	f.must(err)
	return &t
}

// newTimer puts one into the space, at a block of its own.
func (f *fixture) newTimer() (planner.Timer, planner.Block) {
	f.Helper()
	b := draft(f.newSubject(f.space), aMonday, 60, 120)
	f.insert(f.space, b)
	timer := draftTimer(b)
	f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.SetTimer(ctx, timer) })
	return timer, b
}

var timerCases = []testCase{
	{"a timer is found as it was set, replaced and taken away, and each raises the version", func(f *fixture) {
		want(f, "at first", f.timer(f.space), nil)
		timer, _ := f.newTimer()
		want(f, "set", f.timer(f.space), &timer)
		timer.Ran, timer.Since, timer.Target = 1<<40, nil, 1
		before := f.state(f.space)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			err := tx.SetTimer(ctx, timer)
			within, findErr := tx.Timer(ctx)
			want(f, "within the write", within, timer)
			return errors.Join(err, findErr)
		})
		want(f, "replaced", f.timer(f.space), &timer)
		before.Version++
		want(f, "state", f.state(f.space), before)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			err := tx.DeleteTimer(ctx)
			_, findErr := tx.Timer(ctx)
			notFound(f, findErr)
			return err
		})
		want(f, "taken away", f.timer(f.space), nil)
		before.Version++
		want(f, "state", f.state(f.space), before)
	}},
	{"a timer ends with its block", func(f *fixture) {
		_, b := f.newTimer()
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			err := tx.DeleteBlocks(ctx, []string{b.ID})
			_, findErr := tx.Timer(ctx)
			notFound(f, findErr)
			return err
		})
		want(f, "of a deleted block", f.timer(f.space), nil)
		timer, b := f.newTimer()
		want(f, "another", f.timer(f.space), &timer)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.DeleteSubject(ctx, b.SubjectID) })
		want(f, "of a deleted subject", f.timer(f.space), nil)
	}},
	{"a timer that is not saved is not there, and goes with what the space held", func(f *fixture) {
		b := draft(f.newSubject(f.space), aMonday, 60, 120)
		f.insert(f.space, b)
		err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.SetTimer(ctx, draftTimer(b)), errNo)
		})
		if !errors.Is(err, errNo) {
			f.Errorf("err = %v, want %v", err, errNo)
		}
		want(f, "not saved", f.timer(f.space), nil)
		f.newTimer()
		f.must(planner.ReplaceContents(f.Context(), f.Contents, f.space, planner.Contents{}, aMonday, nil))
		want(f, "held before", f.timer(f.space), nil)
	}},
}
