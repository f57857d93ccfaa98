package store

import (
	"fmt"
	"testing"

	"studyplanner/internal/planner"
)

// TestNothingIsFoundHoweverMuchIsWritten writes between any two statements of a read.
func TestNothingIsFoundHoweverMuchIsWritten(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		space := spaceOf(t, s)
		asked := 0
		query := func(run runner) planner.Rows[planner.Block] {
			asked++
			if err := s.Write(t.Context(), space, block(fmt.Sprint(asked))); err != nil {
				t.Error(err)
			}
			year2100 := planner.BlockQuery{First: 766_645, Last: 766_651}
			query, args := outside.asking(spaceIdent(space), year2100)
			return each(t.Context(), run, scanBlock, query, args...)
		}
		if found, err := planner.Collect(whole(t.Context(), s, space, query)); err != nil || len(found) > 0 {
			t.Errorf("found %v, %v", found, err)
		}
		if asked > 2 {
			t.Errorf("asked %d times", asked)
		}
	})
}
