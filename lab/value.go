package main

// horizon is how many weeks a changed plan is judged by.
const horizon = 4

// outlook is the belief by which a policy judges the expected value of a plan. The oracle
// and the final judgement use the truth.
//
// Fatigue and habits follow expected minutes and expected completions, and
// moods enter by their mean.
type outlook struct {
	nature
	worth
	base     func(session) float64
	habits   *habits
	training []bool // by subject
	weeks    int    // at most horizon
}

// view is the true outlook of the coming weeks.
func (l *life) view(weeks int) *outlook {
	t := l.truth()
	of := func(s session) float64 { return base(t, s) }
	return &outlook{t.bearing(), l.worth, of, &l.habits, l.student.training(), weeks}
}

// placed is a session with its base chance in an outlook.
type placed struct {
	session
	base float64
}

// daily is the part of the value that one day makes alone, and what the
// others need to know of it.
type daily struct {
	own  float64                       // without what the day before takes
	done [horizon][maxSubjects]float64 // expected completed minutes
	none [horizon][maxSubjects]float64 // the chance that no session is completed
}

// chances sets p to the chances of the sessions of a day, in order of start,
// in one week, given their habits.
func (o *outlook) chances(day []placed, habit, p []float64) {
	before := 0.0
	for i, s := range day {
		p[i] = o.mood * o.chance(s.base, before, habit[i])
		before += p[i] * float64(s.minutes)
	}
}

// judge sets v to the value of a day with the given sessions, in order of start.
func (o *outlook) judge(day []placed, v *daily) {
	var chances, strengths [24]float64
	p, habit := chances[:len(day)], strengths[:len(day)]
	for i, s := range day {
		habit[i] = o.habits.of(s.session)
	}
	*v = daily{}
	for w := range o.weeks {
		none := &v.none[w]
		for s := range o.training {
			none[s] = 1
		}
		o.chances(day, habit, p)
		for i, s := range day {
			d := float64(s.minutes)
			same := o.loses(s.subject).sameDay
			v.own += d * (p[i]*(1-same*(1-none[s.subject])) - o.miss*(1-p[i]))
			v.done[w][s.subject] += p[i] * d
			none[s.subject] *= 1 - p[i]
		}
		o.learn(day, habit, p)
	}
}

// learn moves habits on by a week; sessions of the same subject and hour share one.
func (o *outlook) learn(day []placed, habit, p []float64) {
	if o.lift == 0 {
		return
	}
	for i := range day {
		habit[i] *= o.keep
	}
	for i, s := range day {
		grown := o.gain * (1 - habit[i]) * p[i]
		for j, t := range day {
			if s.subject == t.subject && s.start/60 == t.start/60 {
				habit[j] += grown
			}
		}
	}
}

// loses returns what completed sessions of subject lose to others near them.
func (o *outlook) loses(subject int) closeness {
	if o.training[subject] {
		return o.ofTraining
	}
	return o.ofStudy
}

// total returns the mean value of a week made of days. The Sunday before a week
// is taken to be like the one at its end.
func (o *outlook) total(days *[daysInWeek]*daily) float64 {
	sum := 0.0
	for _, d := range days {
		sum += d.own
	}
	for w := range o.weeks {
		for s := range o.training {
			rest := o.loses(s).dayBefore
			neglected, before := 1.0, days[daysInWeek-1].none[w][s]
			for _, d := range days {
				sum -= rest * d.done[w][s] * (1 - before)
				before = d.none[w][s]
				neglected *= before
			}
			sum -= o.neglect * neglected
		}
	}
	return sum / float64(o.weeks)
}

// value returns the mean expected value of a week of p.
func (o *outlook) value(p plan) float64 { return newBoard(o, p).total }

// first returns the chance of each session of p in the first week.
func (o *outlook) first(p plan) []float64 {
	all := make([]float64, len(p))
	for d := range daysInWeek {
		order := p.of(d)
		day, habit, chances := make([]placed, len(order)), make([]float64, len(order)), make([]float64, len(order))
		for n, i := range order {
			day[n], habit[n] = placed{p[i], o.base(p[i])}, o.habits.of(p[i])
		}
		o.chances(day, habit, chances)
		for n, i := range order {
			all[i] = chances[n]
		}
	}
	return all
}
