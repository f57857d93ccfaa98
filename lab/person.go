package main

import (
	"math"
	"math/rand/v2"
)

// person is the hidden truth of a student over time. It is all that populations
// differ in, but for what weeks are worth to them.
type person interface {
	// at is what is true in a week, in an experiment in which lives change in the week turn.
	at(week, turn int) truth
	// flat is a person for whom time does not matter, though habit does.
	flat(rng *rand.Rand) person
	// vary returns the person with one trait drawn anew from the population, conditional on
	// the others. The choice of the trait does not depend on the person. So in many steps
	// that lead from person to person each is as frequent as in the population.
	vary(rng *rand.Rand) person
}

// truth is when a student completes sessions, in one week. Two are the same if they are equal.
type truth interface {
	// open returns the undisturbed chance of s: for a rested student without a habit, in an
	// average week.
	open(s session) float64
	// busy are the times at which something else is in the way.
	busy() []window
	// bearing is how chances depend on what happened before.
	bearing() nature
	// best is the hour at which the student thinks to be at their best on day.
	best(day int) float64
	// moods are the factors by which the days of a week go worse than usual.
	moods(rng *rand.Rand) [daysInWeek]float64
	// astray is where s is held if not where it is planned.
	astray(rng *rand.Rand, s session) session
}

// base is the chance of s where it is, for a rested student without a habit.
func base(t truth, s session) float64 {
	p := t.open(s)
	for _, w := range t.busy() {
		p *= w.leaves(s)
	}
	return p
}

// nature is how chances depend on what happened before.
type nature struct {
	fatigue float64 // exponent of the hours done earlier on the day
	tiring  float64 // what each hour done earlier on the day takes, of the first three
	lift    float64 // how far a full habit lifts a chance towards 1
	gain    float64 // how much of what is missing a completion adds to a habit
	keep    float64 // what a week leaves of a habit
	mood    float64 // the mean of the factors of days
}

// chance returns the chance of a session. It depends on its base, the minutes done on the
// day, and the strength of the habit, from 0 to 1.
func (n nature) chance(base, before, habit float64) float64 {
	p := base
	if n.fatigue != 0 && before > 0 {
		p *= math.Pow(1+before/60, -n.fatigue)
	}
	p *= 1 - n.tiring*min(before/60, 3)
	return p + (1-p)*n.lift*habit
}

// between draws from the uniform distribution on [low, high).
func between(rng *rand.Rand, low, high float64) float64 { return low + (high-low)*rng.Float64() }

// normal draws from a normal distribution, cut off at low and high.
func normal(rng *rand.Rand, mean, sd, low, high float64) float64 {
	return min(max(mean+sd*rng.NormFloat64(), low), high)
}
