package storetest

import (
	"context"
	"errors"

	"studyplanner/internal/planner"
)

// draftWishes returns wishes, one of them for a subject, with a member of each form.
func draftWishes(s planner.Subject) []planner.Wish {
	return []planner.Wish{
		{What: planner.NotAfter, Time: planner.Some(planner.Clock(0)), Days: planner.Some([]planner.Weekday{0, 1})},
		{What: planner.WishMore, SubjectID: planner.Some(s.ID), Factor: planner.Some(1.1), Until: planner.Some(aMonday)},
		{What: planner.SessionTime, Type: planner.Some(planner.Training), AtLeast: planner.Some(5)},
	}
}

var wishCases = []testCase{
	{"standing wishes are found as they were set", func(f *fixture) {
		wishes := draftWishes(f.newSubject(f.space))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			err := tx.SetWishes(ctx, wishes)
			within, findErr := tx.Wishes(ctx)
			want(f, "within the write", within, wishes)
			return errors.Join(err, findErr)
		})
		want(f, "stored", f.wishes(f.space), wishes)
	}},
	{"standing wishes are replaced as a whole, and none are an empty list", func(f *fixture) {
		want(f, "at first", f.wishes(f.space), []planner.Wish{})
		wishes := draftWishes(f.newSubject(f.space))
		for _, list := range [][]planner.Wish{wishes, wishes[1:], {}, wishes[:1], nil} {
			before := f.state(f.space)
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.SetWishes(ctx, list) })
			want(f, "stored", f.wishes(f.space), append([]planner.Wish{}, list...))
			before.Version++
			want(f, "state", f.state(f.space), before)
		}
	}},
	{"standing wishes that are not saved are not there", func(f *fixture) {
		err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.SetWishes(ctx, draftWishes(draftSubject())), errNo)
		})
		if !errors.Is(err, errNo) {
			f.Errorf("err = %v, want %v", err, errNo)
		}
		want(f, "stored", f.wishes(f.space), []planner.Wish{})
	}},
	{"standing wishes of a space without subjects go with what it held", func(f *fixture) {
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.SetWishes(ctx, draftWishes(draftSubject())) })
		for _, c := range []planner.Contents{{Wishes: draftWishes(draftSubject())[:1]}, {}} {
			f.must(planner.ReplaceContents(f.Context(), f.Contents, f.space, c, aMonday, nil))
			want(f, "stored", f.wishes(f.space), append([]planner.Wish{}, c.Wishes...))
		}
	}},
}

func (f *fixture) wishes(space planner.Space) []planner.Wish {
	f.Helper()
	wishes, err := f.Wishes(f.Context(), space)
	f.must(err)
	return wishes
}
