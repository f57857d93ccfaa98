package main

import "testing"

func TestWeeksAreWorthSomethingElseToEachStudent(t *testing.T) {
	t.Parallel()
	within := bySteps.worths()
	seen := map[worth]bool{}
	for seed := range uint64(100) {
		w := newStudent(bySteps, seed, seed%2 == 0).worth
		seen[w] = true
		for name, c := range map[string][3]float64{
			"miss":                      {within.least.miss, w.miss, within.most.miss},
			"neglect":                   {within.least.neglect, w.neglect, within.most.neglect},
			"study on the same day":     {within.least.ofStudy.sameDay, w.ofStudy.sameDay, within.most.ofStudy.sameDay},
			"training on the day after": {within.least.ofTraining.dayBefore, w.ofTraining.dayBefore, within.most.ofTraining.dayBefore},
		} {
			if c[1] < c[0] || c[1] >= c[2] {
				t.Errorf("student %d: %s %.3f is not between %.3f and %.3f", seed, name, c[1], c[0], c[2])
			}
		}
	}
	if len(seen) != 100 {
		t.Errorf("100 students have %d worths", len(seen))
	}
	if u := within.usual(); u.miss != (within.least.miss+within.most.miss)/2 || u.ofStudy.sameDay != (within.least.ofStudy.sameDay+within.most.ofStudy.sameDay)/2 {
		t.Errorf("usual is %+v", u)
	}
}
