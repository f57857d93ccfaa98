package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestIntervalsHaveTheWidthThatTheoryGives(t *testing.T) {
	t.Parallel()
	const n = 400
	rng := rand.New(rand.NewPCG(1, 2))
	values := make([]float64, n)
	for i := range values {
		values[i] = rng.NormFloat64()
	}
	mean := func(pick []int) float64 {
		sum := 0.0
		for _, i := range pick {
			sum += values[i]
		}
		return sum / float64(len(pick))
	}
	low, high := bootstrap(n, 5, mean)
	if want := 2 * 1.96 / math.Sqrt(n); math.Abs(high-low-want) > 0.1*want {
		t.Errorf("width %.4f, want about %.4f", high-low, want)
	}
	if m := mean(everyone(n)); low > m || high < m {
		t.Errorf("%.4f to %.4f around %.4f", low, high, m)
	}
	if again, _ := bootstrap(n, 5, mean); again != low {
		t.Errorf("%.6f, then %.6f", low, again)
	}
}

func TestIntervalOfOneStudentIsAPoint(t *testing.T) {
	t.Parallel()
	low, high := bootstrap(1, 5, func(pick []int) float64 { return float64(pick[0]) + 3 })
	if low != 3 || high != 3 {
		t.Errorf("%v to %v", low, high)
	}
}

func TestAccuracyIsEstimatedMinusTrue(t *testing.T) {
	t.Parallel()
	results := []result{
		{guesses: []guess{{0.75, 0.70}, {0.72, 0.70}}},
		{guesses: []guess{{0.31, 0.40}, {1, 0.90}}},
	}
	a := newAccuracy(experiment{Mode: moves, Weeks: 4}, 1, results)
	if a.Value != 0.02 || a.Count != 4 || !a.Reached {
		t.Errorf("%+v", a)
	}
	if want := round((0.09 + 0.07 + 0.1) / 4); a.Absolute != want || len(a.Tenths) != 3 || a.Tenths[2].From != 0.9 {
		t.Errorf("absolute %v, want %v; %+v", a.Absolute, want, a.Tenths)
	}
}
