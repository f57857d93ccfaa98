package storetest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

var errNo = errors.New("no")

var writeCases = []testCase{
	{"a change that returns an error saves nothing, and Write returns that error", func(f *fixture) {
		s := f.newSubject(f.space)
		b := f.insert(f.space, draft(s, aMonday, 60, 120))[0]
		before := f.state(f.space)
		err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(changeEverything(ctx, tx, s, b), errNo)
		})
		if !errors.Is(err, errNo) {
			f.Errorf("err = %v, want %v", err, errNo)
		}
		want(f, "state", f.state(f.space), before)
		want(f, "subject", f.subject(f.space, s.ID), s)
		want(f, "blocks", f.all(f.space), []planner.Block{b})
	}},
	{"a panic in a change saves nothing and goes on in the caller", func(f *fixture) {
		s := f.newSubject(f.space)
		before := f.state(f.space)
		func() {
			defer func() { want(f, "recovered", recover(), any("no")) }()
			err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
				if err := tx.DeleteSubject(ctx, s.ID); err != nil {
					return err
				}
				panic("no")
			})
			f.Errorf("Write returned %v", err)
		}()
		want(f, "state", f.state(f.space), before)
		want(f, "subject", f.subject(f.space, s.ID), s)
	}},
	{"a change that a constraint refuses saves nothing, even if it returns nil", func(f *fixture) {
		s := f.newSubject(f.space)
		before := f.state(f.space)
		err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
			_ = tx.SetThrough(ctx, aMonday)
			_ = tx.InsertSubject(ctx, planner.Subject{ID: newID("sub"), Name: s.Name})
			return nil
		})
		if err == nil {
			f.Error("it is saved")
		}
		want(f, "state", f.state(f.space), before)
	}},
	{"a write that changes much raises the version by one, and all that it wrote carries it", func(f *fixture) {
		s := f.newSubject(f.space)
		b := f.insert(f.space, draft(s, aMonday, 60, 120))[0]
		before := f.state(f.space)
		var during planner.State
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			err := changeEverything(ctx, tx, s, b)
			during = tx.State()
			return err
		})
		after := planner.State{Version: before.Version + 1, Through: aMonday + 6, Blocks: 2}
		want(f, "state within", during, after)
		want(f, "state", f.state(f.space), after)
		for _, b := range f.all(f.space) {
			want(f, "version of a block", b.Version, after.Version)
		}
		subjects, err := f.Subjects(f.Context(), f.space)
		f.must(err)
		for _, s := range subjects {
			want(f, "version of "+s.Name, s.Version, after.Version)
		}
	}},
	{"the version within a write is the old one until the first change", func(f *fixture) {
		before := f.state(f.space)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			_, err := tx.Subjects(ctx)
			want(f, "version before", tx.State().Version, before.Version)
			err = errors.Join(err, tx.SetThrough(ctx, aMonday))
			want(f, "version after", tx.State().Version, before.Version+1)
			return err
		})
	}},
	{"the clock is kept to the millisecond, and raises the version also where it is the same", func(f *fixture) {
		s, k := f.newSession(f.account), f.newKey(f.space)
		set := time.UnixMilli(1_790_000_000_123).UTC()
		for i, p := range []planner.TestClock{{Set: set}, {Set: set}, {At: set.Add(time.Hour), Set: time.UnixMilli(0).UTC()}, {}} {
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
				err := tx.SetTestClock(ctx, p)
				want(f, "clock within", tx.State().TestClock, p)
				return err
			})
			after := planner.State{Version: int64(i + 2), TestClock: p}
			want(f, "state", f.state(f.space), after)
			want(f, "what a key opens", f.access(k.Hash).State, after)
			want(f, "what a session opens", f.enter(s, account.Live).State, after)
			want(f, "another space", f.state(f.account.Sandbox), planner.State{Version: 1})
		}
	}},
	{"a write that changes nothing leaves the version", func(f *fixture) {
		s := f.newSubject(f.space)
		before := f.state(f.space)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			_, err1 := tx.Subject(ctx, s.ID)
			_, err2 := tx.BlocksBetween(ctx, "", planner.MinDate, planner.MaxDate)
			return errors.Join(err1, err2, tx.InsertBlocks(ctx, nil), tx.DeleteBlocks(ctx, []string{newID("blk")}),
				tx.SetThrough(ctx, before.Through))
		})
		want(f, "state", f.state(f.space), before)
	}},
	{"rows that a write leaves alone keep their version", func(f *fixture) {
		s := f.newSubject(f.space)
		blocks := f.insert(f.space, draft(s, aMonday, 60, 120), draft(s, aMonday, 120, 180))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return tx.UpdateBlock(ctx, blocks[1])
		})
		want(f, "block", f.block(f.space, blocks[0].ID), blocks[0])
		want(f, "subject", f.subject(f.space, s.ID), s)
	}},
	{"SetThrough is remembered", func(f *fixture) {
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.SetThrough(ctx, planner.MaxDate) })
		want(f, "state", f.state(f.space), planner.State{Version: 2, Through: planner.MaxDate})
	}},
	{"SetNeeded is remembered until SetThrough, and leaves the version", func(f *fixture) {
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.SetThrough(ctx, aMonday), tx.SetNeeded(ctx, 7))
		})
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.SetNeeded(ctx, 6) })
		want(f, "state", f.state(f.space), planner.State{Version: 2, Through: aMonday, Needed: 6})
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.SetThrough(ctx, aMonday) })
		want(f, "state", f.state(f.space), planner.State{Version: 2, Through: aMonday})
	}},
	{"no update is lost and no two writes to a space overlap", func(f *fixture) {
		const n = 20
		s := f.newSubject(f.space)
		b := f.insert(f.space, draft(s, aMonday, 0, 100))[0]
		before := f.state(f.space)
		var inside atomic.Int32
		var all sync.WaitGroup
		for range n {
			all.Go(func() {
				err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
					defer inside.Add(-1)
					if inside.Add(1) > 1 {
						return errors.New("two writes overlap")
					}
					b, err := tx.Block(ctx, b.ID)
					b.End++
					return errors.Join(err, tx.UpdateBlock(ctx, b), tx.InsertBlocks(ctx, []planner.Block{draft(s, aMonday, 0, 1)}))
				})
				if err != nil {
					f.Error(err)
				}
			})
		}
		all.Wait()
		want(f, "end", f.block(f.space, b.ID).End, 100+n)
		want(f, "state", f.state(f.space), planner.State{Version: before.Version + n, Blocks: 1 + n})
	}},
	{"a space that does not exist is not found", func(f *fixture) {
		err := f.Write(f.Context(), "spc_nowhere", func(context.Context, planner.Tx) error {
			f.Error("change was called")
			return nil
		})
		notFound(f, err)
	}},
	{"a write whose context is done does not run", func(f *fixture) {
		ctx, cancel := context.WithCancel(f.Context())
		cancel()
		err := f.Write(ctx, f.space, func(context.Context, planner.Tx) error {
			f.Error("change was called")
			return nil
		})
		if !errors.Is(err, context.Canceled) {
			f.Errorf("err = %v", err)
		}
	}},
}

