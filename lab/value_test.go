package main

import (
	"math"
	"testing"
)

// advanced returns a student after some weeks of history: those of even seeds are
// of one population, the others of the other.
func advanced(seed uint64, weeks int) *life {
	l := begin(newStudent(populations()[seed%2], seed, false), weeks/2)
	for range weeks {
		l.play()
	}
	return l
}

// slowly values p as the definition says, week by week and session by session.
func slowly(o *outlook, p plan) float64 {
	h := *o.habits
	sum := 0.0
	for range o.weeks {
		chance := make([]float64, len(p))
		for d := range daysInWeek {
			before := 0.0
			for _, i := range p.of(d) {
				chance[i] = o.mood * o.chance(o.base(p[i]), before, h.of(p[i]))
				before += chance[i] * float64(p[i].minutes)
			}
		}
		none := func(subject, day, until int) float64 {
			q := 1.0
			for _, i := range p.of(day) {
				if p[i].subject == subject && p[i].start < until {
					q *= 1 - chance[i]
				}
			}
			return q
		}
		missed := make([]float64, len(o.training))
		for s := range missed {
			missed[s] = 1
		}
		for i, s := range p {
			if s.off {
				continue
			}
			near := o.loses(s.subject)
			m := 1 - near.sameDay*(1-none(s.subject, s.day, s.start)) - near.dayBefore*(1-none(s.subject, (s.day+6)%7, 24*60))
			sum += float64(s.minutes) * (chance[i]*m - o.miss*(1-chance[i]))
			missed[s.subject] *= 1 - chance[i]
		}
		for _, q := range missed {
			sum -= o.neglect * q
		}
		for s := range h {
			for d := range h[s] {
				for t := range h[s][d] {
					h[s][d][t] *= o.keep
				}
			}
		}
		for i, s := range p {
			if !s.off {
				strength := &h[s.subject][s.day][s.start/60]
				*strength += o.gain * (1 - *strength) * chance[i]
			}
		}
	}
	return sum / float64(o.weeks)
}

func TestValueIsThatOfTheDefinition(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		l := advanced(seed, 6)
		view := l.view(horizon)
		p := l.plan.with([]change{
			{kind: remove, source: 2},
			{kind: add, to: session{subject: 0, day: 6, start: 22 * 60, minutes: 30}},
		})
		for _, p := range []plan{l.plan, p} {
			if got, want := view.value(p), slowly(view, p); math.Abs(got-want) > 1e-9*math.Abs(want)+1e-9 {
				t.Fatalf("student %d: value %.9f, slowly %.9f", seed, got, want)
			}
		}
	}
}

// sampled returns the mean value of weeks of p that are played with sampled outcomes.
func sampled(l *life, p plan, runs int) float64 {
	view := l.view(horizon)
	rng := stream(l.seed, 9999)
	sum := 0.0
	for range runs {
		life := &life{student: l.student, plan: p, habits: l.habits}
		for range horizon {
			done := make([]bool, len(p))
			var days [daysInWeek][maxSubjects]bool
			for d := range daysInWeek {
				before := 0.0
				for _, i := range p.of(d) {
					done[i] = rng.Float64() < view.mood*view.chance(view.base(p[i]), before, life.habits.of(p[i]))
					if done[i] {
						before += float64(p[i].minutes)
						days[d][p[i].subject] = true
					}
				}
			}
			sum += realised(view, p, done, &days) / horizon
			life.settle(p, view.nature, done)
		}
	}
	return sum / float64(runs)
}

// realised is the value of one week as it went.
func realised(o *outlook, p plan, done []bool, days *[daysInWeek][maxSubjects]bool) float64 {
	sum := 0.0
	completed := make([]bool, len(o.training))
	for d := range daysInWeek {
		var today [maxSubjects]bool
		for _, i := range p.of(d) {
			s := p[i].subject
			if !done[i] {
				sum -= o.miss * float64(p[i].minutes)
				continue
			}
			near := o.loses(s)
			m := 1.0
			if today[s] {
				m -= near.sameDay
			}
			if days[(d+6)%7][s] {
				m -= near.dayBefore
			}
			sum += m * float64(p[i].minutes)
			today[s], completed[s] = true, true
		}
	}
	for _, c := range completed {
		if !c {
			sum -= o.neglect
		}
	}
	return sum
}

func TestValueIsWhatSampledWeeksGive(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		l := advanced(seed, 4)
		want := sampled(l, l.plan, 4000)
		// Fatigue and habits that follow expectations make a small difference.
		if got := l.view(horizon).value(l.plan); math.Abs(got-want) > 0.025*want {
			t.Errorf("student %d: value %.1f minutes a week, sampled %.1f", seed, got, want)
		}
	}
}

func TestBoardKeepsTheValueUpToDate(t *testing.T) {
	t.Parallel()
	for seed := range uint64(15) {
		l := advanced(seed, 2)
		view := l.view(horizon)
		b := newBoard(view, l.plan)
		rules := newRules(l, true, roundChanges)
		var made []change
		for _, c := range candidates(b, rules, []int{60, 30, 45}) {
			if !rules.allows(made, c.change) {
				continue
			}
			promised := b.with(&c)
			b.make(&c)
			made = append(made, c.change)
			if want := view.value(l.plan.with(made)); math.Abs(b.total-want) > 1e-9 || math.Abs(promised-want) > 1e-9 {
				t.Fatalf("student %d after %d changes: %.9f, promised %.9f, afresh %.9f", seed, len(made), b.total, promised, want)
			}
		}
		if len(made) == 0 {
			t.Fatalf("student %d: no change is allowed", seed)
		}
	}
}
