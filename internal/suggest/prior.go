package suggest

// prior is what is believed before any evidence: independent normal
// distributions, but that neighbouring knots of a curve go together.
type prior struct {
	mean []float64 // of the core; weekdays have mean 0
	core matrix    // precision
	day  matrix    // precision of each weekday's block
	// logDet is that of the precision of all coefficients
	logDet float64
}

// belief is the mean and the standard deviation of a coefficient.
type beliefIn struct{ mean, sd float64 }

// settings are the numbers of the model.
type settings struct {
	fixed                             [atHour]beliefIn
	subject                           float64 // standard deviations
	day, hour, dayHour, subjectHour   float64
	hourLength, dayLength, subjLength float64 // of the curves, minutes
	scales                            []scale // of day, hour, dayHour and subjectHour
}

// scale is one answer to how much the time matters, and how far it is believed.
// The less the time matters, the more of what is seen must be habit.
type scale struct {
	factor, weight float64
	habit          beliefIn
}

func defaults() settings {
	return settings{
		fixed:   [atHour]beliefIn{atBase: {0.15, 0.7}, atLoad: {-0.4, 0.3}, atLength: {-0.25, 0.25}, atTrained: {-0.4, 0.4}},
		subject: 0.45,
		day:     0.35, hour: 0.7, dayHour: 0.7, subjectHour: 0.35,
		hourLength: 180, dayLength: 78, subjLength: 150,
		scales: []scale{{0.02, 0.1, beliefIn{0.5, 0.25}}, {0.5, 0.35, beliefIn{0.25, 0.25}}, {1, 0.55, beliefIn{0.25, 0.25}}},
	}
}

// prior returns the prior of a model in which the time matters as c says.
func (s settings) prior(l layout, c scale) prior {
	factor := c.factor
	s.fixed[atHabit] = c.habit
	p := prior{mean: make([]float64, l.core), core: newMatrix(l.core, l.core), day: newMatrix(block, block)}
	for i, b := range s.fixed {
		p.mean[i] = b.mean
		p.core.add(i, i, precisionOf(b.sd))
	}
	p.curve(p.core, atHour, hourTents.precision(s.hourLength), factor*s.hour)
	for effect := range l.effects {
		at := l.atSubject(effect)
		p.core.add(at, at, precisionOf(s.subject))
	}
	perSubject := subjectTents.precision(s.subjLength)
	for effect := range l.curves {
		p.curve(p.core, l.atCurve(effect), perSubject, factor*s.subjectHour)
	}
	p.day.add(0, 0, precisionOf(factor*s.day))
	p.curve(p.day, 1, weekdayTents.precision(s.dayLength), factor*s.dayHour)
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

func precisionOf(sd float64) float64 { return 1 / float64(sd*sd) }
