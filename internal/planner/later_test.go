package planner_test

import (
	"errors"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

func TestABlockIsNotPostponedInASpaceThatChangedMeanwhile(t *testing.T) {
	t.Parallel()
	onOne(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 5)
		sub := l.subject
		fine := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		b, err := l.CreateBlock(t.Context(), l.Call, planner.BlockDraft{SubjectID: sub.ID, Date: l.Now.Today - 1, Start: 600, End: 660})
		fine(err)
		missed, c, err := l.MissedBlock(t.Context(), l.Call, b.ID)
		fine(err)
		later := planner.Later{Block: missed, Place: &planner.Place{Date: l.Now.Today + 1, Start: 600, End: 660}}
		_, err = l.CreateBlock(t.Context(), l.Call, planner.BlockDraft{SubjectID: sub.ID, Date: l.Now.Today + 1, Start: 600, End: 660})
		fine(err)
		if _, err := l.Postpone(t.Context(), c, later); !errors.Is(err, planner.ErrMeanwhile) {
			t.Errorf("%v", err)
		}
		_, c, err = l.MissedBlock(t.Context(), l.Call, b.ID)
		fine(err)
		done, err := l.Postpone(t.Context(), c, later)
		if err != nil || !done.Applied || done.Block.Date != l.Now.Today+1 {
			t.Errorf("%+v, %v", done, err)
		}
	})
}
