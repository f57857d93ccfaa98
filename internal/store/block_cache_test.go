package store

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

func TestASightingIsTheLastOfItsBlock(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		var s blockCache
		want := map[string]blockTally{}
		for turn := range rapid.IntRange(1, 12).Draw(rt, "turns") {
			id := fmt.Sprint(rapid.IntRange(1, 3).Draw(rt, "block"))
			if rapid.Bool().Draw(rt, "goes") {
				s.remove(id)
				delete(want, id)
			} else {
				want[id] = blockTally{Tally: planner.Tally{Total: turn}}
				s.add(id, want[id])
			}
			for i := range 4 { // of which "0" is never seen
				id := fmt.Sprint(i)
				got, known := s.get(id)
				if c, seen := want[id]; known != seen || got != c {
					rt.Fatalf("of %s there is %+v, %v, want %+v, %v", id, got, known, c, seen)
				}
			}
		}
	})
}
