package storetest

import (
	"context"
	"slices"

	"studyplanner/internal/planner"
)

var listCases = []testCase{
	{"blocks come in order of date, start, end and id", func(f *fixture) {
		s := f.newSubject(f.space)
		var sorted []planner.Block
		for _, p := range []planner.Place{
			{Date: planner.MinDate, Start: 1438, End: 1439},
			{Date: aMonday - 31, Start: 60, End: 120},
			{Date: aMonday, Start: 60, End: 61},
			{Date: aMonday, Start: 60, End: 120},
			{Date: aMonday, Start: 60, End: 120},
			{Date: aMonday, Start: 60, End: 120}, // told apart by the id alone
			{Date: aMonday, Start: 100, End: 101},
			{Date: aMonday, Start: 600, End: 601},
			{Date: aMonday + 365, Start: 0, End: 1},
			{Date: planner.MaxDate, Start: 0, End: 1},
		} {
			sorted = append(sorted, draft(s, p.Date, p.Start, p.End))
		}
		mixed := slices.Clone(sorted)
		slices.Reverse(mixed)
		f.insert(f.space, mixed...)
		want(f, "all", ids(f.all(f.space)), ids(sorted))
		want(f, "of the subject", ids(f.list(f.space, planner.BlockQuery{First: 1, Last: planner.MaxDate, SubjectID: s.ID})), ids(sorted))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			for _, subject := range []string{"", s.ID} {
				blocks, err := tx.BlocksBetween(ctx, subject, planner.MinDate, planner.MaxDate)
				if err != nil {
					return err
				}
				want(f, "within a write", ids(blocks), ids(sorted))
			}
			return nil
		})
	}},
	{"the first and the last date are inclusive", func(f *fixture) {
		s := f.newSubject(f.space)
		blocks := f.insert(f.space, draft(s, aMonday-1, 0, 1439), draft(s, aMonday, 0, 1), draft(s, aMonday+1, 1438, 1439), draft(s, aMonday+2, 0, 1))
		for _, subject := range []string{"", s.ID} {
			got := f.list(f.space, planner.BlockQuery{First: aMonday, Last: aMonday + 1, SubjectID: subject})
			want(f, "blocks", got, blocks[1:3])
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
				got, err := tx.BlocksBetween(ctx, subject, aMonday, aMonday+1)
				want(f, "blocks within a write", got, blocks[1:3])
				return err
			})
		}
	}},
	{"blocks are selected by subject and by done", func(f *fixture) {
		one, two := f.newSubject(f.space), f.newSubject(f.space)
		blocks := []planner.Block{draft(one, aMonday, 0, 1), draft(one, aMonday, 1, 2), draft(two, aMonday, 2, 3), draft(two, aMonday, 3, 4)}
		blocks[1].Done, blocks[3].Done = true, true
		blocks = f.insert(f.space, blocks...)
		yes, no := true, false
		for _, c := range []struct {
			subject string
			done    *bool
			want    []planner.Block
		}{
			{"", nil, blocks},
			{"", &yes, []planner.Block{blocks[1], blocks[3]}},
			{"", &no, []planner.Block{blocks[0], blocks[2]}},
			{one.ID, nil, blocks[:2]},
			{one.ID, &yes, blocks[1:2]},
			{two.ID, &no, blocks[2:3]},
			{newID("sub"), nil, []planner.Block{}},
		} {
			got := f.list(f.space, planner.BlockQuery{First: aMonday, Last: aMonday, SubjectID: c.subject, Done: c.done})
			want(f, "blocks", got, c.want)
		}
	}},
	{"pages follow each other without a gap or an overlap, also between equal places", func(f *fixture) {
		one, two := f.newSubject(f.space), f.newSubject(f.space)
		var blocks []planner.Block
		for i := range 24 {
			s := []planner.Subject{one, two}[i%2]
			blocks = append(blocks, draft(s, aMonday+planner.Date(i/12), planner.Clock(i/6), 100))
		}
		f.insert(f.space, blocks...)
		for _, subject := range []string{"", one.ID} {
			for limit := 1; limit <= 13; limit += 3 {
				q := planner.BlockQuery{First: aMonday, Last: planner.MaxDate, SubjectID: subject, Limit: limit}
				var paged []planner.Block
				for page := f.list(f.space, q); len(page) > 0; page = f.list(f.space, q) {
					if len(page) > limit || len(paged) > len(blocks) {
						f.Fatalf("after %d blocks a page of %d holds %d", len(paged), limit, len(page))
					}
					paged = append(paged, page...)
					last := page[len(page)-1]
					q.After = &planner.Position{Place: planner.Place{Date: last.Date, Start: last.Start, End: last.End}, ID: last.ID}
				}
				q.After, q.Limit = nil, 0
				want(f, "all pages", paged, f.list(f.space, q))
			}
		}
	}},
	{"a position before the first date or of no block is as good as any", func(f *fixture) {
		s := f.newSubject(f.space)
		blocks := f.insert(f.space, draft(s, aMonday, 0, 1), draft(s, aMonday, 5, 6))
		q := planner.BlockQuery{First: aMonday, Last: aMonday, After: &planner.Position{Place: planner.Place{Date: aMonday - 1}, ID: "blk_z"}}
		want(f, "before", f.list(f.space, q), blocks)
		q.After = &planner.Position{Place: planner.Place{Date: aMonday, Start: 3}}
		want(f, "between", f.list(f.space, q), blocks[1:])
		q.After = &planner.Position{Place: planner.Place{Date: aMonday + 1}}
		want(f, "after", f.list(f.space, q), []planner.Block{})
	}},
	{"a space without blocks has an empty list of them", func(f *fixture) {
		want(f, "blocks", f.all(f.space), []planner.Block{})
	}},
}
