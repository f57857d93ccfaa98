package main

import "slices"

// felt is how many minutes a week somebody must lose to be made worse by them.
const felt = 5.0

// harm says what a policy does to those whom it makes worse.
type harm struct {
	experiment
	Policy string  `json:"policy"`
	figure         // the share of students who lose more than felt minutes a week
	Any    float64 `json:"any"`    // the share of those who lose anything
	Median float64 `json:"median"` // minutes a week that these lose
	Uplift float64 `json:"uplift"` // minutes a week that all win
	*aim
}

func newHarm(e experiment, p policy, seed uint64, results []result) harm {
	losing := func(more float64) func(pick []int) float64 {
		return func(pick []int) float64 {
			n := 0
			for _, i := range pick {
				if results[i].uplift(p) < -more {
					n++
				}
			}
			return float64(n) / float64(len(pick))
		}
	}
	all := everyone(len(results))
	h := harm{experiment: e, Policy: p.String(), figure: newFigure(seed, results, losing(felt)), Any: round(losing(rounding)(all))}
	var lost []float64
	for _, r := range results {
		u := r.uplift(p)
		h.Uplift += u / float64(len(results))
		if u < -rounding {
			lost = append(lost, -u)
		}
	}
	h.Uplift, h.Median = round(h.Uplift), round(median(lost))
	if most, exists := e.harmTarget(); exists && p == engine {
		h.aim = atMost(most, h.Value)
	}
	return h
}

// median returns the middle of values; 0 if there are none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
