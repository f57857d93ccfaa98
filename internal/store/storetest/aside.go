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

var asideCases = []testCase{
	{"what is stored aside is seen when the space holds it, in place of all that it held", func(f *fixture) {
		old := f.newSubject(f.space)
		f.insert(f.space, draft(old, aMonday, 60, 120))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.SetThrough(ctx, aMonday), tx.SetPace(ctx, planner.Pace{Set: someTime}))
		})
		before := f.state(f.space)
		c, blocks := draftContents()
		f.must(f.Contents.Aside(f.Context(), f.space, c, nil, func(ctx context.Context, aside planner.Aside) error {
			want(f, "state before", f.state(f.space), before)
			return f.Write(ctx, f.space, func(ctx context.Context, tx planner.Tx) error { return tx.Hold(ctx, aside) })
		}))
		after := f.state(f.space)
		if after.Version <= before.Version {
			f.Errorf("version %d comes after %d", after.Version, before.Version)
		}
		want(f, "state", after, planner.State{Version: after.Version, Blocks: 2})
		wanted := []planner.Block{blocks[0].Stored(), blocks[1].Stored()}
		for i := range wanted {
			wanted[i].Version = after.Version
		}
		want(f, "blocks", f.all(f.space), wanted)
		want(f, "wishes", f.wishes(f.space), c.Wishes)
		want(f, "timer", f.timer(f.space), c.Focus)
		c.Subjects[0].Version = after.Version
		want(f, "subject", f.subject(f.space, c.Subjects[0].ID), c.Subjects[0])
		_, err := f.Subject(f.Context(), f.space, old.ID)
		if !errors.Is(err, planner.ErrNotFound) {
			f.Errorf("the old subject: %v", err)
		}
	}},
	{"what is stored aside may be for a space that is not there yet, and goes if it is not held", func(f *fixture) {
		before := f.state(f.space)
		c, _ := draftContents()
		for _, space := range []planner.Space{f.space, planner.Space(newID("spc"))} {
			err := f.Contents.Aside(f.Context(), space, c, nil, func(context.Context, planner.Aside) error { return errNo })
			if !errors.Is(err, errNo) {
				f.Errorf("err = %v, want %v", err, errNo)
			}
		}
		want(f, "state", f.state(f.space), before)
	}},
	{"a change that fails after Hold leaves what the space held", func(f *fixture) {
		s := f.newSubject(f.space)
		before := f.state(f.space)
		c, _ := draftContents()
		err := f.Contents.Aside(f.Context(), f.space, c, nil, func(ctx context.Context, aside planner.Aside) error {
			return f.Write(ctx, f.space, func(ctx context.Context, tx planner.Tx) error { return errors.Join(tx.Hold(ctx, aside), errNo) })
		})
		if !errors.Is(err, errNo) {
			f.Errorf("err = %v, want %v", err, errNo)
		}
		want(f, "state", f.state(f.space), before)
		want(f, "subject", f.subject(f.space, s.ID), s)
		want(f, "wishes", f.wishes(f.space), []planner.Wish{})
	}},
}
