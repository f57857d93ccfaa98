package main

import "math/rand/v2"

// worth is what a week is worth to somebody beside the minutes that they complete.
// It is drawn for each student, and no adviser but the oracle knows it.
type worth struct {
	miss                float64 // what a missed minute costs
	neglect             float64 // minutes that a subject without a completed session costs
	ofStudy, ofTraining closeness
}

// closeness is the share that a completed session loses after another one of its subject,
// earlier on the day or on the day before.
type closeness struct{ sameDay, dayBefore float64 }

// worths is between what the worths of a population lie.
type worths struct{ least, most worth }

// draw draws a worth, each part by itself.
func (w worths) draw(rng *rand.Rand) worth {
	return w.at(rng.Float64)
}

// usual is the mean worth.
func (w worths) usual() worth {
	return w.at(func() float64 { return 0.5 })
}

// at returns the worth whose parts lie between the bounds of w where u says, from 0 to 1.
func (w worths) at(u func() float64) worth {
	within := func(low, high float64) float64 { return low + (high-low)*u() }
	a, b := w.least, w.most
	return worth{
		miss:       within(a.miss, b.miss),
		neglect:    within(a.neglect, b.neglect),
		ofStudy:    closeness{within(a.ofStudy.sameDay, b.ofStudy.sameDay), within(a.ofStudy.dayBefore, b.ofStudy.dayBefore)},
		ofTraining: closeness{within(a.ofTraining.sameDay, b.ofTraining.sameDay), within(a.ofTraining.dayBefore, b.ofTraining.dayBefore)},
	}
}
