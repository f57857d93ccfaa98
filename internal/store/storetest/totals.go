package storetest

import (
	"context"

	"studyplanner/internal/planner"
)

// totals sums up the blocks of a space from first to last, all of them settled, as
// before the day of any of them.
func (f *fixture) totals(space planner.Space, first, last planner.Date) planner.Totals {
	f.Helper()
	t, err := f.Totals(f.Context(), space, planner.TotalsQuery{First: first, Last: last, Settled: last})
	f.must(err)
	return t
}

// doneDays are those of a space from first to last.
func (f *fixture) doneDays(space planner.Space, first, last planner.Date) planner.Heatmap {
	f.Helper()
	days, err := f.DoneDays(f.Context(), space, first, last)
	f.must(err)
	return days
}

var totalCases = []testCase{
	{"blocks are summed up from the first day to the last, with the minutes of those done", func(f *fixture) {
		s := f.newSubject(f.space)
		blocks := []planner.Block{
			draft(s, aMonday, 0, 30), draft(s, aMonday, 60, 105), draft(s, aMonday, 200, 201),
			draft(s, aMonday+2, 0, 1439), draft(s, aMonday+40, 0, 10), draft(s, aMonday-1, 0, 10), draft(s, aMonday+41, 0, 10),
		}
		blocks[0].Done, blocks[1].Done, blocks[4].Done = true, true, true
		f.insert(f.space, blocks...)
		want(f, "totals", f.totals(f.space, aMonday, aMonday+40), planner.Totals{Blocks: 5, Done: 3, Minutes: 85, Study: 85, Due: 3})
		want(f, "days with done blocks", f.doneDays(f.space, aMonday, aMonday+40), planner.Heatmap{{Date: aMonday, Blocks: 2}, {Date: aMonday + 40, Blocks: 1}})
		want(f, "days between them", f.doneDays(f.space, aMonday+1, aMonday+39), planner.Heatmap{})
	}},
	{"untouched blocks after the settled day do not count, unless they are done", func(f *fixture) {
		s := f.newSubject(f.space)
		done, untouched := draft(s, aMonday, 0, 30), draft(s, aMonday, 30, 60)
		done.Untouched, done.Done, untouched.Untouched = true, true, true
		f.insert(f.space, done, untouched, draft(s, aMonday, 60, 90))
		for settled, blocks := range map[planner.Date]int{aMonday - 1: 2, aMonday: 3} {
			got, err := f.Totals(f.Context(), f.space, planner.TotalsQuery{First: planner.MinDate, Last: planner.MaxDate, Settled: settled})
			f.must(err)
			want(f, "totals", got, planner.Totals{Blocks: blocks, Done: 1, Minutes: 30, Study: 30, Due: 1})
		}
	}},
	{"blocks are due that are done or before today", func(f *fixture) {
		s := f.newSubject(f.space)
		blocks := []planner.Block{draft(s, aMonday, 0, 30), draft(s, aMonday, 30, 60), draft(s, aMonday+1, 0, 30), draft(s, aMonday+1, 30, 60)}
		blocks[0].Done, blocks[3].Done = true, true
		f.insert(f.space, blocks...)
		for today, due := range map[planner.Date]int{aMonday: 2, aMonday + 1: 3, aMonday + 2: 4} {
			got, err := f.Totals(f.Context(), f.space, planner.TotalsQuery{First: aMonday, Last: aMonday + 1, Settled: aMonday + 1, Today: today})
			f.must(err)
			want(f, "due", got.Due, due)
		}
	}},
	{"minutes of inactive subjects are no study, wherever a block goes", func(f *fixture) {
		algebra, shift := f.newSubject(f.space), f.newSubject(f.space, planner.Inactive)
		b := draft(shift, aMonday, 0, 30)
		b.Done = true
		own := draft(algebra, aMonday, 30, 90)
		own.Done = true
		b = f.insert(f.space, b, own)[0]
		is := func(what string, of planner.Totals) { want(f, what, f.totals(f.space, aMonday, aMonday), of) }
		is("totals", planner.Totals{Blocks: 2, Done: 2, Minutes: 90, Study: 60, Due: 2})
		b.SubjectID = algebra.ID
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateBlock(ctx, b) })
		is("moved to the other", planner.Totals{Blocks: 2, Done: 2, Minutes: 90, Study: 90, Due: 2})
		b.SubjectID = shift.ID
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			if err := tx.UpdateBlock(ctx, b); err != nil {
				return err
			}
			return tx.DeleteSubject(ctx, shift.ID)
		})
		is("moved back and deleted with its subject", planner.Totals{Blocks: 1, Done: 1, Minutes: 60, Study: 60, Due: 1})
	}},
	{"of a space without blocks the totals are zero", func(f *fixture) {
		want(f, "totals", f.totals(f.space, planner.MinDate, planner.MaxDate), planner.Totals{})
		want(f, "days", f.doneDays(f.space, planner.MinDate, planner.MaxDate), planner.Heatmap{})
	}},
	{"blocks of the first and the last dates count", func(f *fixture) {
		s := f.newSubject(f.space)
		first, last := draft(s, planner.MinDate, 0, 30), draft(s, planner.MaxDate, 0, 30)
		first.Done, last.Done = true, true
		f.insert(f.space, first, last)
		want(f, "totals", f.totals(f.space, planner.MinDate, planner.MaxDate), planner.Totals{Blocks: 2, Done: 2, Minutes: 60, Study: 60, Due: 2})
		want(f, "days", f.doneDays(f.space, planner.MinDate, planner.MaxDate), planner.Heatmap{{Date: planner.MinDate, Blocks: 1}, {Date: planner.MaxDate, Blocks: 1}})
	}},
	{"a block that is done, undone or deleted counts as it is then", func(f *fixture) {
		s := f.newSubject(f.space)
		b := f.insert(f.space, draft(s, aMonday, 0, 30))[0]
		for _, c := range []struct {
			change func(context.Context, planner.Tx) error
			want   planner.Totals
		}{
			{func(ctx context.Context, tx planner.Tx) error { b.Done = true; return tx.UpdateBlock(ctx, b) }, planner.Totals{Blocks: 1, Done: 1, Minutes: 30, Study: 30, Due: 1}},
			{func(ctx context.Context, tx planner.Tx) error { b.Done = false; return tx.UpdateBlock(ctx, b) }, planner.Totals{Blocks: 1}},
			{func(ctx context.Context, tx planner.Tx) error { return tx.DeleteBlocks(ctx, []string{b.ID}) }, planner.Totals{}},
		} {
			f.change(f.space, c.change)
			want(f, "totals", f.totals(f.space, aMonday, aMonday), c.want)
		}
	}},
}
