package learn

import (
	"math"

	"studyplanner/internal/suggest/meter"
)

// model predicts when sessions are completed. It has posteriors at several scales, by how
// much the time matters. The evidence gives each scale its weight.
type model struct {
	settings settings
	layout   layout
	scales   []*posterior
	smoother *smoother
	repeated *repetitions

	// mean is about the logit by effect, those of subjects without one last, weekday, and
	// time in steps of a quarter of an hour.
	mean [][7][quarters]float64
}

const quarters = 24 * 4

// fit learns from k's trials and slots.
func fit(work *meter.Meter, k *Knowledge) *model {
	m := &model{settings: defaults(), layout: newLayout(k.Subjects)}
	var all []evidence
	all, m.repeated = gather(work, k, m.layout)
	var last *posterior
	curves := m.settings.splinePrecisions()
	for _, s := range m.settings.scales {
		last = solve(work, m.layout, m.settings.prior(m.layout, s, curves), all, last)
		m.scales = append(m.scales, last)
	}
	m.weighScales()
	m.smoother = newSmoother(m.layout, all, m.scales[0].weight)
	m.tabulate()
	return m
}

// tabulate fills in the mean logits, rounded.
func (m *model) tabulate() {
	var common [7][quarters]float64
	for _, p := range m.scales {
		for q := range quarters {
			minutes := float64(q) * 15
			hour := p.core[atBase] + hourSpline.value(p.core[atHour:], minutes)
			for w := range 7 {
				common[w][q] += p.weight * (hour + p.day[w][0] + weekdaySpline.value(p.day[w][1:], minutes))
			}
		}
	}
	m.mean = make([][7][quarters]float64, m.layout.effects+1)
	for effect := range m.mean {
		own := 0.0
		if effect < m.layout.effects {
			own = m.average(m.layout.atSubject(effect))
		}
		for w := range 7 {
			for q := range quarters {
				m.mean[effect][w][q] = rounded(m.smoother.with(common[w][q]+own, effect, w, float64(q)*15))
			}
		}
	}
}

// approxLogit is about the logit of a session of subject around a time, for
// comparisons on one day.
func (m *model) approxLogit(subject, weekday int, middle float64) float64 {
	return m.mean[m.layout.own[subject]][weekday][min(int(middle/15+0.5), quarters-1)]
}

// average is the mean of a coefficient of the core over the scales.
func (m *model) average(at int) float64 {
	sum := 0.0
	for _, p := range m.scales {
		sum += p.weight * p.core[at]
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
		p.weight = m.settings.scales[i].weight * math.Exp(p.logEvidence-best)
		total += p.weight
	}
	for _, p := range m.scales {
		p.weight /= total
	}
}

// estimate is the model's view of s.
func (m *model) estimate(s session) Estimate {
	f := m.layout.features(s)
	g := Estimate{Flat: m.scales[0].mean(&f)}
	core := make([]float64, m.layout.core)
	for _, p := range m.scales {
		variance := 0.0
		if p.weight >= negligible {
			variance = p.variance(&f, core)
		}
		g.Chance += p.weight * moderated(p.mean(&f), variance)
	}
	g.Chance = Sigmoid(m.smoother.with(Logit(g.Chance), f.effect, s.weekday, s.middle))
	return g
}

// negligible is the weight of a scale below which nobody asks how sure it is.
const negligible = 0.002

// variance is that of the logit of a session with features f. It works in core, of a
// coefficient each, in coordinates in which the posterior is standard normal.
func (p *posterior) variance(f *features, core []float64) float64 {
	var day [block]float64
	f.fill(day[:])
	p.dayFactor[f.weekday].forward(day[:])
	clear(core)
	for i := range f.n {
		core[f.core[i]] = f.value[i]
	}
	for k, v := range day {
		addScaled(core, -v, p.link[f.weekday].row(k))
	}
	p.coreFactor.forward(core)
	return dot(core, core) + dot(day[:], day[:])
}

// moderated is the mean of sigmoid(x) over a normal x, approximately
// (MacKay, The evidence framework applied to classification networks, 1992).
func moderated(mean, variance float64) float64 {
	return Sigmoid(mean / math.Sqrt(1+variance*0.39269908169872414)) // pi/8
}
