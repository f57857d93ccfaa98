package planner_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

func TestContentsAreCopiedWithTheirProgressToldInBlocks(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		from, err := newSpace(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		to, err := newSpace(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		subject := planner.Subject{ID: "sub_" + newID(), Name: "Maths", Type: planner.Study, Color: "#fff"}
		contents := planner.Contents{Subjects: []planner.Subject{subject}}
		var blocks []planner.ContentBlock
		for i := range 2500 {
			blocks = append(blocks, planner.ContentBlock{Block: planner.Block{
				ID: "blk_" + newID(), SubjectID: subject.ID, Date: planner.MinDate + planner.Date(i), Start: 0, End: 60,
			}})
		}
		contents.Blocks = planner.BlocksOf(blocks...)
		var told []string
		tell := func(done, total int) { told = append(told, fmt.Sprintf("%d/%d", done, total)) }
		wants := func(want ...string) {
			t.Helper()
			if !slices.Equal(told, want) {
				t.Errorf("told are %v, want %v", told, want)
			}
			told = nil
		}
		if err := planner.ReplaceContents(ctx, s, from, contents, planner.MinDate, tell); err != nil {
			t.Fatal(err)
		}
		var steps []string
		for done := 0; done <= 2500; done += 500 {
			steps = append(steps, fmt.Sprintf("%d/2500", done))
		}
		wants(steps...)
		if _, read := readContents(t, s, from, tell); read != text(t, contents.Blocks) {
			t.Errorf("read are %s", read)
		}
		wants("0/2500", "2500/2500")
		if err := planner.ReplaceContents(ctx, s, to, planner.Contents{}, planner.MinDate, tell); err != nil {
			t.Fatal(err)
		}
		wants("0/0")
	})
}

func TestContentsReplaceAllThatASpaceHolds(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		space, err := newSpace(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		holds := func(want planner.Contents) {
			t.Helper()
			got, blocks := readContents(t, s, space, nil)
			if len(got.Subjects) != len(want.Subjects) || blocks != text(t, want.Blocks) || !equal(got.Through, want.Through) {
				t.Errorf("it holds %+v and %s", got, blocks)
			}
		}
		through := planner.MinDate + 100
		subject := planner.Subject{ID: "sub_" + newID(), Name: "Maths", Type: planner.Study, Color: "#fff"}
		block := planner.ContentBlock{Block: planner.Block{ID: "blk_" + newID(), SubjectID: subject.ID, Date: planner.MinDate, Start: 0, End: 60}}
		first := planner.Contents{Through: &through, Subjects: []planner.Subject{subject}, Blocks: planner.BlocksOf(block)}
		other := first
		other.Subjects = []planner.Subject{{ID: "sub_" + newID(), Name: "MATHS", Type: planner.Study, Color: "#fff"}}
		elsewhere := block
		elsewhere.SubjectID, other.Through = other.Subjects[0].ID, nil
		other.Blocks = planner.BlocksOf(elsewhere)
		for _, c := range []planner.Contents{first, first, other, first, {}} {
			if err := planner.ReplaceContents(ctx, s, space, c, through, nil); err != nil {
				t.Fatal(err)
			}
			holds(c)
		}
		twice := first
		twice.Blocks = planner.BlocksOf(block, block)
		if err := planner.ReplaceContents(ctx, s, space, first, through, nil); err != nil {
			t.Fatal(err)
		}
		if err := planner.ReplaceContents(ctx, s, space, twice, through, nil); err == nil {
			t.Error("one id stands twice")
		}
		holds(first)
	})
}

func TestAnImportCatchesUpTwoYearsAtMost(t *testing.T) {
	t.Parallel()
	date := func(y int, m time.Month, d int) *planner.Date {
		date := planner.NewDate(y, m, d)
		return &date
	}
	today := *date(2026, time.November, 18)
	for _, tt := range []struct {
		name          string
		through       *planner.Date
		counts, first planner.Date // first is the first day that is generated; 0: none
	}{
		{"never generated: from today on", nil, 0, today},
		{"long ago: two years", date(1, time.January, 1), *date(2024, time.November, 17), *date(2024, time.November, 18)},
		{"a while ago: from there on", date(2026, time.October, 4), *date(2026, time.October, 4), *date(2026, time.October, 5)},
		{"as far as is ever generated: not again", date(2027, time.November, 28), *date(2027, time.November, 28), 0},
		{"in the far future: as far as may be somewhere", date(9999, time.December, 31), *date(2027, time.December, 5), 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			onBoth(t, func(t *testing.T, s *store.Store) {
				space, err := newSpace(t.Context(), s)
				if err != nil {
					t.Fatal(err)
				}
				daily := planner.Slot{Days: []planner.Weekday{0, 1, 2, 3, 4, 5, 6}, Start: 600, End: 660}
				subject := planner.Subject{ID: "sub_" + newID(), Name: "Maths", Type: planner.Study, Color: "#fff", Slots: []planner.Slot{daily}}
				contents := planner.Contents{Through: tt.through, Subjects: []planner.Subject{subject}}
				if err := planner.ReplaceContents(t.Context(), s, space, contents, today, nil); err != nil {
					t.Fatal(err)
				}
				call := planner.Call{Space: space, Now: planner.Moment{Today: today}}
				if got := contents.CountsThrough(today); got != tt.counts {
					t.Errorf("it counts as generated through %v", got)
				}
				blocks, _, err := newService(s).Blocks(t.Context(), call, planner.BlockFilter{Limit: planner.Some(1)})
				if err != nil {
					t.Fatal(err)
				}
				var first planner.Date
				for _, b := range blocks {
					first = b.Date
				}
				if first != tt.first {
					t.Errorf("it begins on %v", first)
				}
			})
		})
	}
}

// equal reports whether both point to the same date, or neither to any.
func equal(a, b *planner.Date) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// readContents returns what a space holds, and its blocks as they are exported.
func readContents(t *testing.T, s *store.Store, space planner.Space, progress planner.Progress) (c planner.Contents, blocks string) {
	t.Helper()
	err := s.Snapshot(t.Context(), func(ctx context.Context, at planner.Snapshot) (err error) {
		if c, err = planner.ReadContents(ctx, at, space, time.Time{}, progress); err == nil {
			blocks = text(t, c.Blocks)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return c, blocks
}

// text is blocks as they are exported.
func text(t *testing.T, blocks planner.ContentBlocks) string {
	t.Helper()
	all, err := planner.Collect(blocks.Each())
	if err != nil || len(all) != blocks.Count {
		t.Fatalf("%d blocks of %d, %v", len(all), blocks.Count, err)
	}
	b, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
