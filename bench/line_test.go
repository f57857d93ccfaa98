package main

import (
	"slices"
	"testing"
)

func TestALineTellsItsMedianItsSpreadAndWhetherItReachesItsGoal(t *testing.T) {
	for _, c := range []struct {
		line                      line
		measured, wanted, reached string
	}{
		{line{values: []float64{3, 1, 2}}, "2 (1–3)", "", ""},
		{line{values: []float64{.5, .7, .6}, goal: atLeast(.6)}, "0.60 (0.50–0.70)", "≥ 0.60", "yes"},
		{line{values: []float64{.599}, goal: atLeast(.6)}, "0.60", "≥ 0.60", "**no**"},
		{line{values: []float64{61.26, 58}, goal: atMost(60), unit: " MB"}, "61.3 MB (58–61.3)", "≤ 60 MB", "**no**"},
		{line{values: []float64{4}, goal: atMost(4)}, "4", "≤ 4", "yes"},
		{line{values: []float64{18432.7}}, "18433", "", ""},
	} {
		if got := c.line.measured(); got != c.measured {
			t.Errorf("%v is measured as %q, not %q", c.line.values, got, c.measured)
		}
		if got := c.line.wanted(); got != c.wanted {
			t.Errorf("%v wants %q, not %q", c.line.goal, got, c.wanted)
		}
		if got := c.line.reached(); got != c.reached {
			t.Errorf("%v of %v reaches %q, not %q", c.line.values, c.line.goal, got, c.reached)
		}
	}
}

func TestRatiosAreThoseOfTheSameRound(t *testing.T) {
	if got := ratios([]float64{2, 9}, []float64{4, 3}); !slices.Equal(got, []float64{.5, 3}) {
		t.Error(got)
	}
}
