package main

import (
	"math"
	"testing"
)

// plainly is the likelihood of a life if it is p's, written down session by session.
func plainly(l *life, p person) float64 {
	other := &life{student: &student{person: p}, turn: l.turn}
	sum := 0.0
	for week := range l.week {
		other.week = week
		t := other.truth()
		n := t.bearing()
		var held plan
		var done []bool
		for _, o := range l.past {
			if o.week != week {
				continue
			}
			before := 0.0
			for i, s := range held {
				if s.day == o.day && done[i] {
					before += float64(s.minutes)
				}
			}
			chance := n.mood * n.chance(base(t, o.session), before, other.habits.of(o.session))
			if !o.done {
				chance = 1 - chance
			}
			sum += math.Log(chance)
			held, done = append(held, o.session), append(done, o.done)
		}
		other.settle(held, n, done)
	}
	return sum
}

func TestLikelihoodIsThatOfTheDefinition(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		l := advanced(seed, 7)
		e := newEvidence(l)
		rng := stream(seed, streamSampler)
		for range 3 {
			who := l.people.person(rng, len(l.courses))
			if got, want := e.likelihood(who), plainly(l, who); math.Abs(got-want) > 1e-9*math.Abs(want) {
				t.Errorf("student %d: %.9f, plainly %.9f", seed, got, want)
			}
		}
	}
}

func TestLongHistoriesTellWhoSomebodyIs(t *testing.T) {
	t.Parallel()
	for _, p := range populations() {
		var known, guessed float64
		for seed := range uint64(3) {
			l := begin(newStudent(p, seed, false), 0)
			short := &question{life: begin(l.student, 0)}
			for range 10 {
				l.play()
			}
			after, before := populationView(&question{life: l}), populationView(short)
			truth := l.view(horizon)
			for _, s := range l.plan {
				known += math.Abs(after.base(s) - truth.base(s))
				guessed += math.Abs(before.base(s) - truth.base(s))
			}
		}
		if known > 0.75*guessed {
			t.Errorf("%s: chances are off by %.2f in sum, by %.2f without any history", p, known, guessed)
		}
	}
}

func TestKnowingThePopulationIsWorthMoreThanAKernel(t *testing.T) {
	t.Parallel()
	var sum [policies]float64
	for seed := range uint64(8) {
		r := playRound(newStudent(byCurves, 20+seed, false), experiment{Mode: moves, Weeks: 4}, []policy{nothing, kernel, ceiling, oracle})
		for _, who := range []policy{kernel, ceiling, oracle} {
			sum[who] += r.uplift(who)
		}
	}
	if sum[kernel] >= sum[ceiling] || sum[ceiling] >= sum[oracle] {
		t.Errorf("the kernel gains %.0f, population %.0f, the oracle %.0f", sum[kernel], sum[ceiling], sum[oracle])
	}
}
