package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

var errGivenUp = errors.New("it is given up")

// drawnBlock draws a block of one of some ids, days and subjects.
func drawnBlock(t *rapid.T) planner.Block {
	start := planner.Clock(rapid.IntRange(0, 3).Draw(t, "start"))
	b := planner.Block{
		ID: called(planner.BlockID, fmt.Sprint("b", rapid.IntRange(0, 9).Draw(t, "id"))), SubjectID: called(planner.SubjectID, rapid.SampledFrom([]string{"maths", "art"}).Draw(t, "subject")),
		Date: planner.MinDate + planner.Date(rapid.IntRange(0, 9).Draw(t, "day")), Start: start, End: start + planner.Clock(rapid.IntRange(1, 2).Draw(t, "minutes")),
		Done: rapid.Bool().Draw(t, "done"), Untouched: rapid.Bool().Draw(t, "untouched"),
	}
	if rapid.Bool().Draw(t, "told") {
		b.Topic, b.Note, b.Actual = new("Limits"), new("two\nlines"), new(7)
	}
	return b
}

// change changes blocks or what else a list of them depends on.
func change(r *rapid.T, ctx context.Context, tx planner.Tx) error {
	b := drawnBlock(r)
	_, err := tx.Block(ctx, b.ID)
	there := err == nil
	switch kind := rapid.SampledFrom([]string{"put", "put", "put", "put", "delete", "delete", "rename", "through", "forget", "many"}).Draw(r, "kind"); {
	case kind == "put" && there:
		return tx.UpdateBlock(ctx, b)
	case kind == "put":
		return tx.InsertBlocks(ctx, []planner.Block{b})
	case kind == "delete":
		return tx.DeleteBlocks(ctx, []string{b.ID})
	case kind == "rename":
		return tx.UpdateSubject(ctx, planner.Subject{ID: b.SubjectID, Name: fmt.Sprint(b.SubjectID, rapid.IntRange(0, 9).Draw(r, "name")), Type: planner.Study, Color: "#123"})
	case kind == "through":
		return tx.SetThrough(ctx, planner.MinDate+planner.Date(rapid.IntRange(0, 9).Draw(r, "through")))
	case kind == "forget":
		if err := tx.DeleteSubject(ctx, b.SubjectID); err != nil {
			return err
		}
		return tx.InsertSubject(ctx, planner.Subject{ID: b.SubjectID, Name: b.SubjectID, Type: planner.Study, Color: "#123"})
	}
	for range rapid.SampledFrom([]int{2, mostMoved, mostWindow}).Draw(r, "turns") {
		if err := tx.DeleteBlocks(ctx, []string{b.ID}); err != nil {
			return err
		}
		if err := tx.InsertBlocks(ctx, []planner.Block{b}); err != nil {
			return err
		}
	}
	return nil
}

// remembering changes a space of a file at random, through a store and now and then through
// that of another process, and calls look after each change. It fails the test if look never
// returns true: then nothing was remembered.
func remembering(t *testing.T, look func(r *rapid.T, s *Store, space planner.Space) bool) {
	t.Helper()
	file := newFile(t)
	mine := migrated(t, file)
	others := unmigrated(t, Options{Database: file})
	now := standingAt
	mine.stamps.clock = func() time.Time { return now }
	turn, remembered := 0, false
	rapid.Check(t, func(r *rapid.T) {
		turn++
		space := newSpace(t, mine, fmt.Sprint("s", turn))
		if err := mine.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(add("maths")(ctx, tx), add("art")(ctx, tx))
		}); err != nil {
			r.Fatal(err)
		}
		for range rapid.IntRange(1, 30).Draw(r, "writes") {
			at, fails := mine, rapid.IntRange(0, 9).Draw(r, "fails") == 0
			if rapid.IntRange(0, 9).Draw(r, "other") == 0 {
				at = others
			}
			err := at.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
				for range rapid.IntRange(1, 3).Draw(r, "changes") {
					if err := change(r, ctx, tx); err != nil {
						return err
					}
				}
				if fails {
					return errGivenUp
				}
				return nil
			})
			if fails != errors.Is(err, errGivenUp) || !fails && err != nil {
				r.Fatal(err)
			}
			if at == others {
				now = now.Add(unseen)
			}
			remembered = look(r, mine, space) || remembered
		}
	})
	if !remembered {
		t.Error("nothing was remembered")
	}
}

func TestBlocksThatAreRememberedAreThoseThatAreStored(t *testing.T) {
	t.Parallel()
	none := false
	remembering(t, func(r *rapid.T, s *Store, space planner.Space) bool {
		first := rapid.IntRange(0, 9).Draw(r, "first")
		last := rapid.SampledFrom([]int{first, 9}).Draw(r, "last")
		q := planner.BlockQuery{First: planner.MinDate + planner.Date(first), Last: planner.MinDate + planner.Date(last)}
		_, known := s.settledWindow(t.Context(), space, q)
		got, failed := planner.Collect(s.Blocks(t.Context(), space, q))
		want, err := planner.Collect(outside.each(t.Context(), s.run, spaceIdent(space), q))
		if err := errors.Join(failed, err); err != nil {
			r.Fatal(err)
		}
		if diff := cmp.Diff(slices.Concat(want), slices.Concat(got)); diff != "" {
			r.Fatalf("what is listed is not what is stored (-stored +listed):\n%s", diff)
		}
		none = none || known && len(got) == 0
		return known
	})
	if !none {
		t.Error("of days without a block nothing was remembered")
	}
}

func TestLittleIsRememberedOfBlocks(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := withMaths(t, s)
	put := func(n int) func(context.Context, planner.Tx) error {
		return func(ctx context.Context, tx planner.Tx) error {
			blocks := make([]planner.Block, n)
			for i := range blocks {
				blocks[i] = planner.Block{ID: called(planner.BlockID, fmt.Sprint(n, " ", i)), SubjectID: called(planner.SubjectID, "maths"), Date: planner.MinDate, End: 60}
			}
			return tx.InsertBlocks(ctx, blocks)
		}
	}
	for _, c := range []struct {
		what  string
		write func(context.Context, planner.Tx) error
		kept  bool
	}{
		{"a block", put(1), true},
		{"a subject", add("art"), false},
		{"as many as are carried on", put(mostMoved), true},
		{"more", put(mostMoved + 1), false},
		{"what makes it too many", put(2), false},
	} {
		if _, err := planner.Collect(s.Blocks(t.Context(), space, ofAllDays)); err != nil {
			t.Fatal(err)
		}
		if err := s.Write(t.Context(), space, c.write); err != nil {
			t.Fatal(err)
		}
		if _, kept := s.settledWindow(t.Context(), space, ofAllDays); kept != c.kept {
			t.Errorf("after %s the blocks are remembered: %v", c.what, kept)
		}
	}
	for i := range windowsKept + 1 {
		for n := range planner.Date(windowsEach + 1) {
			s.windows.keep(planner.Space(fmt.Sprint(i)), window{first: n, last: n})
		}
	}
	if all, _ := s.windows.of("7"); len(all) != windowsEach || all[0].first != windowsEach {
		t.Errorf("of a space %v are remembered", all)
	}
	if n := s.windows.kept.Len(); n > windowsKept {
		t.Errorf("blocks of %d spaces are remembered", n)
	}
}
