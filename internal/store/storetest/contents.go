package storetest

import (
	"context"
	"errors"

	"studyplanner/internal/planner"
)

// draftContents returns a subject with wishes, a timer and two blocks that are not stored yet,
// and the blocks.
func draftContents() (planner.Contents, []planner.ContentBlock) {
	s := draftSubject()
	blocks := []planner.ContentBlock{{Block: draft(s, aMonday, 60, 120), Untouched: true}, {Block: draft(s, aMonday+1, 60, 120)}}
	return planner.Contents{Subjects: []planner.Subject{s}, Wishes: draftWishes(s), Focus: new(draftTimer(blocks[1].Block)), Blocks: planner.BlocksOf(blocks...)}, blocks
}

var contentCases = []testCase{
	{"contents take the place of all that a space held", func(f *fixture) {
		old := f.newSubject(f.space)
		f.insert(f.space, draft(old, aMonday, 60, 120), draft(old, aMonday+2, 60, 120))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.SetThrough(ctx, aMonday), tx.SetTestClock(ctx, planner.TestClock{Set: someTime}))
		})
		before := f.state(f.space)
		c, blocks := draftContents()
		f.must(planner.ReplaceContents(f.Context(), f.Contents, f.space, c, aMonday, nil))
		after := f.state(f.space)
		want(f, "state", after, planner.State{Version: before.Version + 1, Blocks: 2})
		wanted := []planner.Block{blocks[0].Stored(), blocks[1].Stored()}
		for i := range wanted {
			wanted[i].Version = after.Version
		}
		want(f, "blocks", f.all(f.space), wanted)
		totals, err := f.Totals(f.Context(), f.space, planner.TotalsQuery{First: aMonday, Last: aMonday + 2})
		f.must(err)
		want(f, "totals without the untouched block", totals, planner.Totals{Blocks: 1})
		want(f, "wishes", f.wishes(f.space), c.Wishes)
		want(f, "timer", f.timer(f.space), c.Focus)
		c.Subjects[0].Version = after.Version
		want(f, "subject", f.subject(f.space, c.Subjects[0].ID), c.Subjects[0])
		_, err = f.Subject(f.Context(), f.space, old.ID)
		if !errors.Is(err, planner.ErrNotFound) {
			f.Errorf("the old subject: %v", err)
		}
	}},
	{"a change that fails after Clear leaves what the space held", func(f *fixture) {
		s := f.newSubject(f.space)
		before := f.state(f.space)
		err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error { return errors.Join(tx.Clear(ctx), errNo) })
		if !errors.Is(err, errNo) {
			f.Errorf("err = %v, want %v", err, errNo)
		}
		want(f, "state", f.state(f.space), before)
		want(f, "subject", f.subject(f.space, s.ID), s)
		want(f, "wishes", f.wishes(f.space), []planner.Wish{})
	}},
}
