package main

import "math"

// maxSubjects is the most subjects of a student.
const maxSubjects = 6

// bump is a time of the day at which a student works well: peak and width in hours.
type bump struct{ peak, width, height float64 }

// window is a time in which a student is mostly busy with something that the
// planner does not see.
type window struct {
	days       [daysInWeek]bool
	start, end int // minutes after midnight
	factor     float64
}

// inclination is how a student feels about a subject.
type inclination struct {
	liking float64 // factor
	part   float64 // the hour of the day that suits it best
	pull   float64 // how much is lost far from that hour; 0 for no preference
}

// nature is how chances depend on what happened before.
type nature struct {
	fatigue float64 // exponent of the hours done earlier on the day
	lift    float64 // how far a full habit lifts a chance towards 1
	gain    float64 // how much of what is missing a completion adds to a habit
	keep    float64 // what a week leaves of a habit
	shock   float64 // the mean of the factors of bad days and weeks
}

// truth is when a student completes sessions. It is a product of factors on the
// scale of chances, lifted by habit.
type truth struct {
	nature
	ceiling  float64 // the chance at the best of times
	floor    float64 // what the worst time of the day leaves of it
	bumps    []bump  // none: every time of the day is as good
	weekday  [daysInWeek]float64
	busy     []window
	duration float64 // exponent of the length in half hours
	subjects []inclination
	shocks   shocks
}

// base returns the chance that s is completed by a rested student without a
// habit, in a week without shocks.
func (t *truth) base(s session) float64 {
	p := t.ceiling * t.chronotype(s.middle()) * t.weekday[s.day]
	for _, w := range t.busy {
		p *= w.leaves(s)
	}
	p *= math.Pow(max(float64(s.minutes)/30, 1), -t.duration)
	return p * t.subjects[s.subject].factor(s.middle())
}

// chronotype returns the factor of the hour of the day, from floor to 1.
func (t *truth) chronotype(hour float64) float64 {
	if len(t.bumps) == 0 {
		return 1
	}
	height := 0.0
	for _, b := range t.bumps {
		height += b.height * bell(hour-b.peak, b.width)
	}
	return t.floor + (1-t.floor)*min(height, 1)
}

// leaves returns the factor of w for s: that of the part of s outside w.
func (w window) leaves(s session) float64 {
	if !w.days[s.day] {
		return 1
	}
	inside := max(min(s.end(), w.end)-max(s.start, w.start), 0)
	return 1 - (1-w.factor)*float64(inside)/float64(s.minutes)
}

// partWidth is the width in hours of the part of the day that suits a subject.
const partWidth = 2.5

func (i inclination) factor(hour float64) float64 {
	if i.pull == 0 {
		return i.liking
	}
	return i.liking * (1 - i.pull*(1-bell(hour-i.part, partWidth)))
}

// chance returns the chance of a session with the given base after so many
// minutes done on the day, with a habit of the given strength, from 0 to 1.
func (n nature) chance(base, before, habit float64) float64 {
	p := base
	if n.fatigue != 0 && before > 0 {
		p *= math.Pow(1+before/60, -n.fatigue)
	}
	return p + (1-p)*n.lift*habit
}

// bell is a Gaussian with height 1.
func bell(x, width float64) float64 { return math.Exp(-x * x / (2 * width * width)) }

// habits are the strengths of all habits of a student, from 0 to 1, by subject,
// day and hour of the start.
type habits [maxSubjects][daysInWeek][24]float64

func (h *habits) of(s session) float64 { return h[s.subject][s.day][s.start/60] }
