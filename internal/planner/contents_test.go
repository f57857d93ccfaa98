package planner_test

import (
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
			contents.Blocks = append(contents.Blocks, planner.ContentBlock{
				ID: "blk_" + newID(), SubjectID: subject.ID, Date: planner.MinDate + planner.Date(i), Start: 0, End: 60,
			})
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
		if err != nil || !slices.Equal(read.Blocks, contents.Blocks) {
			t.Errorf("read are %d blocks, %v", len(read.Blocks), err)
		}
		wants("0/2500", "2500/2500")
		if err := planner.WriteContents(ctx, s, to, planner.Contents{}, tell); err != nil {
			t.Fatal(err)
		}
		wants("0/0")
	})
}
