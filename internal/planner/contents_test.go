package planner_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

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
		for i := range 2500 {
			contents.Blocks = append(contents.Blocks, planner.ContentBlock{Block: planner.Block{
				ID: "blk_" + newID(), SubjectID: subject.ID, Date: planner.MinDate + planner.Date(i), Start: 0, End: 60,
			}})
		}
		var told []string
		tell := func(done, total int) { told = append(told, fmt.Sprintf("%d/%d", done, total)) }
		wants := func(want ...string) {
			t.Helper()
			if !slices.Equal(told, want) {
				t.Errorf("told are %v, want %v", told, want)
			}
			told = nil
		}
		if err := planner.WriteContents(ctx, s, from, contents, tell); err != nil {
			t.Fatal(err)
		}
		wants("0/2500", "1000/2500", "2000/2500", "2500/2500")
		read, err := planner.ReadContents(ctx, s, from, tell)
		if err != nil || text(t, read.Blocks) != text(t, contents.Blocks) {
			t.Errorf("read are %d blocks, %v", len(read.Blocks), err)
		}
		wants("0/2500", "2500/2500")
		if err := planner.WriteContents(ctx, s, to, planner.Contents{}, tell); err != nil {
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
			got, err := planner.ReadContents(ctx, s, space, nil)
			if err != nil || len(got.Subjects) != len(want.Subjects) || text(t, got.Blocks) != text(t, want.Blocks) || !equal(got.Through, want.Through) {
				t.Errorf("it holds %+v, %v", got, err)
			}
		}
		through := planner.MinDate + 100
		subject := planner.Subject{ID: "sub_" + newID(), Name: "Maths", Type: planner.Study, Color: "#fff"}
		block := planner.ContentBlock{Block: planner.Block{ID: "blk_" + newID(), SubjectID: subject.ID, Date: planner.MinDate, Start: 0, End: 60}}
		first := planner.Contents{Through: &through, Subjects: []planner.Subject{subject}, Blocks: []planner.ContentBlock{block}}
		other := first
		other.Subjects = []planner.Subject{{ID: "sub_" + newID(), Name: "MATHS", Type: planner.Study, Color: "#fff"}}
		other.Blocks = []planner.ContentBlock{block}
		other.Blocks[0].SubjectID, other.Through = other.Subjects[0].ID, nil
		for _, c := range []planner.Contents{first, first, other, first, {}} {
			if err := planner.ReplaceContents(ctx, s, space, c, nil); err != nil {
				t.Fatal(err)
			}
			holds(c)
		}
		twice := first
		twice.Blocks = []planner.ContentBlock{block, block}
		if err := planner.ReplaceContents(ctx, s, space, first, nil); err != nil {
			t.Fatal(err)
		}
		if err := planner.ReplaceContents(ctx, s, space, twice, nil); err == nil {
			t.Error("one id stands twice")
		}
		holds(first)
	})
}

// equal reports whether both point to the same date, or neither to any.
func equal(a, b *planner.Date) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// text is blocks as they are exported.
func text(t *testing.T, blocks []planner.ContentBlock) string {
	t.Helper()
	b, err := json.Marshal(append([]planner.ContentBlock{}, blocks...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
