package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// contents returns so many blocks of one subject and of 50 others that have none.
func contents(name string, blocks int) planner.Contents {
	var c planner.Contents
	for i := range 51 {
		c.Subjects = append(c.Subjects, planner.Subject{ID: called(planner.SubjectID, name+fmt.Sprint(i)), Name: name + fmt.Sprint(i), Type: planner.Study, Color: "#123"})
	}
	var all []planner.ContentBlock
	for i := range blocks {
		all = append(all, planner.ContentBlock{Block: planner.Block{
			ID: blockID(name, i), SubjectID: c.Subjects[0].ID, Date: 730_000 + planner.Date(i/10), Start: planner.Clock(60 * (i % 10)), End: 1000, Done: true,
		}})
	}
	c.Blocks, c.Wishes = planner.BlocksOf(all...), []planner.Wish{{What: planner.WishMore, SubjectID: planner.Some(c.Subjects[0].ID)}}
	if blocks > 0 {
		c.Focus = &planner.Timer{BlockID: all[0].ID, Target: blocks}
	}
	return c
}

// blockID is the id of a block of contents.
func blockID(name string, i int) string {
	return called(planner.BlockID, fmt.Sprintf("%s%010d", name, i))
}

// manyBlocks are removed in three transactions.
const manyBlocks = 2*sweptBlocks + 100

func replace(ctx context.Context, s *Store, space planner.Space, c planner.Contents) error {
	return planner.ReplaceContents(ctx, s, space, c, 730_000, nil)
}

// large are the operations on many rows, on a space that holds contents("old",
// manyBlocks).
var large = []struct {
	name string
	do   func(context.Context, *Store) error
}{
	{"an import", func(ctx context.Context, s *Store) error {
		return replace(ctx, s, spaceCalled("la"), contents("new", manyBlocks))
	}},
	{"a reset", func(ctx context.Context, s *Store) error {
		return replace(ctx, s, spaceCalled("la"), planner.Contents{})
	}},
	{"the deletion of a subject", func(ctx context.Context, s *Store) error {
		return s.Write(ctx, spaceCalled("la"), func(ctx context.Context, tx planner.Tx) error {
			return tx.DeleteSubject(ctx, called(planner.SubjectID, "old0"))
		})
	}},
	{"the deletion of the account", func(ctx context.Context, s *Store) error { return s.DeleteAccount(ctx, called(account.AccountID, "a")) }},
}

// metered counts the rows that each transaction changes, those that go along
// with others included, and fails when power is used up.
type metered struct {
	engine
	power int
	rows  []int
}

var errNoPower = errors.New("the power is out")

func (m *metered) transact(ctx context.Context, lane string, do work) error {
	if m.power--; m.power < 0 {
		return errNoPower
	}
	return m.engine.transact(ctx, lane, func(ctx context.Context, run runner) error {
		before, err := changes(ctx, run)
		if err == nil {
			err = do(ctx, run)
		}
		after, wrong := changes(ctx, run)
		m.rows = append(m.rows, after-before)
		return errors.Join(err, wrong)
	})
}

// changes is how many rows a connection to SQLite has changed so far.
func changes(ctx context.Context, run runner) (int, error) {
	return one(ctx, run, column[int], "SELECT total_changes()")
}

// old opens a database with a space that holds contents("old", manyBlocks), which
// it got by an import.
func old(t *testing.T, database string) *Store {
	t.Helper()
	s := migrated(t, database)
	space := newSpace(t, s, "a")
	newSpace(t, s, "neighbour")
	if err := replace(t.Context(), s, space, contents("old", manyBlocks)); err != nil {
		t.Fatal(err)
	}
	healthy(t, s)
	return s
}

