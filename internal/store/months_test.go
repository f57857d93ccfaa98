package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// summing is a space of a store that is changed at random.
type summing struct {
	*Store
	space planner.Space
	ids   int
}

// tallied are the tallies that the blocks of m make.
func (m *summing) tallied(t *rapid.T) []planner.Tally {
	blocks, err := planner.Collect(m.Blocks(t.Context(), m.space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
	if err != nil {
		t.Fatal(err)
	}
	subjects, err := m.Subjects(t.Context(), m.space)
	if err != nil {
		t.Fatal(err)
	}
	inactive := map[string]bool{}
	for _, s := range subjects {
		inactive[s.ID] = s.Type == planner.Inactive
	}
	all := []planner.Tally{}
	for _, b := range blocks {
		if n := len(all); n == 0 || all[n-1].Date != b.Date {
			all = append(all, planner.Tally{Date: b.Date})
		}
		day := &all[len(all)-1]
		day.Total++
		if b.Untouched && !b.Done {
			day.Untouched++
		}
		if b.Done {
			day.Done++
			day.Minutes += int(b.End - b.Start)
			if !inactive[b.SubjectID] {
				day.Study += int(b.End - b.Start)
			}
		}
	}
	return all
}

// agrees fails the test unless m's tallies are those of its blocks.
func (m *summing) agrees(t *rapid.T, after string) {
	want := m.tallied(t)
	first, last := planner.Date(730_000+rapid.IntRange(-50, 450).Draw(t, "first")), planner.Date(730_000+rapid.IntRange(-50, 450).Draw(t, "last"))
	for _, r := range [][2]planner.Date{{planner.MinDate, planner.MaxDate}, {first, last}} {
		got, err := m.Tallies(t.Context(), m.space, r[0], r[1])
		if err != nil {
			t.Fatal(err)
		}
		some := slices.DeleteFunc(slices.Clone(want), func(d planner.Tally) bool { return d.Date < r[0] || d.Date > r[1] })
		if !slices.Equal(got, some) {
			t.Fatalf("after %s, from %v to %v there are\n%v\nwant\n%v", after, r[0], r[1], got, some)
		}
	}
	if wrong, err := m.missummed(t.Context()); err != nil || len(wrong) > 0 {
		t.Fatalf("after %s, the check finds %q, %v", after, wrong, err)
	}
}

// drawn are some new blocks of a subject.
func (m *summing) drawn(t *rapid.T, subject string, most int) []planner.Block {
	blocks := make([]planner.Block, rapid.IntRange(0, most).Draw(t, "blocks"))
	days := rapid.SampledFrom([]int{1, 3, 40, 400}).Draw(t, "days")
	for i := range blocks {
		m.ids++
		blocks[i] = planner.Block{
			ID: called(planner.BlockID, m.ids), SubjectID: subject, Date: planner.Date(730_000 + rapid.IntRange(0, days).Draw(t, "day")),
			Start: 60, End: 61 + planner.Clock(m.ids%30), Done: m.ids%3 == 0, Untouched: m.ids%5 == 0,
		}
	}
	return blocks
}

// subjects are the ids of those that m has, among them one that stays.
func (m *summing) subjects(t *rapid.T) []string {
	all, err := m.Subjects(t.Context(), m.space)
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]string, len(all))
	for i, s := range all {
		ids[i] = s.ID
	}
	return ids
}

// change does one thing with m, and returns what.
func (m *summing) change(t *rapid.T) string {
	what := rapid.SampledFrom([]string{"blocks", "changes", "a subject", "less subjects", "an import", "a count", "a mending"}).Draw(t, "change")
	var err error
	switch what {
	case "a count":
		_, err = m.Sum(t.Context())
	case "a mending":
		_, err = m.Mend(t.Context())
	case "an import":
		err = planner.ReplaceContents(t.Context(), m, m.space, m.contents(t), planner.MinDate, nil)
	case "less subjects":
		err = m.write(t, func(ctx context.Context, tx planner.Tx) error {
			return tx.DeleteSubject(ctx, rapid.SampledFrom(m.subjects(t)).Draw(t, "subject"))
		})
	case "a subject":
		s := m.drawnSubject(t)
		blocks := m.drawn(t, s.ID, 2*sweptBlocks)
		err = m.write(t, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.InsertSubject(ctx, s), tx.InsertBlocks(ctx, blocks))
		})
	case "blocks":
		blocks := m.drawn(t, rapid.SampledFrom(m.subjects(t)).Draw(t, "subject"), 40)
		err = m.write(t, func(ctx context.Context, tx planner.Tx) error { return tx.InsertBlocks(ctx, blocks) })
	case "changes":
		err = m.write(t, func(ctx context.Context, tx planner.Tx) error { return m.changes(ctx, t, tx) })
	}
	if err != nil && !errors.Is(err, errUndone) {
		t.Fatal(what, err)
	}
	return what
}

