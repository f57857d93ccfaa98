package main

import (
	"math/rand/v2"
	"slices"
)

// window is a time in which a student is mostly busy with something that the
// planner does not see.
type window struct {
	days       [daysInWeek]bool
	start, end int // minutes after midnight
	factor     float64
}

// leaves returns the factor of w for s: that of the part of s outside w.
func (w window) leaves(s session) float64 {
	if !w.days[s.day] {
		return 1
	}
	inside := max(min(s.end(), w.end)-max(s.start, w.start), 0)
	return 1 - (1-w.factor)*float64(inside)/float64(s.minutes)
}

// varyWindows returns all with another number of windows, or with one that is
// drawn anew, in whole or in part. There are from 0 to most, each number as often.
func varyWindows(rng *rand.Rand, all []window, most int, draw func(*rand.Rand) window) []window {
	next := slices.Clone(all)
	kind, i, fresh := rng.IntN(5), rng.IntN(most), draw(rng)
	if kind == 0 {
		n := rng.IntN(most + 1)
		for len(next) < n {
			next = append(next, draw(rng))
		}
		return next[:n]
	}
	if i >= len(next) {
		return next
	}
	switch w := &next[i]; kind {
	case 1:
		*w = fresh
	case 2:
		w.days = fresh.days
	case 3:
		w.start, w.end = fresh.start, fresh.end
	case 4:
		w.factor = fresh.factor
	}
	return next
}
