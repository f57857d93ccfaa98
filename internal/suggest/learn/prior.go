package learn

import "math"

// prior is the prior distribution: independent normal distributions, except that
// neighbouring knots of a curve are correlated.
type prior struct {
	mean []float64 // of the core; weekdays have mean 0
	core matrix    // precision
	day  matrix    // precision of each weekday's block
	// logDet is that of the precision of all coefficients
	logDet float64
}

// normal is the mean and the standard deviation of a coefficient.
type normal struct{ mean, sd float64 }

// settings are the numbers of the model.
type settings struct {
	fixed                   [atHour]normal
	subject                 float64 // standard deviations
	day, hour, dayHour      float64
	hourLength, dayLength   float64 // of the curves, minutes
	hump, humpAt, humpWidth float64 // of the hump that the curve over the day is expected to have
	scales                  []scale // of day, hour and dayHour
}

// scale is one hypothesis about how much the time matters, with its prior weight. The less
// the time matters, the more must be habit.
type scale struct {
	factor, weight float64
	habit          normal
}

func defaults() settings {
	return settings{
		fixed: [atHour]normal{
			atBase: {-0.15, 0.5}, atLength: {-0.1, 0.35},
		},
		subject: 0.32,
		day:     0.45, hour: 1.2, dayHour: 0.9,
		hourLength: 168, dayLength: 84,
		hump: 1.05, humpAt: 15.8 * 60, humpWidth: 3.9 * 60,
		scales: []scale{{0.05, 0.10, normal{0.9, 0.4}}, {0.65, 0.90, normal{0.4, 0.2}}},
	}
}

// humpMean is about the mean of the hump over the hours in which people study.
const humpMean = 0.6

// splinePrecisions are the precisions of the two kinds of curves, each with a standard
// deviation of 1. They are the same at every scale.
type splinePrecisions struct{ hour, weekday matrix }

func (s settings) splinePrecisions() splinePrecisions {
	return splinePrecisions{hourSpline.precision(s.hourLength), weekdaySpline.precision(s.dayLength)}
}

// prior returns the prior of a model in which the time matters as c says.
func (s settings) prior(l layout, c scale, b splinePrecisions) prior {
	factor := c.factor
	s.fixed[atHabit] = c.habit
	p := prior{mean: make([]float64, l.core), core: newMatrix(l.core, l.core), day: newMatrix(block, block)}
	for i, in := range s.fixed {
		p.mean[i] = in.mean
		p.core.add(i, i, precisionOf(in.sd))
	}
	for i := range hourSpline.n {
		z := (hourSpline.knot(i) - s.humpAt) / s.humpWidth
		p.mean[atHour+i] = factor * s.hump * (math.Exp(-z*z/2) - humpMean)
	}
	p.curve(p.core, atHour, b.hour, factor*s.hour)
	for effect := range l.effects {
		at := l.atSubject(effect)
		p.core.add(at, at, precisionOf(s.subject))
	}
	p.day.add(0, 0, precisionOf(factor*s.day))
	p.curve(p.day, 1, b.weekday, factor*s.dayHour)
	p.logDet = p.core.clone().factor() + 7*p.day.clone().factor()
	return p
}

// curve writes the precision of a curve with standard deviation sd into m.
func (p prior) curve(m matrix, at int, precision matrix, sd float64) {
	for i := range precision.rows {
		for j, v := range precision.row(i) {
			m.add(at+i, at+j, v*precisionOf(sd))
		}
	}
}

func precisionOf(sd float64) float64 { return 1 / (sd * sd) }
