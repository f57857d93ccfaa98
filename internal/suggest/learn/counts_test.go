package learn

import (
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

func TestWiderCountsHoldTheNarrowerOnes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := known(suggesttest.AnyBook().Draw(t, "book"))
		of := rapid.IntRange(0, len(k.Subjects)-1).Draw(t, "subject")
		start := planner.Clock(rapid.IntRange(0, 22*60).Draw(t, "start"))
		s := k.Survey(Place{k.Today + planner.Date(rapid.IntRange(0, 6).Draw(t, "day")), start, start + 45}, of)
		var own Count
		for _, x := range k.Trials {
			if x.Subject == of {
				own.Note(x.Done)
			}
		}
		if s.Counts[OfAll].Total != len(k.Trials) || s.Counts[OfSubject] != own || own.Total != k.Subjects[of].Trials {
			t.Fatalf("%v of %d sessions", s.Counts, len(k.Trials))
		}
		for narrow, wide := range map[Scope]Scope{
			Both: Here, Here: OnWeekday, InPart: OnKind, OnKind: AnyDay, OfItsPart: AnyDay, AnyDay: OfAll, OnWeekday: OfAll, OfSubject: OfAll,
		} {
			n, w := s.Counts[narrow], s.Counts[wide]
			if n.Done > w.Done || n.Total > w.Total || n.Done > n.Total {
				t.Fatalf("scope %d counts %v, scope %d %v", narrow, n, wide, w)
			}
		}
	})
}
