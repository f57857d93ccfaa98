package main

// share says how much of the oracle's uplift a policy reaches.
type share struct {
	experiment
	Policy string `json:"policy"`
	figure
	Uplift  float64 `json:"uplift"`            // minutes a week more than with nothing
	Changes float64 `json:"changes,omitempty"` // of the engine, by student
	Refused int     `json:"refused,omitempty"` // suggestions of the engine against the rules
	*aim
}

// shareOf returns which share of the uplift of most the policy p has.
func shareOf(p, most policy, results []result) func(pick []int) float64 {
	return func(pick []int) float64 {
		gain, all := 0.0, 0.0
		for _, i := range pick {
			gain += results[i].uplift(p)
			all += results[i].uplift(most)
		}
		return gain / max(all, rounding)
	}
}

func newShare(e experiment, p policy, seed uint64, results []result) share {
	s := share{experiment: e, Policy: p.String(), figure: newFigure(seed, results, shareOf(p, oracle, results))}
	for _, r := range results {
		s.Uplift += r.uplift(p)
		if p == engine {
			s.Changes += float64(r.changes)
			s.Refused += r.refused
		}
	}
	s.Uplift = round(s.Uplift / float64(len(results)))
	s.Changes = round(s.Changes / float64(len(results)))
	return s
}

// ratio says how much of what population reaches the engine does.
type ratio struct {
	experiment
	figure
	*aim
}

func newRatio(e experiment, seed uint64, results []result) ratio {
	r := ratio{experiment: e, figure: newFigure(seed, results, shareOf(engine, ceiling, results))}
	if target, exists := e.ratioTarget(); exists {
		r.aim = atLeast(target, r.Value)
	}
	return r
}

// newShares are those of all policies that o asks. Where nothing was tuned the
// engine is to reach the best of the simple models.
func newShares(e experiment, o options, results []result) []share {
	var all []share
	own, simple := -1, -1
	for p := nothing + 1; p < policies; p++ {
		if !e.asks(o, p) {
			continue
		}
		all = append(all, newShare(e, p, o.seed, results))
		switch last := len(all) - 1; p {
		case engine:
			own = last
		case frequent, kernel:
			if simple < 0 || all[last].Value > all[simple].Value {
				simple = last
			}
		case toldBusy, toldRhythm:
			if target, exists := e.toldTarget(p); exists {
				all[last].aim = atLeast(target, all[last].Value)
			}
		}
	}
	if e.People == bySteps && simple >= 0 {
		all[own].aim = atLeast(all[simple].Value, all[own].Value)
	}
	return all
}
