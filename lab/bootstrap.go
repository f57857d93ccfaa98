package main

import (
	"math/rand/v2"
	"slices"
)

const (
	resamples = 2000
	tail      = 0.025 // on each side of a 95% interval
)

// bootstrap returns a 95% interval of statistic over n students: that of its
// values for resamples of them, which pick lists by index.
func bootstrap(n int, seed uint64, statistic func(pick []int) float64) (low, high float64) {
	rng := rand.New(rand.NewPCG(seed, 0))
	values := make([]float64, resamples)
	pick := make([]int, n)
	for i := range values {
		for j := range pick {
			pick[j] = rng.IntN(n)
		}
		values[i] = statistic(pick)
	}
	slices.Sort(values)
	return values[int(tail*resamples)], values[int((1-tail)*resamples)-1]
}

// everyone picks each of n students once.
func everyone(n int) []int {
	pick := make([]int, n)
	for i := range pick {
		pick[i] = i
	}
	return pick
}
