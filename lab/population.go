package main

import "math/rand/v2"

// population is a kind of people that students are drawn from.
type population string

// The populations, in the order of the report.
const (
	byCurves population = "curves"
	bySteps  population = "steps"
)

// populations lists all.
func populations() []population { return []population{byCurves, bySteps} }

// person draws somebody with so many subjects.
func (p population) person(rng *rand.Rand, subjects int) person {
	if p == bySteps {
		return drawStepped(rng, subjects)
	}
	return newCurved(drawCurves(rng, subjects), drawTurning(rng))
}

// worths are what weeks are worth to the population. No mean is what the engine
// takes for granted.
func (p population) worths() worths {
	if p == bySteps {
		return worths{
			worth{miss: 0, neglect: 10, ofStudy: closeness{0, 0}, ofTraining: closeness{0.20, 0}},
			worth{miss: 0.35, neglect: 40, ofStudy: closeness{0.50, 0.40}, ofTraining: closeness{0.90, 0.40}},
		}
	}
	return worths{
		worth{miss: 0.10, neglect: 5, ofStudy: closeness{0.15, 0}, ofTraining: closeness{0.30, 0.10}},
		worth{miss: 0.50, neglect: 25, ofStudy: closeness{0.60, 0.25}, ofTraining: closeness{0.80, 0.50}},
	}
}
