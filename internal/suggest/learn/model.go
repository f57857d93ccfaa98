package learn

import "studyplanner/internal/suggest/meter"

// model is what was learnt about when sessions are completed: posteriors at
// several scales of how much the time matters, each with the weight that the
// evidence gives it.
type model struct {
	settings settings
	layout   layout
	scales   []*posterior
	repeated *repetitions

	// The mean logits by time of the day, in steps of a quarter of an hour: of
	// each weekday, and what each subject with an effect adds.
	weekday [7][quarters]float64
	own     [][quarters]float64
}

const quarters = 24 * 4

// fit learns from k's trials and slots.
func fit(work *meter.Meter, k *Knowledge) *model {
	m := &model{settings: defaults(), layout: newLayout(k.Subjects)}
	var all []evidence
	all, m.repeated = gather(work, k, m.layout)
	var last *posterior
	curves := m.settings.bends()
	for _, s := range m.settings.scales {
		last = solve(work, m.layout, m.settings.prior(m.layout, s, curves), all, last)
		m.scales = append(m.scales, last)
	}
	m.weighScales()
	m.tabulate()
	return m
}

// tabulate fills in the mean logits.
func (m *model) tabulate() {
	m.own = make([][quarters]float64, m.layout.effects)
	for _, p := range m.scales {
		for q := range quarters {
			minutes := float64(q) * 15
			hour := p.core[atBase] + hourTents.value(p.core[atHour:], minutes)
			for w := range 7 {
				m.weekday[w][q] += float64(p.weight * (hour + p.day[w][0] + weekdayTents.value(p.day[w][1:], minutes)))
			}
			for effect := range m.layout.effects {
				v := p.core[m.layout.atSubject(effect)]
				if effect < m.layout.curves {
					v += subjectTents.value(p.core[m.layout.atCurve(effect):], minutes)
				}
				m.own[effect][q] += float64(p.weight * v)
			}
		}
	}
}

// quick is about the logit of a session of subject around a time, for
// comparisons on one day.
func (m *model) quick(subject, weekday int, middle float64) float64 {
	q := min(int(middle/15+0.5), quarters-1)
	sum := m.weekday[weekday][q]
	if effect := m.layout.own[subject]; effect >= 0 {
		sum += m.own[effect][q]
	}
	return sum
}

// average is the mean of a coefficient of the core over the scales.
func (m *model) average(at int) float64 {
	sum := 0.0
	for _, p := range m.scales {
		sum += float64(p.weight * p.core[at])
	}
	return sum
}

// weighScales turns the evidence of the scales into weights that sum to 1.
func (m *model) weighScales() {
	best := m.scales[0].logEvidence
	for _, p := range m.scales {
		best = max(best, p.logEvidence)
	}
	total := 0.0
	for i, p := range m.scales {
		p.weight = float64(m.settings.scales[i].weight * exp(max(p.logEvidence-best, -600)))
		total += p.weight
	}
	for _, p := range m.scales {
		p.weight /= total
	}
}

// Glimpse is how likely the model holds a session to be completed, in a form
// that two sessions can be compared in.
type Glimpse struct {
	weekday int
	at      []aspect // of each scale
}

// aspect is the logit of a session under one posterior.
type aspect struct {
	mean, variance float64
	core           []float64 // coordinates in which the posterior of the core is standard normal
	day            [block]float64
}

// look returns the glimpse of s.
func (m *model) look(s session) Glimpse {
	f := m.layout.features(s)
	g := Glimpse{f.weekday, make([]aspect, len(m.scales))}
	for i, p := range m.scales {
		if p.weight < negligible {
			g.at[i].mean = p.mean(&f)
			continue
		}
		g.at[i] = p.look(&f, make([]float64, m.layout.core))
	}
	return g
}

// negligible is the weight of a scale below which nobody asks how sure it is.
const negligible = 0.002

func (p *posterior) look(f *features, core []float64) aspect {
	o := aspect{mean: p.mean(f), core: core}
	f.fill(o.day[:])
	p.dayFactor[f.weekday].forward(o.day[:])
	for i := range f.n {
		core[f.core[i]] = f.value[i]
	}
	for k, v := range o.day {
		addScaled(core, -v, p.link[f.weekday].row(k))
	}
	p.coreFactor.forward(core)
	o.variance = dot(core, core) + dot(o.day[:], o.day[:])
	return o
}

// chance is the expected share of sessions like g that are completed.
func (m *model) chance(g Glimpse) float64 {
	sum := 0.0
	for i, p := range m.scales {
		sum += float64(p.weight * moderated(g.at[i].mean, g.at[i].variance))
	}
	return sum
}

// moderated is the mean of sigmoid(x) over a normal x, approximately
// (MacKay, The evidence framework applied to classification networks, 1992).
func moderated(mean, variance float64) float64 {
	return Sigmoid(mean / root(1+float64(variance*0.39269908169872414))) // pi/8
}

// hopeful is the chance of g if things turn out better than expected by so many
// standard deviations.
func (m *model) hopeful(g Glimpse, deviations float64) float64 {
	sum := 0.0
	for i, p := range m.scales {
		o := &g.at[i]
		sum += float64(p.weight * moderated(o.mean+float64(deviations*root(o.variance)), o.variance))
	}
	return sum
}

// instead is the chance of a in place of b, if the difference of the two turns
// out better than expected by so many standard deviations.
func (m *model) instead(a, b Glimpse, deviations float64) float64 {
	sum := 0.0
	for i, p := range m.scales {
		o, q := &a.at[i], &b.at[i]
		sd := root(max(0, difference(a.weekday == b.weekday, o, q)))
		sum += float64(p.weight * moderated(o.mean+float64(deviations*sd), o.variance))
	}
	return sum
}

// difference is the variance of the difference of two logits.
func difference(sameWeekday bool, a, b *aspect) float64 {
	covariance := dot(a.core, b.core)
	if sameWeekday {
		covariance += dot(a.day[:], b.day[:])
	}
	return a.variance + b.variance - float64(2*covariance)
}
