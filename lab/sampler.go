package main

import "math/rand/v2"

// The parameters of the sampler (MCMC) of people with a history: how many chains,
// candidates for the start of each, steps, and steps of burn-in.
const (
	chains     = 4
	starters   = 50
	chainSteps = 4000
	warmUp     = 1000
	keepEvery  = 100
)

// sample returns people of a population, as frequent as they are among those of it
// who have the history e. It is Metropolis's algorithm.
func (e *evidence) sample(p population, subjects int, rng *rand.Rand) []person {
	var all []person
	for range chains {
		who, fit := e.likeliest(p, subjects, rng)
		for step := range chainSteps {
			next := who.vary(rng)
			if f := e.likelihood(next); fit-f <= rng.ExpFloat64() {
				who, fit = next, f
			}
			if step >= warmUp && step%keepEvery == 0 {
				all = append(all, who)
			}
		}
	}
	return all
}

// likeliest draws some people and returns the one that e fits best.
func (e *evidence) likeliest(p population, subjects int, rng *rand.Rand) (best person, fit float64) {
	for n := range starters {
		who := p.person(rng, subjects)
		if f := e.likelihood(who); n == 0 || f > fit {
			best, fit = who, f
		}
	}
	return best, fit
}

// populationView is the outlook that knows the population of the student. It expects the
// mean of those people who might have such a history. Not much more can be known of a
// student: it is the ceiling of the other advisers.
func populationView(q *question) *outlook {
	e := newEvidence(q.life)
	people := e.sample(q.people, len(q.courses), stream(q.seed, streamSampler+q.week))
	view := &outlook{worth: q.people.worths().usual(), habits: new(habits), training: q.training(), weeks: horizon}
	share := 1 / float64(len(people))
	now := make([]truth, len(people))
	for i, p := range people {
		now[i] = p.at(q.week, q.turn)
		view.nature = view.plus(now[i].bearing(), share)
		e.likelihood(p)
		for c, s := range e.cells {
			view.habits[s.subject][s.day][s.start/60] += share * e.strengths[c]
		}
	}
	known := map[session]float64{}
	view.base = func(s session) float64 {
		mean, found := known[s]
		if !found {
			for _, t := range now {
				mean += share * base(t, s)
			}
			known[s] = mean
		}
		return mean
	}
	return view
}

// plus returns n with so much of other added.
func (n nature) plus(other nature, share float64) nature {
	return nature{
		n.fatigue + share*other.fatigue,
		n.tiring + share*other.tiring,
		n.lift + share*other.lift,
		n.gain + share*other.gain,
		n.keep + share*other.keep,
		n.mood + share*other.mood,
	}
}