func TestNoTransactionOfALargeOperationHasManyRows(t *testing.T) {
	t.Parallel()
	for _, op := range large {
		t.Run(op.name, func(t *testing.T) {
			t.Parallel()
			s := old(t, newFile(t))
			m := &metered{engine: s.engine, power: 1000}
			s.engine = m
			if err := op.do(t.Context(), s); err != nil {
				t.Fatal(err)
			}
			for i, n := range m.rows {
				if n > sweptBlocks+sweptSubjects+10 {
					t.Errorf("transaction %d of %d changes %d rows", i, len(m.rows), n)
				}
			}
			if len(m.rows) < 4 {
				t.Errorf("only %d transactions", len(m.rows))
			}
			if left, err := one(t.Context(), s.reads, column[int], "SELECT COUNT(*) FROM remains"); err != nil || left > 0 {
				t.Errorf("%d remain, %v", left, err)
			}
			healthy(t, s)
		})
	}
}

// found is what somebody sees of the space: its blocks, its subjects by name, the
// days with something done, its wishes and its timer.
func found(t *testing.T, s *Store) string {
	t.Helper()
	space := spaceCalled("la")
	blocks, err := planner.Collect(s.Blocks(t.Context(), space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
	summaries, err2 := s.SubjectSummaries(t.Context(), space)
	tallies, err3 := s.Tallies(t.Context(), space, planner.MinDate, planner.MaxDate)
	wishes, err4 := s.Wishes(t.Context(), space)
	if err := errors.Join(err, err2, err3, err4); err != nil {
		t.Fatal(err)
	}
	total, days, names := 0, 0, map[string]int{}
	for _, tally := range tallies {
		if total += tally.Total; tally.Done > 0 {
			days++
		}
	}
	for _, subject := range summaries {
		names[strings.TrimRight(subject.Name, "0123456789")]++
	}
	return fmt.Sprintf("%d blocks, %d counted on %d days, subjects %v, wishes %v", len(blocks), total, days, names, wishes)
}

// An operation that is cut short after any of its transactions has happened or has
// not; what it leaves is removed later.
func TestALargeOperationThatIsCutShortHasHappenedOrNot(t *testing.T) {
	t.Parallel()
	for _, op := range large {
		t.Run(op.name, func(t *testing.T) {
			t.Parallel()
			file := newFile(t)
			before := found(t, old(t, file))
			whole := migrated(t, copyOf(t, file))
			m := &metered{engine: whole.engine, power: 1000}
			whole.engine = m
			if err := op.do(t.Context(), whole); err != nil {
				t.Fatal(err)
			}
			after := found(t, whole)
			if before == after {
				t.Fatalf("it changes nothing: %s", before)
			}
			for power := range len(m.rows) {
				s := migrated(t, copyOf(t, file))
				sound := s.engine
				s.engine = &metered{engine: sound, power: power}
				err := op.do(t.Context(), s)
				s.engine = sound
				want := after
				if err != nil {
					want = before
				}
				if got := found(t, s); got != want {
					t.Fatalf("after %d transactions, with %v: %s, want %s", power, err, got, want)
				}
				healthy(t, s)
				if _, err := s.Sweep(t.Context(), time.Now().Add(2*asideKept)); err != nil {
					t.Fatal(err)
				}
				if got := found(t, s); got != want {
					t.Fatalf("after %d transactions and the sweep: %s, want %s", power, got, want)
				}
				healthy(t, s)
				same(t, s, whole, err == nil)
			}
		})
	}
}

// same checks that s has as many rows as whole where the operation happened in
// both, and nothing that is to be removed.
func same(t *testing.T, s, whole *Store, happened bool) {
	t.Helper()
	for _, table := range []string{"remains", "spaces", "subjects", "blocks", "wishes", "timers"} {
		got, err := one(t.Context(), s.reads, column[int], "SELECT COUNT(*) FROM "+table)
		want, err2 := one(t.Context(), whole.reads, column[int], "SELECT COUNT(*) FROM "+table)
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		if (happened || table == "remains") && got != want {
			t.Errorf("%s has %d rows, want %d", table, got, want)
		}
	}
}

// copyOf is a copy of a database.
func copyOf(t *testing.T, database string) string {
	t.Helper()
	target := newFile(t)
	if err := unmigrated(t, Options{Database: database}).Backup(t.Context(), target, nil); err != nil {
		t.Fatal(err)
	}
	return target
}

func TestADeletedSubjectIsNotFoundWhileItsBlocksAreStillThere(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := old(t, database)
		ctx, space := t.Context(), spaceCalled("la")
		sound := s.engine
		s.engine = &cutShort{engine: sound, power: 1}
		remove := func(ctx context.Context, tx planner.Tx) error {
			return tx.DeleteSubject(ctx, called(planner.SubjectID, "old0"))
		}
		if err := s.Write(ctx, space, remove); err != nil {
			t.Fatal(err)
		}
		s.engine = sound
		if n, err := one(ctx, s.reads, column[int], "SELECT COUNT(*) FROM blocks"); err != nil || n != manyBlocks {
			t.Fatalf("%d blocks are still there, %v", n, err)
		}
		_, noSubject := s.Subject(ctx, space, called(planner.SubjectID, "old0"))
		_, noBlock := s.Block(ctx, space, blockID("old", 7))
		again := s.Write(ctx, space, remove)
		for what, err := range map[string]error{"the subject": noSubject, "a block": noBlock, "what is deleted again": again} {
			if !errors.Is(err, planner.ErrNotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		ids, err := s.BlockIDs(ctx, space, []string{blockID("old", 7)[20:]})
		blocks, err2 := planner.Collect(s.Blocks(ctx, space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate, SubjectID: called(planner.SubjectID, "old0")}))
		if err := errors.Join(err, err2); err != nil || len(ids)+len(blocks) > 0 {
			t.Errorf("%d ids and %d blocks are found, %v", len(ids), len(blocks), err)
		}
		err = s.Write(ctx, space, func(ctx context.Context, tx planner.Tx) error {
			return tx.InsertSubject(ctx, planner.Subject{ID: called(planner.SubjectID, "next"), Name: "old0", Type: planner.Study, Color: "#123"})
		})
		if err != nil {
			t.Errorf("its name is still taken: %v", err)
		}
		healthy(t, s)
		if n, err := s.Sweep(ctx, time.UnixMilli(0)); err != nil || n != manyBlocks {
			t.Errorf("%d rows are removed, %v", n, err)
		}
		healthy(t, s)
	})
}

// cutShort fails when so many transactions are done.
type cutShort struct {
	engine
	power int
}

func (c *cutShort) transact(ctx context.Context, lane string, do work) error {
	if c.power--; c.power < 0 {
		return errNoPower
	}
	return c.engine.transact(ctx, lane, do)
}

func TestWhatIsWrittenDuringAnImportIsReplaced(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := old(t, database)
		space, c := spaceCalled("la"), contents("new", 10)
		block := planner.Block{ID: blockID("new", 0), SubjectID: called(planner.SubjectID, "old0"), Date: 730_000, End: 1}
		err := c.Aside(t.Context(), s, space, nil, func(ctx context.Context, aside planner.Aside) error {
			err := s.Write(ctx, space, func(ctx context.Context, tx planner.Tx) error { return tx.InsertBlocks(ctx, []planner.Block{block}) })
			if err != nil {
				return err
			}
			seen, err := s.Block(ctx, space, block.ID)
			if err != nil {
				return err
			}
			if err := c.Hold(ctx, s, space, aside, 730_000); err != nil {
				return err
			}
			now, err := s.Block(ctx, space, block.ID)
			if now.Version <= seen.Version {
				t.Errorf("version %d comes after %d", now.Version, seen.Version)
			}
			if err := c.Hold(ctx, s, space, aside, 730_000); !errors.Is(err, errAsideGone) {
				t.Errorf("it is held twice: %v", err)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		blocks, err := planner.Collect(s.Blocks(t.Context(), space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
		if err != nil || len(blocks) != 10 {
			t.Errorf("%d blocks, %v", len(blocks), err)
		}
		err = s.Write(t.Context(), space, func(_ context.Context, tx planner.Tx) error {
			want := planner.State{Version: blocks[0].Version, Blocks: 10, CalendarsAt: blocks[0].Version}
			if diff := cmp.Diff(want, tx.State()); diff != "" {
				t.Error(diff)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		healthy(t, s)
	})
}

func TestWhatIsWrittenAsideIsKeptForAnHour(t *testing.T) {
	t.Parallel()
	s := old(t, newFile(t))
	began := time.Now()
	c := contents("new", manyBlocks)
	err := c.Aside(t.Context(), s, spaceCalled("la"), nil, func(ctx context.Context, aside planner.Aside) error {
		n, err := s.Sweep(ctx, began.Add(asideKept-time.Second))
		if err != nil || n > 0 {
			t.Errorf("%d rows are removed early, %v", n, err)
		}
		if n, err = s.Sweep(ctx, time.Now().Add(asideKept)); err != nil || n != manyBlocks+len(c.Subjects)+2 { // and the wishes and the timer
			t.Errorf("%d rows are removed, %v", n, err)
		}
		return c.Hold(ctx, s, spaceCalled("la"), aside, 730_000)
	})
	if !errors.Is(err, errAsideGone) {
		t.Errorf("held too late: %v", err)
	}
	healthy(t, s)
}

func TestAKeyIsNotMadeForASpaceThatIsBeingRemoved(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := old(t, database)
		sound := s.engine
		s.engine = &cutShort{engine: sound, power: 1}
		if err := s.DeleteAccount(t.Context(), called(account.AccountID, "a")); err != nil {
			t.Fatal(err)
		}
		s.engine = sound
		healthy(t, s)
		if err := s.CreateKey(t.Context(), account.Key{ID: called(account.KeyID, "key"), Hash: "hash", Space: spaceCalled("la")}); !errors.Is(err, account.ErrNotFound) {
			t.Errorf("a key: %v", err)
		}
		write := func(context.Context, planner.Tx) error { return nil }
		if err := s.Write(t.Context(), spaceCalled("la"), write); !errors.Is(err, planner.ErrNotFound) {
			t.Errorf("a write: %v", err)
		}
		if _, err := s.Sweep(t.Context(), time.UnixMilli(0)); err != nil {
			t.Error(err)
		}
		healthy(t, s)
	})
}

func TestBlocksAreWrittenAsideInTheOrderOfTheDatabase(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", asideText/8)
	for name, c := range map[string]struct {
		note   *string
		sorted int
	}{"short": {nil, asideSorted}, "long": {&long, 8}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var all []planner.ContentBlock
			for i := range 2*c.sorted + 1 {
				all = append(all, planner.ContentBlock{Block: planner.Block{ID: blockID("", i), Date: planner.Date(i * 7919 % 1000), Note: c.note}})
			}
			var got []planner.Block
			for some, err := range inChunks(planner.BlocksOf(all...).Each(), 3) {
				if err != nil || len(some) > 3 {
					t.Fatal(len(some), err)
				}
				got = append(got, some...)
			}
			var want []planner.Block
			for part := range slices.Chunk(all, c.sorted) {
				for _, b := range part {
					want = append(want, b.Stored())
				}
				slices.SortFunc(want[len(want)-len(part):], planner.Block.Compare)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhatIsWrittenAsideStandsAfterAllThatWasBefore(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := newSpace(t, s, "a")
	last := planner.Aside("")
	for range 9 {
		err := s.Aside(t.Context(), space, planner.Contents{}, nil, func(_ context.Context, aside planner.Aside) error {
			if aside <= last {
				t.Errorf("%s comes after %s", aside, last)
			}
			last = aside
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
