package main

import "math/rand/v2"

// How students plan. They do not know themselves well. They put only a share ownPeak of the
// sessions near their best time. They notice a busy window in a share noticed of the cases.
const (
	ownPeak   = 0.25
	noticed   = 0.5
	sameTime  = 0.45 // a session takes the time of day of the subject's latest one
	twiceADay = 0.12 // a session takes the day of the subject's latest one
	planFrom  = 7 * 60
	planUntil = 21*60 + 30
	fullDay   = 5 * 60 // minutes that nobody plans beyond
)

// drawPlan draws a weekly plan of 10 to 18 sessions, one of each subject at least.
func drawPlan(rng *rand.Rand, courses []course, t truth) plan {
	var p plan
	for n := range 10 + rng.IntN(9) {
		subject := n
		if n >= len(courses) {
			subject = rng.IntN(len(courses))
		}
		for range 200 {
			s := drawSession(rng, p, subject, courses[subject].minutes, t)
			if acceptable(rng, p, s, t) {
				p = append(p, s)
				break
			}
		}
	}
	return p
}

// drawSession draws where a further session of a subject might be put.
func drawSession(rng *rand.Rand, p plan, subject, minutes int, t truth) session {
	s := session{subject: subject, day: drawDay(rng), minutes: minutes}
	if rng.Float64() < 0.2 {
		s.minutes = []int{30, 45, 60, 90}[rng.IntN(4)]
	}
	latest := -1
	for i := range p {
		if p[i].subject == subject {
			latest = i
		}
	}
	if latest >= 0 && rng.Float64() < twiceADay {
		s.day = p[latest].day
	}
	s.start = int(drawHour(rng, s.day, t)*2+0.5) * 30
	if latest >= 0 && rng.Float64() < sameTime {
		s.start = p[latest].start
	}
	return s
}

// drawDay draws a day; fewer sessions are planned on weekends.
func drawDay(rng *rand.Rand) int {
	for {
		if d := rng.IntN(daysInWeek); d < saturday || rng.Float64() < 0.75 {
			return d
		}
	}
}

// drawHour draws when a session starts: on working days mostly in the evening.
func drawHour(rng *rand.Rand, day int, t truth) float64 {
	switch u := rng.Float64(); {
	case u < ownPeak:
		return t.best(day) + 2.5*rng.NormFloat64()
	case day >= saturday:
		return between(rng, 9, 19)
	case u < 0.65:
		return between(rng, 17, 20.5)
	case u < 0.80:
		return between(rng, 7, 10)
	default:
		return between(rng, 10, 17)
	}
}

// acceptable reports whether a student would add s to the plan.
func acceptable(rng *rand.Rand, p plan, s session, t truth) bool {
	if s.start < planFrom || s.end() > planUntil || p.load()[s.day]+s.minutes > fullDay {
		return false
	}
	for _, o := range p {
		if o.overlaps(s) {
			return false
		}
	}
	for _, w := range t.busy() {
		if w.leaves(s) < 1 && rng.Float64() < noticed {
			return false
		}
	}
	return true
}