// changeEverything changes through through tx all that can be changed,
// beginning with one subject and its only block.
func changeEverything(ctx context.Context, tx planner.Tx, s planner.Subject, b planner.Block) error {
	other, gone := draftSubject(), draftSubject()
	s.Name, s.Slots = "Neu "+s.ID, nil
	b.Done, b.Date = true, b.Date+1
	doomed := draft(s, b.Date, 700, 800)
	return errors.Join(
		tx.InsertSubject(ctx, other), tx.InsertSubject(ctx, gone), tx.UpdateSubject(ctx, s),
		tx.InsertBlocks(ctx, []planner.Block{draft(other, b.Date, 500, 600), draft(gone, b.Date, 1, 2), doomed}),
		tx.DeleteBlocks(ctx, []string{doomed.ID}),
		tx.UpdateBlock(ctx, b), tx.DeleteSubject(ctx, gone.ID), tx.SetThrough(ctx, aMonday+6),
		tx.StoreResponse(ctx, planner.StoredResponse{Key: "k", Fingerprint: "f", Body: []byte("b"), At: someTime}, someTime),
	)
}

func notFound(f *fixture, err error) {
	f.Helper()
	if !errors.Is(err, planner.ErrNotFound) {
		f.Errorf("err = %v, want planner.ErrNotFound", err)
	}
}
