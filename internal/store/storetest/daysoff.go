package storetest

import (
	"context"
	"errors"

	"studyplanner/internal/planner"
)

// draftDayOff returns a day off of a subject, or of all for nil.
func draftDayOff(s *planner.Subject) planner.DayOff {
	d := planner.DayOff{ID: newID("off"), Name: "Ferien", DateFrom: aMonday, DateTo: aMonday + 13, PausesRotation: s == nil}
	if s != nil {
		d.SubjectID = &s.ID
	}
	return d
}

// insertOff inserts days off, and returns them as they are stored.
func (f *fixture) insertOff(space planner.Space, all ...planner.DayOff) []planner.DayOff {
	f.Helper()
	for i := range all {
		f.change(space, func(ctx context.Context, tx planner.Tx) error { return tx.InsertDayOff(ctx, all[i]) })
		all[i].Version = f.state(space).Version
	}
	return all
}

func (f *fixture) daysOff(space planner.Space) []planner.DayOff {
	f.Helper()
	all, err := f.DaysOff(f.Context(), space)
	f.must(err)
	return all
}

var dayOffCases = []testCase{
	{"days off are found as they were inserted, in order", func(f *fixture) {
		want(f, "at first", f.daysOff(f.space), []planner.DayOff{})
		s := f.newSubject(f.space)
		one, long, early := draftDayOff(&s), draftDayOff(nil), draftDayOff(nil)
		long.DateTo, long.CalendarID = aMonday+20, new(newID("cal"))
		early.DateFrom, early.Name = aMonday-1, ""
		all := f.insertOff(f.space, one, long, early)
		want(f, "stored", f.daysOff(f.space), []planner.DayOff{all[2], all[0], all[1]})
		want(f, "number", f.state(f.space).DaysOff, 3)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			within, err := tx.DaysOff(ctx)
			want(f, "within a write", within, []planner.DayOff{all[2], all[0], all[1]})
			return err
		})
	}},
	{"a day off is replaced, and removed", func(f *fixture) {
		s := f.newSubject(f.space)
		all := f.insertOff(f.space, draftDayOff(nil), draftDayOff(nil))
		changed := all[0]
		changed.Name, changed.DateFrom, changed.DateTo, changed.SubjectID, changed.PausesRotation = "x", aMonday+30, aMonday+31, &s.ID, false
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateDayOff(ctx, changed) })
		changed.Version = f.state(f.space).Version
		want(f, "changed", f.daysOff(f.space), []planner.DayOff{all[1], changed})
		before := f.state(f.space)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.DeleteDayOff(ctx, changed.ID), tx.DeleteDayOff(ctx, changed.ID), tx.DeleteDayOff(ctx, "off_x"))
		})
		want(f, "left", f.daysOff(f.space), all[1:])
		before.Version, before.DaysOff = before.Version+1, 1
		want(f, "state", f.state(f.space), before)
	}},
	{"days off go with their subject, those of all stay", func(f *fixture) {
		s, other := f.newSubject(f.space), f.newSubject(f.space)
		all := f.insertOff(f.space, draftDayOff(&s), draftDayOff(&other), draftDayOff(nil))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.DeleteSubject(ctx, s.ID) })
		want(f, "left", f.daysOff(f.space), all[1:])
		want(f, "number", f.state(f.space).DaysOff, 2)
	}},
	{"days off go with a subject that has many blocks", func(f *fixture) {
		s := f.newSubject(f.space)
		var blocks []planner.Block
		for n := range 150 {
			blocks = append(blocks, draft(s, aMonday+planner.Date(n), 60, 120))
		}
		f.insert(f.space, blocks...)
		f.insertOff(f.space, draftDayOff(&s))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.DeleteSubject(ctx, s.ID) })
		want(f, "left", f.daysOff(f.space), []planner.DayOff{})
	}},
	{"days off that are not saved are not there", func(f *fixture) {
		err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.InsertDayOff(ctx, draftDayOff(nil)), errNo)
		})
		if !errors.Is(err, errNo) {
			f.Errorf("err = %v, want %v", err, errNo)
		}
		want(f, "stored", f.daysOff(f.space), []planner.DayOff{})
		want(f, "number", f.state(f.space).DaysOff, 0)
	}},
	{"days off go with what the space held", func(f *fixture) {
		f.insertOff(f.space, draftDayOff(nil))
		var many []planner.DayOff
		for range planner.MaxDaysOff {
			many = append(many, draftDayOff(nil))
		}
		for _, c := range []planner.Contents{{DaysOff: many}, {DaysOff: many[:1]}, {}} {
			f.must(planner.ReplaceContents(f.Context(), f.Contents, f.space, c, aMonday, nil))
			want(f, "stored", len(f.daysOff(f.space)), len(c.DaysOff))
			want(f, "number", f.state(f.space).DaysOff, len(c.DaysOff))
		}
	}},
}
