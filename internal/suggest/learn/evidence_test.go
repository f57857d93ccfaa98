package learn

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

func TestTheHeaviestEvidenceIsKept(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		all := make([]evidence, rapid.IntRange(0, 20).Draw(t, "pieces"))
		for i := range all {
			all[i] = evidence{weight: float64(rapid.IntRange(1, 5).Draw(t, "weight")), done: float64(i)}
		}
		n := rapid.IntRange(1, 20).Draw(t, "most")
		want := slices.Clone(all)
		slices.SortStableFunc(want, func(a, b evidence) int { return int(b.weight - a.weight) })
		want = want[:min(n, len(want))]
		slices.SortFunc(want, func(a, b evidence) int { return int(a.done - b.done) })
		if got := heaviest(all, n); !slices.Equal(got, want) {
			t.Fatalf("of %v the %d heaviest are %v, not %v", all, n, want, got)
		}
	})
}

func TestAModelIsFittedToSoMuchOfALongHistory(t *testing.T) {
	t.Parallel()
	s := suggesttest.Long(planner.MaxSubjects, planner.MaxBlocks)
	k := Learn(nil, s.Subjects, s.Blocks, nil, s.Today)
	all, _ := gather(nil, k, k.model.layout)
	if len(k.Trials) < planner.MaxBlocks*9/10 || len(all) != maxEvidence {
		t.Errorf("%d sessions are known, and %d pieces of evidence", len(k.Trials), len(all))
	}
}