var errUndone = errors.New("undone")

// write writes to m, now and then in vain. The space has a subject afterwards.
func (m *summing) write(t *rapid.T, change func(context.Context, planner.Tx) error) error {
	undone := rapid.IntRange(0, 5).Draw(t, "undone") == 0
	err := m.Write(t.Context(), m.space, func(ctx context.Context, tx planner.Tx) error {
		if err := change(ctx, tx); err != nil || !undone {
			return err
		}
		return errUndone
	})
	if err == nil && len(m.subjects(t)) == 0 {
		err = m.Write(t.Context(), m.space, add("more"))
	}
	return err
}

// changes updates and removes some blocks of m, of which some come several times.
func (m *summing) changes(ctx context.Context, t *rapid.T, tx planner.Tx) error {
	blocks, err := tx.BlocksBetween(ctx, "", planner.MinDate, planner.MaxDate)
	if err != nil || len(blocks) == 0 {
		return err
	}
	subjects := m.subjects(t)
	for range rapid.IntRange(1, 20).Draw(t, "changed") {
		b := rapid.SampledFrom(blocks).Draw(t, "block")
		if rapid.Bool().Draw(t, "read") {
			if _, err := tx.Block(ctx, b.ID); errors.Is(err, planner.ErrNotFound) {
				continue
			} else if err != nil {
				return err
			}
		}
		switch rapid.IntRange(0, 4).Draw(t, "how") {
		case 4:
			b.SubjectID = rapid.SampledFrom(subjects).Draw(t, "subject")
			err = tx.UpdateBlock(ctx, b)
		case 0:
			err = tx.DeleteBlocks(ctx, []string{b.ID, "none"})
		case 1:
			b.Done = !b.Done
			err = tx.UpdateBlock(ctx, b)
		case 2:
			b.Date += planner.Date(rapid.IntRange(-40, 40).Draw(t, "moved"))
			err = tx.UpdateBlock(ctx, b)
		case 3:
			b.End += 5
			b.Untouched = false
			err = tx.UpdateBlock(ctx, b)
		}
		if err != nil && !errors.Is(err, planner.ErrNotFound) {
			return err
		}
	}
	return nil
}

// drawnSubject is a new subject.
func (m *summing) drawnSubject(t *rapid.T) planner.Subject {
	m.ids++
	kind := rapid.SampledFrom([]planner.SubjectType{planner.Study, planner.Training, planner.Inactive}).Draw(t, "type")
	return planner.Subject{ID: called(planner.SubjectID, m.ids), Name: fmt.Sprint(m.ids), Type: kind, Color: "#123456"}
}

// contents are drawn, with a subject.
func (m *summing) contents(t *rapid.T) planner.Contents {
	c := planner.Contents{Subjects: []planner.Subject{m.drawnSubject(t)}}
	var all []planner.ContentBlock
	for _, b := range m.drawn(t, c.Subjects[0].ID, 250) {
		all = append(all, planner.ContentBlock{Block: b, Untouched: b.Untouched})
	}
	c.Blocks = planner.BlocksOf(all...)
	return c
}

func TestMonthsCountTheBlocksThatThereAre(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s, n := migrated(t, database), 0
		rapid.Check(t, func(rt *rapid.T) {
			n++
			m := &summing{Store: s, space: newSpace(t, s, fmt.Sprint(n))}
			if err := m.Write(t.Context(), m.space, add("first")); err != nil {
				rt.Fatal(err)
			}
			if rapid.IntRange(0, 3).Draw(rt, "older") == 0 { // as an earlier version left it
				if _, err := s.admin().ExecContext(t.Context(), "UPDATE spaces SET tallied = 0 WHERE space_id = $1", spaceIdent(m.space)); err != nil {
					rt.Fatal(err)
				}
			}
			for range rapid.IntRange(1, 12).Draw(rt, "changes") {
				m.agrees(rt, m.change(rt))
			}
			if _, err := s.Sum(t.Context()); err != nil {
				rt.Fatal(err)
			}
			m.agrees(rt, "all was summed")
			if err := s.DeleteAccount(t.Context(), called(account.AccountID, n)); err != nil {
				rt.Fatal(err)
			}
		})
		if _, err := s.Sweep(t.Context(), time.Now()); err != nil {
			t.Error(err)
		}
		rows, err := one(t.Context(), s.admin(), column[int], "SELECT COUNT(*) FROM months")
		if err != nil || rows > 0 {
			t.Errorf("%d months are left of spaces that are gone, %v", rows, err)
		}
	})
}

