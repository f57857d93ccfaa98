package main

// outcome is what became of a session of a week that was played.
type outcome struct {
	session         // as it was held
	week, index int // index of the session in the plan of that week
	done        bool
}

// life is a student over time.
type life struct {
	*student
	turn   int // the week from which on life is different, if it changes
	week   int // how many weeks were played
	plan   plan
	habits habits
	past   []outcome
}

func begin(s *student, turn int) *life { return &life{student: s, turn: turn, plan: s.plan} }

// truth is the truth of the coming week.
func (l *life) truth() truth { return l.at(l.week, l.turn) }

// play lets the coming week pass, in which some sessions may stray. The random
// numbers of a week do not depend on the plan, so that advisers are compared in
// the same weeks.
func (l *life) play() {
	t := l.truth()
	n := t.bearing()
	rng := stream(l.seed, streamOutcomes+l.week)
	days := t.moods(rng)
	luck := make([]float64, len(l.plan))
	for i := range luck {
		luck[i] = rng.Float64()
	}
	done := make([]bool, len(l.plan))
	held := l.plan.strayed(stream(l.seed, streamStrays+l.week), l.strays, t)
	for d := range daysInWeek {
		before := 0.0
		for _, i := range held.of(d) {
			s := held[i]
			done[i] = luck[i] < days[d]*n.chance(base(t, s), before, l.habits.of(s))
			if done[i] {
				before += float64(s.minutes)
			}
			l.past = append(l.past, outcome{s, l.week, i, done[i]})
		}
	}
	l.settle(held, n, done)
	l.week++
}

// settle lets habits fade for a week and grow by what was done of held.
func (l *life) settle(held plan, n nature, done []bool) {
	for s := range l.habits {
		for d := range l.habits[s] {
			for h := range l.habits[s][d] {
				l.habits[s][d][h] *= n.keep
			}
		}
	}
	for i, s := range held {
		if done[i] {
			h := &l.habits[s.subject][s.day][s.start/60]
			*h += n.gain * (1 - *h)
		}
	}
}
