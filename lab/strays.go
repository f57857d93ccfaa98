package main

import (
	"math/rand/v2"
	"slices"
)

// usualStrays is how often people hold a session at another time than planned.
const usualStrays = 0.10

// strayed returns p as it is held in a week. At the given rate, a session is held at its
// place in t. It stays where it was if another session takes that time or if it would end
// too late.
//
// Every session takes its own draws whether it strays or not, so that those of
// the others do not depend on it.
func (p plan) strayed(rng *rand.Rand, rate float64, t truth) plan {
	held := slices.Clone(p)
	for i, s := range p {
		strays, to := rng.Float64() < rate, t.astray(rng, s)
		if strays && !s.off && to.end() <= closing && !held.taken(to, i) {
			held[i] = to
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
