package limits

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

// anyWeek draws what is known of an account, with blocks at any times.
func anyWeek(t *rapid.T) *learn.Knowledge {
	s := suggesttest.DrawSpace(t)
	return learn.Learn(nil, s.Subjects, s.Blocks, nil, s.Now.Today)
}

// limitsOf are those of k at any time of the day.
func limitsOf(k *learn.Knowledge) *Limits {
	return New(k, planner.Moment{Today: k.Today}, Availability{Last: 24*60 - 1}, false, 0)
}

func TestAPlaceIsFreeWhereNoOtherBlockIs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := anyWeek(t)
		l := limitsOf(k)
		p := learn.Place{Date: k.Today + planner.Date(rapid.IntRange(0, learn.Days-1).Draw(t, "day"))}
		p.Start = planner.Clock(rapid.IntRange(0, 24*60-2).Draw(t, "start"))
		p.End = planner.Clock(rapid.IntRange(int(p.Start)+1, 24*60-1).Draw(t, "end"))
		source := rapid.IntRange(-1, len(k.Coming)-1).Draw(t, "source")
		if source >= 0 && rapid.Bool().Draw(t, "near its source") {
			p.Date = k.Coming[source].Date
			p.Start = min(p.Start, k.Coming[source].End)
			p.End = max(p.End, p.Start+1)
		}
		if source >= 0 && rapid.IntRange(0, 3).Draw(t, "its own place") == 0 {
			p = learn.PlaceOf(k.Coming[source])
		}
		free := true
		for i, b := range k.Coming {
			place := learn.PlaceOf(b)
			free = free && (!place.Overlaps(p) || i == source && place != p)
		}
		if got := l.clearOfBlocks(p, source); got != free {
			t.Fatalf("%v beside %v but %d is free: %v", p, k.Coming, source, got)
		}
	})
}

func TestEveryEndIsToldAtWhichSomethingMayBegin(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := anyWeek(t)
		l := limitsOf(k)
		var all [learn.Days][]planner.Clock
		for i, b := range k.Coming {
			day := b.Date - k.Today
			for source := -1; source < len(k.Coming); source++ {
				p := learn.Place{Date: b.Date, Start: b.End, End: b.End + 1}
				if l.clearOfBlocks(p, source) && !slices.Contains(l.Ends(int(day)), b.End) {
					t.Fatalf("something may begin at %v, the end of %d, if not for %d", b.End, i, source)
				}
			}
			all[day] = append(all[day], b.End)
		}
		for day := range learn.Days {
			for _, end := range l.Ends(day) {
				at := slices.Index(all[day], end)
				if at < 0 {
					t.Fatalf("no block of day %d ends at %v in this order: %v", day, end, l.Ends(day))
				}
				all[day] = all[day][at+1:]
			}
		}
	})
}

func TestAsManyBlocksAsASpaceHoldsHaveFewEnds(t *testing.T) {
	t.Parallel()
	s := suggesttest.Comb(200, planner.MaxBlocks)
	l := limitsOf(learn.Learn(nil, s.Subjects, s.Blocks, nil, s.Today))
	for day := range learn.Days {
		if n := len(l.Ends(day)); n != maxEnds {
			t.Errorf("day %d has %d ends", day, n)
		}
	}
}
