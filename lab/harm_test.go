package main

import "testing"

// losing returns the results of students of whom the engine takes so many minutes a week.
func losing(minutes ...float64) []result {
	all := make([]result, len(minutes))
	for i, m := range minutes {
		all[i].value[engine] = -m
		all[i].value[oracle] = 100
	}
	return all
}

func TestHarmIsCountedInMinutes(t *testing.T) {
	t.Parallel()
	h := newHarm(experiment{Mode: flat, Weeks: 2}, engine, 1, losing(-50, -10, 0, 0, 0, 3, 5, 7, 0, 20))
	if h.Value != 0.2 || h.Any != 0.4 || h.Median != 6 || h.Uplift != 2.5 || h.Reached {
		t.Errorf("%+v", h)
	}
	if h := newHarm(experiment{Mode: moves}, engine, 1, losing(-1, -2, 4)); h.Value != 0 || h.Median != 4 || !h.Reached {
		t.Errorf("%+v", h)
	}
	if h := newHarm(experiment{Mode: flat}, kernel, 1, losing(9)); h.Value != 0 || h.Median != 0 || h.aim != nil {
		t.Errorf("what the engine takes counts for the kernel: %+v", h)
	}
}

func TestSimpleModelsAreTheTargetWhereNothingWasTuned(t *testing.T) {
	t.Parallel()
	results := losing(-40, -60)
	for i := range results {
		results[i].value[kernel], results[i].value[frequent] = 30, 55
	}
	o := options{asked: []policy{nothing, engine, oracle, kernel, frequent}}
	for p, want := range map[population]float64{byCurves: 0, bySteps: 0.55} {
		for _, s := range newShares(experiment{People: p, Mode: moves, Weeks: 3}, o, results) {
			switch {
			case s.Policy == engine.String() && want > 0:
				if s.aim == nil || s.Target != want || s.Reached {
					t.Errorf("%s: %+v, %+v", p, s, s.aim)
				}
			case s.aim != nil:
				t.Errorf("%s: %s has a target", p, s.Policy)
			}
		}
	}
}

func TestRatioIsThatOfTheUplifts(t *testing.T) {
	t.Parallel()
	results := losing(-45, -45)
	results[0].value[ceiling], results[1].value[ceiling] = 20, 80
	if r := newRatio(experiment{People: byCurves, Mode: moves, Weeks: 8}, 1, results); r.Value != 0.9 || !r.Reached {
		t.Errorf("%+v, %+v", r, r.aim)
	}
}
