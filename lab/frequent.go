package main

import (
	"math"
	"slices"
)

// near is how many hours two sessions' middles may differ to count as the same
// time of day.
const near = 1.0

// adviseFrequent moves the sessions that are completed least often to the free
// places whose weekday and time of day have seen most completions.
func adviseFrequent(q *question) []change {
	rates := make([]float64, len(q.planned()))
	order := make([]int, len(rates))
	for i, s := range q.planned() {
		done, all := q.seen(s)
		rates[i] = float64(done) / float64(max(all, 1))
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case rates[i] < rates[j]:
			return -1
		case rates[i] > rates[j]:
			return 1
		}
		return 0
	})
	var chosen []change
	for _, i := range order[:min(q.limit, len(order))] {
		if c, found := q.mostFrequent(chosen, i, rates[i]); found {
			chosen = append(chosen, c)
		}
	}
	return chosen
}

// seen returns how many sessions near s were completed, and how many were planned.
func (q *question) seen(s session) (done, all int) {
	for _, o := range q.past {
		if o.day == s.day && math.Abs(o.middle()-s.middle()) <= near {
			all++
			if o.done {
				done++
			}
		}
	}
	return done, all
}

// mostFrequent returns the move of session i to the place with most
// completions, if it is completed more often there.
func (q *question) mostFrequent(chosen []change, i int, rate float64) (best change, found bool) {
	most := 0
	for d := range daysInWeek {
		for _, t := range q.starts(d) {
			c := change{kind: move, source: i, to: q.planned()[i]}
			c.to.day, c.to.start = d, t
			if !q.fits(c) || !q.allows(chosen, c) {
				continue
			}
			done, all := q.seen(c.to)
			if done > most && float64(done) > rate*float64(all) {
				best, most, found = c, done, true
			}
		}
	}
	return best, found
}
