package storetest

import (
	"context"

	"studyplanner/internal/planner"
)

var tallyCases = []testCase{
	{"days with blocks are tallied in order of date, with the minutes of those done", func(f *fixture) {
		s := f.newSubject(f.space)
		blocks := []planner.Block{
			draft(s, aMonday, 0, 30), draft(s, aMonday, 60, 105), draft(s, aMonday, 200, 201),
			draft(s, aMonday+2, 0, 1439), draft(s, aMonday+40, 0, 10), draft(s, aMonday-1, 0, 10), draft(s, aMonday+41, 0, 10),
		}
		blocks[0].Done, blocks[1].Done, blocks[4].Done = true, true, true
		f.insert(f.space, blocks...)
		tallies, err := f.Tallies(f.Context(), f.space, aMonday, aMonday+40)
		f.must(err)
		want(f, "tallies", tallies, []planner.Tally{
			{Date: aMonday, Total: 3, Done: 2, Minutes: 75, Study: 75}, {Date: aMonday + 2, Total: 1}, {Date: aMonday + 40, Total: 1, Done: 1, Minutes: 10, Study: 10},
		})
		days, err := f.DoneDays(f.Context(), f.space, aMonday, aMonday+40)
		f.must(err)
		want(f, "days with done blocks", days, planner.Heatmap{{Date: aMonday, Blocks: 2}, {Date: aMonday + 40, Blocks: 1}})
		days, err = f.DoneDays(f.Context(), f.space, aMonday+1, aMonday+39)
		f.must(err)
		want(f, "days between them", days, planner.Heatmap{})
	}},
	{"untouched blocks are counted apart, unless they are done", func(f *fixture) {
		s := f.newSubject(f.space)
		done, untouched := draft(s, aMonday, 0, 30), draft(s, aMonday, 30, 60)
		done.Untouched, done.Done, untouched.Untouched = true, true, true
		f.insert(f.space, done, untouched, draft(s, aMonday, 60, 90))
		tallies, err := f.Tallies(f.Context(), f.space, planner.MinDate, planner.MaxDate)
		f.must(err)
		want(f, "tallies", tallies, []planner.Tally{{Date: aMonday, Total: 3, Untouched: 1, Done: 1, Minutes: 30, Study: 30}})
	}},
	{"minutes of inactive subjects are no study, wherever a block goes", func(f *fixture) {
		algebra, shift := f.newSubject(f.space), f.newSubject(f.space, planner.Inactive)
		b := draft(shift, aMonday, 0, 30)
		b.Done = true
		own := draft(algebra, aMonday, 30, 90)
		own.Done = true
		b = f.insert(f.space, b, own)[0]
		is := func(what string, of ...planner.Tally) {
			tallies, err := f.Tallies(f.Context(), f.space, aMonday, aMonday)
			f.must(err)
			want(f, what, tallies, of)
		}
		is("tallies", planner.Tally{Date: aMonday, Total: 2, Done: 2, Minutes: 90, Study: 60})
		b.SubjectID = algebra.ID
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateBlock(ctx, b) })
		is("moved to the other", planner.Tally{Date: aMonday, Total: 2, Done: 2, Minutes: 90, Study: 90})
		b.SubjectID = shift.ID
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			if err := tx.UpdateBlock(ctx, b); err != nil {
				return err
			}
			return tx.DeleteSubject(ctx, shift.ID)
		})
		is("moved back and deleted with its subject", planner.Tally{Date: aMonday, Total: 1, Done: 1, Minutes: 60, Study: 60})
	}},
	{"a space without blocks has no tallies", func(f *fixture) {
		tallies, err := f.Tallies(f.Context(), f.space, planner.MinDate, planner.MaxDate)
		f.must(err)
		want(f, "how many", len(tallies), 0)
	}},
	{"blocks of the first and the last dates are tallied", func(f *fixture) {
		s := f.newSubject(f.space)
		f.insert(f.space, draft(s, planner.MinDate, 0, 30), draft(s, planner.MaxDate, 0, 30))
		tallies, err := f.Tallies(f.Context(), f.space, planner.MinDate, planner.MaxDate)
		f.must(err)
		want(f, "tallies", tallies, []planner.Tally{{Date: planner.MinDate, Total: 1}, {Date: planner.MaxDate, Total: 1}})
	}},
	{"a block that is done, undone or deleted is tallied as it is then", func(f *fixture) {
		s := f.newSubject(f.space)
		b := f.insert(f.space, draft(s, aMonday, 0, 30))[0]
		for _, c := range []struct {
			change func(context.Context, planner.Tx) error
			want   []planner.Tally
		}{
			{func(ctx context.Context, tx planner.Tx) error { b.Done = true; return tx.UpdateBlock(ctx, b) }, []planner.Tally{{Date: aMonday, Total: 1, Done: 1, Minutes: 30, Study: 30}}},
			{func(ctx context.Context, tx planner.Tx) error { b.Done = false; return tx.UpdateBlock(ctx, b) }, []planner.Tally{{Date: aMonday, Total: 1}}},
			{func(ctx context.Context, tx planner.Tx) error { return tx.DeleteBlocks(ctx, []string{b.ID}) }, []planner.Tally{}},
		} {
			f.change(f.space, c.change)
			tallies, err := f.Tallies(f.Context(), f.space, aMonday, aMonday)
			f.must(err)
			want(f, "tallies", tallies, c.want)
		}
	}},
}
