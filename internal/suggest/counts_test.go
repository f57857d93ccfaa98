package suggest

import (
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

func TestWiderCountsHoldTheNarrowerOnes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := known(anyBook().Draw(t, "book"))
		of := rapid.IntRange(0, len(k.subjects)-1).Draw(t, "subject")
		start := planner.Clock(rapid.IntRange(0, 22*60).Draw(t, "start"))
		s := k.survey(place{k.today + planner.Date(rapid.IntRange(0, 6).Draw(t, "day")), start, start + 45}, of)
		var own count
		for _, x := range k.trials {
			if x.subject == of {
				own.note(x.done)
			}
		}
		if s.counts[ofAll].total != len(k.trials) || s.counts[ofSubject] != own || own.total != k.subjects[of].trials {
			t.Fatalf("%v of %d sessions", s.counts, len(k.trials))
		}
		for narrow, wide := range map[scope]scope{
			both: here, here: onWeekday, inPart: onKind, onKind: anyDay, ofItsPart: anyDay, anyDay: ofAll, onWeekday: ofAll, ofSubject: ofAll,
		} {
			n, w := s.counts[narrow], s.counts[wide]
			if n.done > w.done || n.total > w.total || n.done > n.total {
				t.Fatalf("scope %d counts %v, scope %d %v", narrow, n, wide, w)
			}
		}
	})
}
