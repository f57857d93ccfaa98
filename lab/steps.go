package main

import (
	"math"
	"math/rand/v2"
)

// The population steps, to which no prior was ever tuned: other forms, other
// noise, another change. Numbers are ranges as in the population curves.
//
//	days         three kinds; each working day is of one, both days of the weekend of one
//	parts        each kind of day has four cuts from 7.5 to 22 h, and between them a chance of .35-1
//	drift        each of these chances rises or falls by 0-.02 a week, and turns at .25 and 1
//	busy         0-5 windows of .5-4 h that start from 8 h to 20 h, on one day or on all working
//	             days (three in ten), factor .02-.15
//	length       what is over 50-110 min long loses .1-.4
//	liking       .80-1; a third of the subjects are bound to days: each of the others, four in ten, loses .2-.5
//	tiring       each hour done takes .02-.10, of the first three
//	habit        lift 0-.5, gain .25-.45, .70-.85 kept: quickly won, quickly lost
//	moods        low spells: one in 10-30 days begins one, one in 2-4 days ends it; .2-.5 is lost
//	strays       are held 1-4 hours later, or on the next day (on Sundays the day before)
//	worth        miss 0-.35, neglect 10-40 min, lost on the same day 0-.50 (training .20-.90), on the
//	             day after 0-.40
//	flat         one chance of .60-.80 at all times, nothing in between but liking, habit and moods
const (
	dayKinds  = 3
	dayParts  = 5
	stepFloor = 0.25
	boundTo   = 1.0 / 3
	offDays   = 0.4
	mostDates = 5
	everyDay  = 0.3 // of the windows are on all working days
)

// steps is what is true in a week of somebody of the population.
type steps struct {
	*stepped
	week int
}

// stepped is a person of the population steps.
type stepped struct {
	nature
	kinds    [daysInWeek]int // of the days
	routines [dayKinds]routine
	windows  []window
	stamina  int     // minutes of a session that are not too long
	overlong float64 // what a longer one leaves
	subjects []bond
	spells   spells
}

// routine is what a kind of day is like: its parts and how the chances of each are.
type routine struct {
	cuts   [dayParts - 1]float64 // hours, ascending
	levels [dayParts]level
}

// level is a chance that drifts from week to week.
type level struct{ first, drift float64 }

// bond is how a subject goes, and on which days worse.
type bond struct {
	liking float64
	days   [daysInWeek]float64 // factors
}

// spells are times of bad mood, which begin and end with a chance each day.
type spells struct{ begin, end, loss float64 }

func (p *stepped) at(week, _ int) truth { return steps{p, week} }

func (s steps) open(x session) float64 {
	p := s.routines[s.kinds[x.day]].level(x.middle()).in(s.week)
	if x.minutes > s.stamina {
		p *= s.overlong
	}
	b := &s.subjects[x.subject]
	return p * b.liking * b.days[x.day]
}

func (s steps) busy() []window { return s.windows }

func (s steps) bearing() nature { return s.nature }

// best is the middle of the best part of day in the first week, the first if there are several.
func (s steps) best(day int) float64 {
	r := &s.routines[s.kinds[day]]
	best := 0
	for i, l := range r.levels {
		if l.first > r.levels[best].first {
			best = i
		}
	}
	edges := append(append([]float64{opening / 60}, r.cuts[:]...), closing/60)
	return (edges[best] + edges[best+1]) / 2
}

// level returns that of the part which hour is in.
func (r *routine) level(hour float64) level {
	i := 0
	for i < len(r.cuts) && hour >= r.cuts[i] {
		i++
	}
	return r.levels[i]
}

// in returns l in a week: between stepFloor and 1, where it turns.
func (l level) in(week int) float64 {
	const span = 1 - stepFloor
	x := math.Mod(math.Abs(l.first-stepFloor+l.drift*float64(week)), 2*span)
	return stepFloor + min(x, 2*span-x)
}

// mean is that of the factors of all days.
func (s spells) mean() float64 { return 1 - s.loss*s.begin/(s.begin+s.end) }

func (s steps) moods(rng *rand.Rand) (days [daysInWeek]float64) {
	sp := s.spells
	low := rng.Float64() < sp.begin/(sp.begin+sp.end)
	for d := range days {
		days[d] = 1
		if low {
			days[d] = 1 - sp.loss
		}
		if u := rng.Float64(); low {
			low = u >= sp.end
		} else {
			low = u < sp.begin
		}
	}
	return days
}

func (s steps) astray(rng *rand.Rand, x session) session {
	later := 60 * (1 + rng.IntN(4))
	switch nextDay := rng.IntN(2) == 0; {
	case !nextDay:
		x.start += later
	case x.day < daysInWeek-1:
		x.day++
	default:
		x.day--
	}
	return x
}
