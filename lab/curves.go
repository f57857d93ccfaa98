package main

import (
	"math"
	"math/rand/v2"
)

// The population curves, which the engine was tuned to. All numbers are ranges of a
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
//	moods        days: calm 20-50, 2-6% bad, which lose .6; weeks: calm 25-60, 2-6% bad, which lose .4
//	strays       10% of the sessions of a week (-strays) are held at another time, half of these on
//	             their own day, the others on any; start from 7 to 21.5 h; not where another session is
//	life change  40% of the students: the peaks move by 2-4 h and a busy window changes
//	worth        miss .10-.50, neglect 5-25 min, lost on the same day .15-.60 (training .30-.80), on the
//	             day after 0-.25 (training .10-.50)
//	flat         ceiling .60-.80, liking, habit, shocks and strays as above, nothing else
const (
	secondPeak   = 0.5
	preferPart   = 0.4
	changingLife = 0.4
	earliestPeak = 7.0
	latestPeak   = 21.5
	mostWindows  = 4
	strayFrom    = 7 * 60
	strayUntil   = 21*60 + 30
)

// bump is a time of the day at which a student works well: peak and width in hours.
type bump struct{ peak, width, height float64 }

// inclination is how a student feels about a subject.
type inclination struct {
	liking float64 // factor
	part   float64 // the hour of the day that suits it best
	pull   float64 // how much is lost far from that hour; 0 for no preference
}

// curves is the truth in a week of one person. It is a product of factors on chances, most
// of them bell curves.
type curves struct {
	nature
	ceiling  float64 // the chance at the best of times
	floor    float64 // what the worst time of the day leaves of it
	bumps    []bump  // none: every time of the day is as good
	weekday  [daysInWeek]float64
	windows  []window
	duration float64 // exponent of the length in half hours
	subjects []inclination
	shocks   shocks
}

func (c *curves) open(s session) float64 {
	p := c.ceiling * c.chronotype(s.middle()) * c.weekday[s.day]
	p *= math.Pow(max(float64(s.minutes)/30, 1), -c.duration)
	return p * c.subjects[s.subject].factor(s.middle())
}

func (c *curves) busy() []window { return c.windows }

func (c *curves) bearing() nature { return c.nature }

func (c *curves) best(int) float64 { return c.bumps[0].peak }

func (c *curves) moods(rng *rand.Rand) [daysInWeek]float64 { return c.shocks.draw(rng) }

// astray puts s blindly to another time, in half of the cases on any day.
func (c *curves) astray(rng *rand.Rand, s session) session {
	if anyDay := rng.IntN(daysInWeek); rng.IntN(2) == 1 {
		s.day = anyDay
	}
	s.start = strayFrom + grid*rng.IntN((strayUntil-strayFrom)/grid+1)
	return s
}

// chronotype returns the factor of the hour of the day, from floor to 1.
func (c *curves) chronotype(hour float64) float64 {
	if len(c.bumps) == 0 {
		return 1
	}
	height := 0.0
	for _, b := range c.bumps {
		height += b.height * bell(hour-b.peak, b.width)
	}
	return c.floor + (1-c.floor)*min(height, 1)
}

// partWidth is the width in hours of the part of the day that suits a subject.
const partWidth = 2.5

func (i inclination) factor(hour float64) float64 {
	if i.pull == 0 {
		return i.liking
	}
	return i.liking * (1 - i.pull*(1-bell(hour-i.part, partWidth)))
}

// bell is a Gaussian with height 1.
func bell(x, width float64) float64 { return math.Exp(-x * x / (2 * width * width)) }
