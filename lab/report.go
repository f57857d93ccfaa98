package main

import "math"

// rounding is how large a difference of values must be to count.
const rounding = 1e-9

// report is what the command prints.
type report struct {
	*sample
	Shares  []share         `json:"shares,omitempty"`
	Ratios  []ratio         `json:"ratios,omitempty"` // of the engine to what can be known
	Harm    []harm          `json:"harm,omitempty"`
	Guesses []accuracy      `json:"calibration,omitempty"`
	Seasons []seasons       `json:"exams,omitempty"`
	Goals   []understanding `json:"goals,omitempty"`
}

// sample says which students there are, if any.
type sample struct {
	Seed     uint64  `json:"seed"` // of the first
	Students int     `json:"students"`
	Strays   float64 `json:"strays"` // how often a session is held at another time
	asked    []policy
}

// aim is a figure to reach, and whether it is.
type aim struct {
	Target  float64 `json:"target"`
	Reached bool    `json:"reached"`
	most    bool    // it is not to be more
}

func atLeast(target, value float64) *aim { return &aim{target, value >= target, false} }

func atMost(target, value float64) *aim { return &aim{target, value <= target, true} }

// figure is an estimate with its 95% interval over students.
type figure struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// newReport sums the results of o.experiments up.
func newReport(o options, results [][]result) *report {
	r := new(report)
	for i, e := range o.experiments() {
		r.sample = &sample{o.seed, o.students, o.strays, o.asked}
		if e.Mode == exams {
			r.Seasons = append(r.Seasons, newSeasons(e, o.seed, results[i]))
			continue
		}
		if e.Mode != flat {
			r.Shares = append(r.Shares, newShares(e, o, results[i])...)
		}
		if e.asks(o, ceiling) {
			r.Ratios = append(r.Ratios, newRatio(e, o.seed, results[i]))
		}
		if e.Mode == loop {
			continue
		}
		for p := nothing + 1; p < oracle; p++ {
			if e.asks(o, p) {
				r.Harm = append(r.Harm, newHarm(e, p, o.seed, results[i]))
			}
		}
		r.Guesses = append(r.Guesses, newAccuracy(e, o.seed, results[i]))
	}
	return r
}

// newFigure returns statistic over all results, which it picks by index.
func newFigure(seed uint64, results []result, statistic func(pick []int) float64) figure {
	low, high := bootstrap(len(results), seed, statistic)
	return figure{round(statistic(everyone(len(results)))), round(low), round(high)}
}

// uplift is by how many minutes a week p is better than nothing.
func (r result) uplift(p policy) float64 { return r.value[p] - r.value[nothing] }

// round keeps the four decimals that mean something.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }
