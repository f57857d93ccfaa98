package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"studyplanner/internal/planner"
)

var blockCases = []testCase{
	{"a block is found as it was stored", func(f *fixture) {
		s := f.newSubject(f.space)
		topic, note := "Grenzwerte „ε–δ“ \U0001F4D0", "S. 7:\n\t„sup“ \U0001F4D0"
		for _, b := range []planner.Block{
			{ID: newID("blk"), Date: planner.MinDate, Start: 0, End: 1, Topic: &topic, Note: &note, Done: true, Actual: new(0)},
			{ID: newID("blk"), Date: planner.MaxDate, Start: 1438, End: 1439, Untouched: true},
		} {
			b.SubjectID, b.SubjectName, b.Version = s.ID, s.Name, f.state(f.space).Version+1
			want(f, "stored", f.insert(f.space, b)[0], b)
			want(f, "listed", f.list(f.space, planner.BlockQuery{First: b.Date, Last: b.Date}), []planner.Block{b})
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
				got, err := tx.Block(ctx, b.ID)
				want(f, "within a write", got, b)
				return err
			})
		}
	}},
	{"the topic and the note of a block are kept apart", func(f *fixture) {
		s := f.newSubject(f.space)
		none, empty, topic, note, lines := (*string)(nil), "", "Limits", "p. 7", "p. 7:\n\n\t1. sup\n\t2. inf"
		for i, texts := range [][2]*string{
			{none, none},
			{none, &note},
			{none, &lines},
			{&topic, none},
			{&topic, &note},
			{&topic, &lines},
			{&empty, none},
			{&empty, &lines},
		} {
			b := draft(s, aMonday+planner.Date(i), 60, 120)
			b.Topic, b.Note = texts[0], texts[1]
			stored := f.insert(f.space, b)[0]
			want(f, fmt.Sprint("topic ", i), stored.Topic, b.Topic)
			want(f, fmt.Sprint("note ", i), stored.Note, b.Note)
			stored.Topic, stored.Note = &topic, &lines
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateBlock(ctx, stored) })
			stored.Topic, stored.Note = b.Topic, b.Note
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateBlock(ctx, stored) })
			listed := f.list(f.space, planner.BlockQuery{First: b.Date, Last: b.Date})[0]
			want(f, fmt.Sprint("topic listed ", i), listed.Topic, b.Topic)
			want(f, fmt.Sprint("note listed ", i), listed.Note, b.Note)
		}
	}},
	{"a block that does not exist is not found", func(f *fixture) {
		_, err := f.Block(f.Context(), f.space, newID("blk"))
		notFound(f, err)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			_, err := tx.Block(ctx, newID("blk"))
			notFound(f, err)
			return nil
		})
	}},
	{"ids are found by their ends, one by one and many at once", func(f *fixture) {
		s, other := f.newSubject(f.space), f.newSubject(f.account.Sandbox)
		var ids []string
		for _, end := range []string{"aaagggggg", "caagggggg", "aaacccccc"} {
			b := draft(s, aMonday, 60, 120)
			b.ID = b.ID[:len(b.ID)-len(end)] + end
			f.insert(f.space, b)
			ids = append(ids, b.ID)
		}
		elsewhere := draft(other, aMonday, 60, 120)
		elsewhere.ID = elsewhere.ID[:len(elsewhere.ID)-6] + "cccccc"
		f.insert(f.account.Sandbox, elsewhere)
		many := make([]string, planner.MaxBatch)
		for i := range many {
			many[i] = fmt.Sprintf("%06d", i)
		}
		for _, c := range []struct {
			endings []string
			want    []string
		}{
			{nil, nil},
			{[]string{"gggggg"}, ids[:2]},
			{[]string{"aagggggg"}, ids[:2]},
			{[]string{"aaagggggg"}, ids[:1]},
			{[]string{"cccccc", "caagggggg"}, ids[1:]},
			{[]string{ids[2][5:]}, ids[2:]},
			{append(many[1:], "cccccc"), ids[2:]},
			{[]string{"ccccc_"}, nil},
			{many, nil},
		} {
			got, err := f.BlockIDs(f.Context(), f.space, c.endings)
			want(f, "error", err, nil)
			slices.Sort(got)
			want(f, fmt.Sprint("ids that end in ", c.endings), fmt.Sprint(got), fmt.Sprint(slices.Sorted(slices.Values(c.want))))
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
				got, err := tx.BlockIDs(ctx, c.endings)
				want(f, "how many within a write", len(got), len(c.want))
				return err
			})
		}
	}},
	{"some blocks are found at once within a write, as it has made them", func(f *fixture) {
		s := f.newSubject(f.space)
		blocks := f.insert(f.space, draft(s, aMonday, 60, 120), draft(s, aMonday, 120, 180), draft(s, aMonday, 180, 240))
		other := f.insert(f.account.Sandbox, draft(f.newSubject(f.account.Sandbox), aMonday, 60, 120))[0]
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			none, err := tx.SomeBlocks(ctx, nil)
			want(f, "none", len(none), 0)
			blocks[1].Done, blocks[1].Version = true, tx.State().Version+1
			err = errors.Join(err, tx.UpdateBlock(ctx, blocks[1]), tx.DeleteBlocks(ctx, []string{blocks[2].ID}))
			ids := []string{blocks[1].ID, newID("blk"), blocks[0].ID, blocks[2].ID, other.ID, blocks[0].ID}
			found, more := tx.SomeBlocks(ctx, ids)
			slices.SortFunc(found, planner.Block.Compare)
			want(f, "found", found, blocks[:2])
			return errors.Join(err, more)
		})
	}},
	{"many blocks are inserted in any order and counted", func(f *fixture) {
		s := f.newSubject(f.space)
		var blocks []planner.Block
		for i := range 123 {
			blocks = append(blocks, draft(s, aMonday+planner.Date(i*37%100), planner.Clock(i), planner.Clock(i+1)))
		}
		f.insert(f.space, blocks...)
		want(f, "how many", len(f.all(f.space)), len(blocks))
		want(f, "count", f.state(f.space).Blocks, len(blocks))
	}},
	{"a block of a subject that does not exist is refused, and nothing is saved", func(f *fixture) {
		s := f.newSubject(f.space)
		b := f.insert(f.space, draft(s, aMonday, 60, 120))[0]
		foreign := f.newSubject(f.account.Sandbox)
		for _, stray := range []planner.Subject{{ID: newID("sub")}, foreign} {
			moved := b
			moved.SubjectID = stray.ID
			notFound(f, f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
				return tx.InsertBlocks(ctx, []planner.Block{draft(s, aMonday, 1, 2), draft(stray, aMonday, 2, 3)})
			}))
			notFound(f, f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
				return tx.UpdateBlock(ctx, moved)
			}))
		}
		want(f, "blocks", f.all(f.space), []planner.Block{b})
	}},
	{"an update replaces every field of a block", func(f *fixture) {
		one, two := f.newSubject(f.space), f.newSubject(f.space)
		topic := "topic"
		b := draft(one, aMonday, 60, 120)
		b.Untouched = true
		b = f.insert(f.space, b)[0]
		next := planner.Block{
			ID: b.ID, SubjectID: two.ID, SubjectName: two.Name, Date: aMonday - 400, Start: 1, End: 2, Topic: &topic, Done: true,
			Version: b.Version + 1,
		}
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateBlock(ctx, next) })
		want(f, "block", f.all(f.space), []planner.Block{next})
		next.Topic, next.Version = nil, next.Version+1
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateBlock(ctx, next) })
		want(f, "block", f.all(f.space), []planner.Block{next})
		want(f, "count", f.state(f.space).Blocks, 1)
	}},
	{"an update of a block that does not exist is not found and changes nothing", func(f *fixture) {
		s := f.newSubject(f.space)
		before := f.state(f.space)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			notFound(f, tx.UpdateBlock(ctx, draft(s, aMonday, 1, 2)))
			return nil
		})
		want(f, "state", f.state(f.space), before)
	}},
	{"those blocks are deleted that exist", func(f *fixture) {
		s := f.newSubject(f.space)
		blocks := f.insert(f.space, draft(s, aMonday, 60, 120), draft(s, aMonday, 60, 120), draft(s, aMonday, 60, 120))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return tx.DeleteBlocks(ctx, []string{blocks[2].ID, newID("blk"), blocks[0].ID, blocks[0].ID})
		})
		want(f, "blocks", f.all(f.space), blocks[1:2])
		want(f, "count", f.state(f.space).Blocks, 1)
	}},
	{"a write sees what it has done", func(f *fixture) {
		s := f.newSubject(f.space)
		b := draft(s, aMonday, 60, 120)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			if err := tx.InsertBlocks(ctx, []planner.Block{b}); err != nil {
				return err
			}
			b.Version = tx.State().Version
			blocks, err := tx.BlocksBetween(ctx, "", aMonday, aMonday)
			want(f, "blocks within", blocks, []planner.Block{b})
			return err
		})
	}},
	{"a block carries the present name of its subject", func(f *fixture) {
		s := f.newSubject(f.space)
		b := f.insert(f.space, draft(s, aMonday, 60, 120))[0]
		s.Name = "Neu"
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateSubject(ctx, s) })
		b.SubjectName = "Neu"
		want(f, "block", f.block(f.space, b.ID), b)
	}},
}
