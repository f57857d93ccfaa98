package storetest

import (
	"context"
	"errors"

	"studyplanner/internal/planner"
)

// former are slots that the subject of an id had.
func former(id string) planner.Former {
	return planner.Former{SubjectID: id, Slots: []planner.Slot{{Days: []planner.Weekday{1, 3}, Start: 540, End: 600}}}
}

var debtCases = []testCase{
	{"what is owed is remembered, and leaves the version", func(f *fixture) {
		s := f.newSubject(f.space)
		before := f.state(f.space)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.Owe(ctx, former(s.ID), aMonday) })
		owing := before
		owing.Owed = aMonday
		want(f, "state", f.state(f.space), owing)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			got, err := tx.Former(ctx)
			want(f, "former", got, former(s.ID))
			return errors.Join(err, tx.Owe(ctx, planner.Former{}, 0))
		})
		want(f, "state", f.state(f.space), before)
	}},
	{"a day off that was is remembered", func(f *fixture) {
		off := draftDayOff(nil)
		for _, was := range []planner.DayOff{off, {ID: off.ID}} {
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
				return tx.Owe(ctx, planner.Former{DaysOff: []planner.DayOff{was}}, aMonday)
			})
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
				got, err := tx.Former(ctx)
				want(f, "former", got, planner.Former{DaysOff: []planner.DayOff{was}})
				return errors.Join(err, tx.Owe(ctx, planner.Former{}, 0))
			})
		}
	}},
	{"days off that were are remembered", func(f *fixture) {
		was := []planner.DayOff{draftDayOff(nil), {ID: newID("off")}, draftDayOff(nil)}
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return tx.Owe(ctx, planner.Former{DaysOff: was}, aMonday)
		})
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			got, err := tx.Former(ctx)
			want(f, "former", got, planner.Former{DaysOff: was})
			return errors.Join(err, tx.Owe(ctx, planner.Former{}, 0))
		})
	}},
	{"blocks are read while something is owed only within a write", func(f *fixture) {
		s := f.newSubject(f.space)
		b := f.insert(f.space, draft(s, aMonday, 60, 120))[0]
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.Owe(ctx, former(s.ID), aMonday) })
		for what, read := range map[string]func() error{
			"Blocks": func() error {
				_, err := planner.Collect(f.Blocks(f.Context(), f.space, planner.BlockQuery{First: aMonday, Last: aMonday}))
				return err
			},
			"Blocks of one subject": func() error {
				_, err := planner.Collect(f.Blocks(f.Context(), f.space, planner.BlockQuery{First: aMonday, Last: aMonday, SubjectID: s.ID}))
				return err
			},
			"Block":    func() error { _, err := f.Block(f.Context(), f.space, b.ID); return err },
			"BlockIDs": func() error { _, err := f.BlockIDs(f.Context(), f.space, []string{b.ID[20:]}); return err },
			"BlockIDs of many": func() error {
				_, err := f.BlockIDs(f.Context(), f.space, []string{b.ID[20:], b.ID[21:]})
				return err
			},
			"Tallies": func() error {
				_, err := f.Tallies(f.Context(), f.space, aMonday, aMonday)
				return err
			},
		} {
			if err := read(); !errors.Is(err, planner.ErrOwed) {
				f.Errorf("%s: err = %v", what, err)
			}
		}
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			all, err := tx.BlocksBetween(ctx, s.ID, aMonday, aMonday)
			want(f, "blocks within", all, []planner.Block{b})
			return errors.Join(err, tx.Owe(ctx, planner.Former{}, 0))
		})
		want(f, "blocks", f.all(f.space), []planner.Block{b})
	}},
}
