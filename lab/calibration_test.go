package main

import (
	"math"
	"testing"
)

// TestWhatTheEngineEstimatesComesTrue holds the chances that the engine estimates
// for the places that it proposes against the true ones.
func TestWhatTheEngineEstimatesComesTrue(t *testing.T) {
	t.Parallel()
	sum, n := 0.0, 0
	for seed := range uint64(40) {
		s := newStudent(byCurves, 1+seed, false)
		s.strays = usualStrays
		r := playRound(s, experiment{Mode: mixed, Weeks: 8}, []policy{nothing, engine})
		for _, g := range r.guesses {
			sum += g.estimated - g.true
			n++
		}
	}
	if n < 80 {
		t.Fatalf("only %d sessions were proposed", n)
	}
	if mean := sum / float64(n); math.Abs(mean) > 0.05 {
		t.Errorf("the estimates are off by %+.3f on average of %d sessions", mean, n)
	}
}
