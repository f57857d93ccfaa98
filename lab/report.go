package main

import "math"

// rounding is how large a difference of values must be to count.
const rounding = 1e-9

// report is what the command prints.
type report struct {
	*sample
	Shares  []share         `json:"shares,omitempty"`
	Flat    []harm          `json:"flat,omitempty"`
	Guesses []accuracy      `json:"calibration,omitempty"`
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
}

// figure is an estimate with its 95% interval over students.
type figure struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// share says how much of the oracle's uplift a policy reaches.
type share struct {
	Mode   mode   `json:"mode"`
	Weeks  int    `json:"weeks"` // of history
	Policy string `json:"policy"`
	figure
	Uplift  float64 `json:"uplift"`            // minutes a week more than with nothing
	Changes float64 `json:"changes,omitempty"` // of the engine, by student
	Refused int     `json:"refused,omitempty"` // suggestions of the engine against the rules
	*aim
}

// harm says what a policy does to flat students.
type harm struct {
	Weeks  int     `json:"weeks"`
	Policy string  `json:"policy"`
	figure         // the share of students made worse
	Uplift float64 `json:"uplift"` // minutes a week
	*aim
}

// newReport sums the results of o.experiments up.
func newReport(o options, results [][]result) *report {
	r := new(report)
	for i, e := range o.experiments() {
		r.sample = &sample{o.seed, o.students, o.strays, o.asked}
		for p := nothing; p < policies; p++ {
			switch {
			case !o.asks(p) || p == nothing:
			case e.mode == flat:
				r.Flat = append(r.Flat, newHarm(e, p, o.seed, results[i]))
			default:
				r.Shares = append(r.Shares, newShare(e, p, o.seed, results[i]))
			}
		}
		if e.mode != loop {
			r.Guesses = append(r.Guesses, newAccuracy(e, o.seed, results[i]))
		}
	}
	return r
}

func newShare(e experiment, p policy, seed uint64, results []result) share {
	ratio := func(pick []int) float64 {
		gain, most := 0.0, 0.0
		for _, i := range pick {
			gain += results[i].uplift(p)
			most += results[i].uplift(oracle)
		}
		return gain / max(most, rounding)
	}
	s := share{Mode: e.mode, Weeks: e.weeks, Policy: p.String(), figure: newFigure(seed, results, ratio)}
	for _, r := range results {
		s.Uplift += r.uplift(p)
		if p == engine {
			s.Changes += float64(r.changes)
			s.Refused += r.refused
		}
	}
	s.Uplift = round(s.Uplift / float64(len(results)))
	s.Changes = round(s.Changes / float64(len(results)))
	if target, exists := e.shareTarget(); exists && p == engine {
		s.aim = &aim{target, s.Value >= target}
	}
	return s
}

func newHarm(e experiment, p policy, seed uint64, results []result) harm {
	worse := func(pick []int) float64 {
		n := 0
		for _, i := range pick {
			if results[i].uplift(p) < -rounding {
				n++
			}
		}
		return float64(n) / float64(len(pick))
	}
	h := harm{Weeks: e.weeks, Policy: p.String(), figure: newFigure(seed, results, worse)}
	for _, r := range results {
		h.Uplift += r.uplift(p)
	}
	h.Uplift = round(h.Uplift / float64(len(results)))
	if e.weeks == flatWeeks && p == engine {
		h.aim = &aim{flatTarget, h.Value <= flatTarget}
	}
	return h
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