// A program of an earlier version goes on while others have migrated the database.
func TestMonthsDoNotCountWhatAnEarlierVersionHasWritten(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		space := newSpace(t, s, "a")
		block := func(id string) planner.Block {
			return planner.Block{ID: called(planner.BlockID, id), SubjectID: called(planner.SubjectID, "first"), Date: 730_000, Start: 60, End: 120}
		}
		write := func(change func(context.Context, planner.Tx) error) {
			if err := s.Write(t.Context(), space, change); err != nil {
				t.Fatal(err)
			}
		}
		agree := func(total int) {
			t.Helper()
			got, err := s.Tallies(t.Context(), space, planner.MinDate, planner.MaxDate)
			if err != nil || len(got) != 1 || got[0].Total != total {
				t.Errorf("got %v, %v, want %d", got, err, total)
			}
			healthy(t, s)
		}
		write(add("first"))
		write(func(ctx context.Context, tx planner.Tx) error {
			return tx.InsertBlocks(ctx, []planner.Block{block("1"), block("2")})
		})
		agree(2)
		for _, query := range []string{
			"DELETE FROM blocks WHERE space_id = 'spc_la' AND id = 'blk_1'", "UPDATE spaces SET version = version + 1, blocks = blocks - 1 WHERE space_id = 'spc_la'",
		} {
			if _, err := s.admin().ExecContext(t.Context(), calling(s, query)); err != nil {
				t.Fatal(err)
			}
		}
		agree(1)
		write(func(ctx context.Context, tx planner.Tx) error {
			return tx.InsertBlocks(ctx, []planner.Block{block("3")})
		})
		agree(2)
		if n, err := s.Sum(t.Context()); err != nil || n != 1 {
			t.Errorf("%d spaces were counted, %v", n, err)
		}
		agree(2)
	})
}

// Such a program counts the months of a space anew when it mends them, or finds that they
// are not counted yet.
func TestMonthsThatAnEarlierVersionHasCountedAreCountedAgain(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		space := newSpace(t, s, "a")
		write := func(first, last int) {
			err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
				for n := first; n <= last; n++ {
					b := planner.Block{ID: called(planner.BlockID, n), SubjectID: called(planner.SubjectID, "first"), Date: 730_000 + planner.Date(n), Start: 60, End: 120, Done: true}
					if err := tx.InsertBlocks(ctx, []planner.Block{b}); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		study := func(what string, want int) {
			t.Helper()
			all, err := s.Tallies(t.Context(), space, planner.MinDate, planner.MaxDate)
			minutes := 0
			for _, day := range all {
				minutes += day.Study
			}
			if err != nil || minutes != want {
				t.Errorf("%s there are %d minutes of study, %v, want %d", what, minutes, err, want)
			}
		}
		if err := s.Write(t.Context(), space, add("first")); err != nil {
			t.Fatal(err)
		}
		write(1, 60)
		study("at first", 60*60)
		if _, err := s.admin().ExecContext(t.Context(), "UPDATE months SET study = NULL"); err != nil {
			t.Fatal(err)
		}
		study("counted by an earlier version", 60*60)
		write(61, 120)
		study("after a write", 120*60)
		if n, err := s.Sum(t.Context()); err != nil || n != 1 {
			t.Errorf("%d spaces were counted, %v", n, err)
		}
		study("counted again", 120*60)
		healthy(t, s)
	})
}

func TestWhatIsMendedIsCountedAnew(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := filled(t, database)
		if _, err := s.admin().ExecContext(t.Context(), calling(s, "DELETE FROM months WHERE space_id = 'spc_l0'")); err != nil {
			t.Fatal(err)
		}
		for _, want := range []int{1, 0} {
			if n, err := s.Mend(t.Context()); err != nil || n != want {
				t.Errorf("%d spaces were mended, %v, want %d", n, err, want)
			}
			healthy(t, s)
		}
	})
}
