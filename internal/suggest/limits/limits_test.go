package limits

import (
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

func BenchmarkHabits(b *testing.B) {
	subjects, blocks, today := suggesttest.TwoYears(1)
	k := learn.Learn(nil, subjects, blocks, nil, today)
	for b.Loop() {
		HabitsOf(k)
	}
}

// BenchmarkAllows asks what 10,000 candidates of an answer ask.
func BenchmarkAllows(b *testing.B) {
	subjects, blocks, today := suggesttest.TwoYears(1)
	k := learn.Learn(nil, subjects, blocks, nil, today)
	l := New(k, planner.Moment{Today: today}, HabitsOf(k).available(nil), false, MaxAdded(k, false))
	c := Change{Type: AddBlock, Source: -1}
	for b.Loop() {
		for n := range 10_000 {
			start := planner.Clock(6*60 + n%900)
			c.To = learn.Place{Date: today + planner.Date(n%7), Start: start, End: start + 30}
			l.Allows(c)
		}
	}
}

func TestAskingTheLimitsAllocatesNothing(t *testing.T) {
	subjects, blocks, today := suggesttest.TwoYears(1)
	k := learn.Learn(nil, subjects, blocks, nil, today)
	l := New(k, planner.Moment{Today: today}, HabitsOf(k).available(nil), false, MaxAdded(k, false))
	c := Change{Type: AddBlock, Source: -1, To: learn.Place{Date: today + 6, Start: 15 * 60, End: 15*60 + 30}}
	if !l.Allows(c) {
		t.Fatal("half an hour on Sunday is not allowed")
	}
	allocations := testing.AllocsPerRun(100, func() {
		l.Allows(c)
		l.Take(c)
		l.Release(c)
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}
