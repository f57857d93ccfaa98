package main

import "math"

// accuracy says how far the chances that the engine estimates for its moves and
// additions are from the true ones.
type accuracy struct {
	experiment
	figure
	Count    int     `json:"count"`
	Absolute float64 `json:"absolute"` // mean distance of both means within each tenth
	Tenths   []tenth `json:"tenths"`
	*aim
}

// tenth are the estimates from From to From + .1.
type tenth struct {
	From      float64 `json:"from"`
	Count     int     `json:"count"`
	Estimated float64 `json:"estimated"`
	True      float64 `json:"true"`
}

func newAccuracy(e experiment, seed uint64, results []result) accuracy {
	a := accuracy{experiment: e, figure: newFigure(seed, results, func(pick []int) float64 {
		sum, n := 0.0, 0
		for _, i := range pick {
			for _, g := range results[i].guesses {
				sum += g.estimated - g.true
				n++
			}
		}
		return sum / float64(max(n, 1))
	})}
	tenths := make([]tenth, 10)
	for _, r := range results {
		for _, g := range r.guesses {
			t := &tenths[min(max(int(g.estimated*10), 0), 9)]
			t.Count++
			t.Estimated += g.estimated
			t.True += g.true
		}
		a.Count += len(r.guesses)
	}
	for i, t := range tenths {
		if t.Count > 0 {
			a.Absolute += math.Abs(t.Estimated-t.True) / float64(a.Count)
			n := float64(t.Count)
			a.Tenths = append(a.Tenths, tenth{float64(i) / 10, t.Count, round(t.Estimated / n), round(t.True / n)})
		}
	}
	a.Absolute = round(a.Absolute)
	if e.Mode != flat && a.Count > 0 {
		a.aim = atMost(calibrationTarget, math.Abs(a.Value))
	}
	return a
}
