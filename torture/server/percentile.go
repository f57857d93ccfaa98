package server

import (
	"math"
	"slices"
	"time"
)

// Percentile returns the smallest of times that at least the share p of them does
// not exceed, or 0 if there are none. It sorts times.
func Percentile(times []time.Duration, p float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	at := int(math.Ceil(p*float64(len(times)))) - 1
	return times[min(max(at, 0), len(times)-1)]
}
