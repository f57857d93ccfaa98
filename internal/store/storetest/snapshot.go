package storetest

import (
	"context"
	"errors"

	"studyplanner/internal/planner"
)

var snapshotCases = []testCase{
	{"a snapshot sees nothing of what is written meanwhile", func(f *fixture) {
		s := f.newSubject(f.space)
		f.insert(f.space, draft(s, aMonday, 60, 120))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.SetThrough(ctx, aMonday) })
		before, blocks := f.state(f.space), f.all(f.space)
		f.must(f.Contents.Snapshot(f.Context(), func(ctx context.Context, at planner.Snapshot) error {
			for range 2 {
				state, err := at.State(ctx, f.space)
				f.must(err)
				want(f, "state", state, before)
				subjects, err := at.Subjects(ctx, f.space)
				f.must(err)
				want(f, "subjects", len(subjects), 1)
				seen, err := planner.Collect(at.Blocks(ctx, f.space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
				f.must(err)
				want(f, "blocks", seen, blocks)
				f.insert(f.space, draft(f.newSubject(f.space), aMonday, 60, 120))
			}
			return nil
		}))
		want(f, "blocks afterwards", len(f.all(f.space)), 3)
	}},
	{"a snapshot has no spaces that do not exist, and returns what it is told", func(f *fixture) {
		err := f.Contents.Snapshot(f.Context(), func(ctx context.Context, at planner.Snapshot) error {
			if _, err := at.State(ctx, planner.Space(newID("spc"))); !errors.Is(err, planner.ErrNotFound) {
				f.Errorf("state: %v", err)
			}
			return errNo
		})
		if !errors.Is(err, errNo) {
			f.Errorf("err = %v, want %v", err, errNo)
		}
	}},
}
