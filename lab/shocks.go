package main

import (
	"math"
	"math/rand/v2"
)

// shocks are the factors by which single days and weeks go worse than usual:
// all vary a little, and some are bad.
type shocks struct {
	dayCalm, weekCalm float64 // the factor is U^(1/calm), with the mean calm/(calm+1)
	badDay, badWeek   float64 // how often one is bad
	dayLoss, weekLoss float64 // what is lost on a bad one
}

// mean returns the mean of the product of both factors.
func (s shocks) mean() float64 {
	day := s.dayCalm / (s.dayCalm + 1) * (1 - s.badDay*s.dayLoss)
	week := s.weekCalm / (s.weekCalm + 1) * (1 - s.badWeek*s.weekLoss)
	return day * week
}

// draw returns a factor for each day of a week.
func (s shocks) draw(rng *rand.Rand) (days [daysInWeek]float64) {
	week := factor(rng, s.weekCalm, s.badWeek, s.weekLoss)
	for d := range days {
		days[d] = week * factor(rng, s.dayCalm, s.badDay, s.dayLoss)
	}
	return days
}

func factor(rng *rand.Rand, calm, bad, loss float64) float64 {
	f := math.Pow(rng.Float64(), 1/calm)
	if rng.Float64() < bad {
		f *= 1 - loss
	}
	return f
}
