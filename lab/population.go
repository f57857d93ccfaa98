package main

import "math/rand/v2"

// The population that students are drawn from. All numbers are ranges of a
// uniform distribution where nothing else is said; hours are hours of the day.
//
//	ceiling      .95-1, floor of the chronotype .35-.60
//	chronotype   first peak normal, mean 14.5 h, sd 4.2 h, within 7-21.5 h; width 2-4 h;
//	             half of the students have a second peak 4-8 h away, .55-.95 as high
//	weekday      normal, mean .97, sd .08, within .65-1
//	busy         0-4 windows of 1-4 h that start from 8 h to 20 h, each on 1-3 days, factor .1-.35
//	fatigue      exponent .05-.30; duration: exponent .02-.12
//	liking       factor .84-1; 40% of the subjects prefer a part of the day, pull .15-.40
//	habit        lift .3-.6, gain .10-.20 a completion, .88-.94 kept from week to week
//	shocks       days: calm 20-50, 2-6% bad, which lose .6; weeks: calm 25-60, 2-6% bad, which lose .4
//	strays       10% of the sessions of a week (-strays) are held at another time, half of these on
//	             their own day, the others on any; start from 7 to 21.5 h; not where another session is
//	life change  40% of the students: the peaks move by 2-4 h and a busy window changes
//	flat         ceiling .60-.80, liking, habit, shocks and strays as above, nothing else
const (
	secondPeak   = 0.5
	preferPart   = 0.4
	changingLife = 0.4
	earliestPeak = 7.0
	latestPeak   = 21.5
)

// between draws from the uniform distribution on [low, high).
func between(rng *rand.Rand, low, high float64) float64 { return low + (high-low)*rng.Float64() }

// normal draws from a normal distribution, cut off at low and high.
func normal(rng *rand.Rand, mean, sd, low, high float64) float64 {
	return min(max(mean+sd*rng.NormFloat64(), low), high)
}

// drawTruth draws the truth of a student with so many subjects.
func drawTruth(rng *rand.Rand, subjects int) *truth {
	t := &truth{
		ceiling:  between(rng, 0.95, 1),
		floor:    between(rng, 0.35, 0.60),
		bumps:    drawBumps(rng),
		duration: between(rng, 0.02, 0.12),
	}
	for d := range t.weekday {
		t.weekday[d] = normal(rng, 0.97, 0.08, 0.65, 1)
	}
	for range rng.IntN(5) {
		t.busy = append(t.busy, drawWindow(rng))
	}
	t.subjects = drawInclinations(rng, subjects)
	t.shocks = drawShocks(rng)
	t.nature = nature{
		fatigue: between(rng, 0.05, 0.30),
		lift:    between(rng, 0.3, 0.6),
		gain:    between(rng, 0.10, 0.20),
		keep:    between(rng, 0.88, 0.94),
		shock:   t.shocks.mean(),
	}
	return t
}

func drawBumps(rng *rand.Rand) []bump {
	peak := normal(rng, 14.5, 4.2, earliestPeak, latestPeak)
	bumps := []bump{{peak, between(rng, 2, 4), 1}}
	if rng.Float64() >= secondPeak {
		return bumps
	}
	away := between(rng, 4, 8)
	if peak+away > latestPeak || peak-away >= earliestPeak && rng.IntN(2) == 0 {
		away = -away
	}
	return append(bumps, bump{peak + away, between(rng, 2, 4), between(rng, 0.55, 0.95)})
}

func drawWindow(rng *rand.Rand) window {
	start := int(between(rng, 8, 20)*2) * 30
	w := window{start: start, end: start + 30*(2+rng.IntN(7)), factor: between(rng, 0.1, 0.35)}
	for range 1 + rng.IntN(3) {
		w.days[rng.IntN(daysInWeek)] = true
	}
	return w
}

func drawInclinations(rng *rand.Rand, subjects int) []inclination {
	all := make([]inclination, subjects)
	for i := range all {
		all[i].liking = between(rng, 0.84, 1)
		if rng.Float64() < preferPart {
			all[i].part = between(rng, 7.5, 21)
			all[i].pull = between(rng, 0.15, 0.40)
		}
	}
	return all
}

func drawShocks(rng *rand.Rand) shocks {
	return shocks{
		dayCalm: between(rng, 20, 50), badDay: between(rng, 0.02, 0.06), dayLoss: 0.6,
		weekCalm: between(rng, 25, 60), badWeek: between(rng, 0.02, 0.06), weekLoss: 0.4,
	}
}

// changed returns the truth after a change of life: another rhythm of the day,
// and one busy window that is new or at another time.
func (t *truth) changed(rng *rand.Rand) *truth {
	next := *t
	shift := between(rng, 2, 4)
	if t.bumps[0].peak+shift > latestPeak || t.bumps[0].peak-shift >= earliestPeak && rng.IntN(2) == 0 {
		shift = -shift
	}
	next.bumps = append([]bump(nil), t.bumps...)
	for i := range next.bumps {
		next.bumps[i].peak += shift
	}
	next.busy = append([]window(nil), t.busy...)
	if len(next.busy) > 0 {
		next.busy = next.busy[1:]
	}
	next.busy = append(next.busy, drawWindow(rng))
	return &next
}

// flat returns t without any structure of time.
func (t *truth) flat(rng *rand.Rand) *truth {
	next := &truth{nature: t.nature, ceiling: between(rng, 0.60, 0.80), shocks: t.shocks}
	next.fatigue = 0
	for d := range next.weekday {
		next.weekday[d] = 1
	}
	for _, i := range t.subjects {
		next.subjects = append(next.subjects, inclination{liking: i.liking})
	}
	return next
}
