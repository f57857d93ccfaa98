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
		tallies, err := f.Tallies(f.Context(), f.space, aMonday, aMonday+40, aMonday+40)
		f.must(err)
		want(f, "tallies", tallies, []planner.Tally{
			{Date: aMonday, Total: 3, Done: 2, Minutes: 75}, {Date: aMonday + 2, Total: 1}, {Date: aMonday + 40, Total: 1, Done: 1, Minutes: 10},
		})
	}},
	{"untouched blocks count through the settled date, and not after it", func(f *fixture) {
		s := f.newSubject(f.space)
		var blocks []planner.Block
		for d := range planner.Date(3) {
			untouched := draft(s, aMonday+d, 0, 30)
			untouched.Untouched = true
			blocks = append(blocks, untouched)
		}
		f.insert(f.space, append(blocks, draft(s, aMonday+2, 0, 30))...)
		for settled, expected := range map[planner.Date][]planner.Tally{
			aMonday - 9: {{Date: aMonday + 2, Total: 1}},
			aMonday:     {{Date: aMonday, Total: 1}, {Date: aMonday + 2, Total: 1}},
			aMonday + 2: {{Date: aMonday, Total: 1}, {Date: aMonday + 1, Total: 1}, {Date: aMonday + 2, Total: 2}},
		} {
			tallies, err := f.Tallies(f.Context(), f.space, planner.MinDate, planner.MaxDate, settled)
			f.must(err)
			want(f, "tallies", tallies, expected)
		}
	}},
	{"days with a done block are listed once each, latest first", func(f *fixture) {
		s := f.newSubject(f.space)
		var blocks []planner.Block
		for _, d := range []planner.Date{-1, 0, 0, 1, 30, 31, 32} {
			b := draft(s, aMonday+d, 0, 30)
			b.Done = true
			blocks = append(blocks, b, draft(s, aMonday+d+100, 0, 30), draft(s, aMonday+d, 0, 30))
		}
		f.insert(f.space, blocks...)
		days, err := f.DoneDays(f.Context(), f.space, aMonday, aMonday+31)
		f.must(err)
		want(f, "days", days, []planner.Date{aMonday + 31, aMonday + 30, aMonday + 1, aMonday})
	}},
	{"a space without blocks has no tallies and no days", func(f *fixture) {
		tallies, err := f.Tallies(f.Context(), f.space, planner.MinDate, planner.MaxDate, planner.MaxDate)
		f.must(err)
		days, err := f.DoneDays(f.Context(), f.space, planner.MinDate, planner.MaxDate)
		f.must(err)
		want(f, "how many", len(tallies)+len(days), 0)
	}},
	{"a block that is done, undone or deleted is tallied as it is then", func(f *fixture) {
		s := f.newSubject(f.space)
		b := f.insert(f.space, draft(s, aMonday, 0, 30))[0]
		for _, c := range []struct {
			change func(context.Context, planner.Tx) error
			want   []planner.Tally
		}{
			{func(ctx context.Context, tx planner.Tx) error { b.Done = true; return tx.UpdateBlock(ctx, b) }, []planner.Tally{{Date: aMonday, Total: 1, Done: 1, Minutes: 30}}},
			{func(ctx context.Context, tx planner.Tx) error { b.Done = false; return tx.UpdateBlock(ctx, b) }, []planner.Tally{{Date: aMonday, Total: 1}}},
			{func(ctx context.Context, tx planner.Tx) error { return tx.DeleteBlocks(ctx, []string{b.ID}) }, []planner.Tally{}},
		} {
			f.change(f.space, c.change)
			tallies, err := f.Tallies(f.Context(), f.space, aMonday, aMonday, aMonday)
			f.must(err)
			want(f, "tallies", tallies, c.want)
		}
	}},
}
