package main

import (
	"math/rand/v2"
	"slices"
)

// usualStrays is how often people hold a session at another time than planned.
const usualStrays = 0.10

// The times at which such a session starts, in minutes after midnight.
const (
	strayFrom  = 7 * 60
	strayUntil = 21*60 + 30
)

// strayed returns p as a week of it is held: each session is, at the given rate,
// put blindly to another time, on its own day or on any. It stays where it was
// if another session takes that time or if it would end too late.
//
// Every session takes its own draws whether it strays or not, so that those of
// the others do not depend on it.
func (p plan) strayed(rng *rand.Rand, rate float64) plan {
	held := slices.Clone(p)
	for i, s := range p {
		strays, anyDay := rng.Float64() < rate, rng.IntN(daysInWeek)
		if rng.IntN(2) == 1 {
			s.day = anyDay
		}
		s.start = strayFrom + grid*rng.IntN((strayUntil-strayFrom)/grid+1)
		if strays && !s.off && s.end() <= closing && !held.taken(s, i) {
			held[i] = s
		}
	}
	return held
}

// taken reports whether a session of p, other than the one at index except, is
// held at the time of s.
func (p plan) taken(s session, except int) bool {
	for i, o := range p {
		if i != except && !o.off && o.overlaps(s) {
			return true
		}
	}
	return false
}
