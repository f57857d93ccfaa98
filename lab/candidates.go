package main

import "slices"

// apart is the least distance of two starts for the same session on a day, in minutes.
// perDay is how many starts are tried.
const (
	apart  = 90
	perDay = 2
)

// candidates returns the changes that an adviser with an outlook tries. These are the best
// starts of each day for each session, and each removal. Additions have the usual length of
// their subject. usual is by subject, nil for no additions.
func candidates(b *board, r *rules, usual []int) []candidate {
	var all []candidate
	var starts [daysInWeek][]int
	for d := range starts {
		starts[d] = r.starts(d)
	}
	for i, s := range r.plan {
		for d := range daysInWeek {
			c := change{kind: move, source: i, to: session{subject: s.subject, day: d, minutes: s.minutes}}
			all = append(all, bestStarts(b, r, c, starts[d])...)
		}
		if r.mixed {
			all = append(all, candidate{change: change{kind: remove, source: i, to: s}})
		}
	}
	for s, minutes := range usual {
		for d := range daysInWeek {
			c := change{kind: add, source: -1, to: session{subject: s, day: d, minutes: minutes}}
			all = append(all, bestStarts(b, r, c, starts[d])...)
		}
	}
	return all
}

// bestStarts returns c at the starts of its day that are worth most.
func bestStarts(b *board, r *rules, c change, starts []int) []candidate {
	type valued struct {
		candidate
		value float64
	}
	var fitting []valued
	for _, t := range starts {
		c.to.start = t
		if r.fits(c) {
			v := valued{candidate: candidate{c, b.view.base(c.to)}}
			v.value = b.with(&v.candidate)
			fitting = append(fitting, v)
		}
	}
	slices.SortStableFunc(fitting, func(v, w valued) int {
		switch {
		case v.value > w.value:
			return -1
		case v.value < w.value:
			return 1
		}
		return 0
	})
	var best []candidate
	for _, v := range fitting {
		near := slices.ContainsFunc(best, func(o candidate) bool {
			return max(o.to.start-v.to.start, v.to.start-o.to.start) < apart
		})
		if !near {
			best = append(best, v.candidate)
		}
		if len(best) == perDay {
			break
		}
	}
	return best
}
