package suggest

import (
	"testing"

	"studyplanner/internal/planner"
)

func BenchmarkHabits(b *testing.B) {
	subjects, blocks, today := twoYears(1)
	k := learnFrom(subjects, blocks, today)
	for b.Loop() {
		habitsOf(k)
	}
}

// BenchmarkAllows asks what 10,000 candidates of an answer ask.
func BenchmarkAllows(b *testing.B) {
	subjects, blocks, today := twoYears(1)
	k := learnFrom(subjects, blocks, today)
	l := newLimits(k, planner.Moment{Today: today}, habitsOf(k).available(nil), false, mostAdded(k, false))
	c := change{kind: AddBlock, source: -1}
	for b.Loop() {
		for n := range 10_000 {
			start := planner.Clock(6*60 + n%900)
			c.to = place{today + planner.Date(n%7), start, start + 30}
			l.allows(c)
		}
	}
}

func TestAskingTheLimitsAllocatesNothing(t *testing.T) {
	subjects, blocks, today := twoYears(1)
	k := learnFrom(subjects, blocks, today)
	l := newLimits(k, planner.Moment{Today: today}, habitsOf(k).available(nil), false, mostAdded(k, false))
	c := change{kind: AddBlock, source: -1, to: place{today + 6, 15 * 60, 15*60 + 30}}
	if !l.allows(c) {
		t.Fatal("half an hour on Sunday is not allowed")
	}
	allocations := testing.AllocsPerRun(100, func() {
		l.allows(c)
		l.take(c)
		l.release(c)
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}
