package main

import "slices"

const (
	worthIt = 1e-6 // minutes a week that a change must gain
	sweeps  = 4    // the most rounds of replacing
)

// optimise returns the changes that make the plan of r worth most in view. It starts
// greedily. Then it replaces each change by the best one until nothing improves. usual is
// as in candidates.
func optimise(view *outlook, r *rules, usual []int) []change {
	start := newBoard(view, r.plan)
	tried := candidates(start, r, usual)
	var chosen []candidate
	for b := start; ; {
		c := best(b, r, chosen, tried)
		if c == nil {
			break
		}
		chosen = append(chosen, *c)
		b = start.after(chosen)
	}
	for range sweeps {
		if !sweep(start, r, chosen, tried) {
			break
		}
	}
	made := make([]change, len(chosen))
	for i, c := range chosen {
		made[i] = c.change
	}
	return made
}

// best returns the change that gains most on b, or nil if none gains.
func best(b *board, r *rules, chosen, tried []candidate) *candidate {
	made := make([]change, len(chosen))
	for i, c := range chosen {
		made[i] = c.change
	}
	var found *candidate
	highest := b.total + worthIt
	for i := range tried {
		c := &tried[i]
		if !r.allows(made, c.change) {
			continue
		}
		if v := b.with(c); v > highest {
			found, highest = c, v
		}
	}
	return found
}

// sweep replaces each of chosen by the best change beside the others, and
// reports whether that changed any.
func sweep(start *board, r *rules, chosen, tried []candidate) (improved bool) {
	for i, old := range chosen {
		others := slices.Concat(chosen[:i], chosen[i+1:])
		c := best(start.after(others), r, others, tried)
		if c != nil && c.change != old.change {
			chosen[i] = *c
			improved = true
		}
	}
	return improved
}
