package learn

import (
	"math"

	"studyplanner/internal/suggest/meter"
)

// posterior is the normal distribution of the coefficients that fits the
// evidence best, at one scale.
type posterior struct {
	core []float64
	day  [7][]float64

	// The precision has a block Cholesky factorization:
	//
	//	day[w] = dayFactor[w] dayFactor[w]ᵀ
	//	link[w] = dayFactor[w]⁻¹ (day w × core)
	//
	// coreFactor is the factor of the Schur complement of the core.
	dayFactor  [7]matrix
	link       [7]matrix
	coreFactor matrix

	logEvidence float64
	weight      float64 // among the scales
}

const (
	maxSteps    = 12
	convergence = 0.02 // the largest change of a coefficient in the last step; the next would be its square
)

// solve finds the posterior by Newton's method, from the coefficients of start
// if there are any, and its evidence by Laplace's approximation.
func solve(work *meter.Meter, l layout, p prior, all []evidence, start *posterior) *posterior {
	s := newSolver(l, p, start)
	s.work = work
	for range maxSteps {
		s.weigh(all)
		if s.step() < convergence {
			break
		}
	}
	s.weigh(all)
	s.factor()
	s.logEvidence = s.logLikelihood(all) + 0.5*(p.logDet-s.logDet-s.distance())
	return &s.posterior
}

// solver is a posterior on its way.
type solver struct {
	posterior
	work         *meter.Meter
	layout       layout
	prior        prior
	coreGradient []float64
	dayGradient  [7][]float64
	logDet       float64
}

func newSolver(l layout, p prior, start *posterior) *solver {
	s := &solver{layout: l, prior: p, coreGradient: make([]float64, l.core)}
	s.core = append(s.core, p.mean...)
	s.coreFactor = newMatrix(l.core, l.core)
	for w := range 7 {
		s.day[w] = make([]float64, block)
		s.dayGradient[w] = make([]float64, block)
		s.dayFactor[w] = newMatrix(block, block)
		s.link[w] = newMatrix(block, l.core)
	}
	if start != nil {
		copy(s.core, start.core)
		for w := range 7 {
			copy(s.day[w], start.day[w])
		}
	}
	return s
}

// mean is the logit of a session with features f.
func (p *posterior) mean(f *features) float64 {
	day := p.day[f.weekday]
	sum := f.offset + day[0] + f.low*day[1+f.local] + f.high*day[2+f.local]
	for i := range f.n {
		sum += f.value[i] * p.core[f.core[i]]
	}
	return sum
}

// weigh computes the gradient of the log posterior, and its negative second
// derivative, into the places of the factors.
func (s *solver) weigh(all []evidence) {
	s.reset()
	if !s.work.Step(len(all) * stepsOfEvidence) {
		return
	}
	for i := range all {
		e := &all[i]
		p := Sigmoid(s.mean(&e.features))
		s.spread(&e.features, e.done-e.weight*p, e.weight*p*(1-p))
	}
}

// logLikelihood returns the log-likelihood of the evidence under the coefficients.
func (s *solver) logLikelihood(all []evidence) float64 {
	sum := 0.0
	for i := range all {
		e := &all[i]
		eta := s.mean(&e.features)
		sum += e.done*eta - e.weight*softplus(eta)
	}
	return sum
}

// softplus is ln(1 + e^x).
func softplus(x float64) float64 {
	if x > 35 {
		return x
	}
	return math.Log(1 + math.Exp(x))
}

// reset starts from the prior alone.
func (s *solver) reset() {
	copy(s.coreFactor.at, s.prior.core.at)
	difference := make([]float64, s.layout.core)
	for i := range difference {
		difference[i] = s.prior.mean[i] - s.core[i]
	}
	for i := range difference {
		s.coreGradient[i] = dot(s.prior.core.row(i), difference)
	}
	for w := range 7 {
		copy(s.dayFactor[w].at, s.prior.day.at)
		clear(s.link[w].at)
		for i := range block {
			s.dayGradient[w][i] = -dot(s.prior.day.row(i), s.day[w])
		}
	}
}

// spread adds a session's share to the gradient and to the curvature.
func (s *solver) spread(f *features, slope, curvature float64) {
	day, link := s.dayFactor[f.weekday], s.link[f.weekday]
	local := [3]int{0, 1 + f.local, 2 + f.local}
	value := [3]float64{1, f.low, f.high}
	for i, at := range local {
		v := curvature * value[i]
		s.dayGradient[f.weekday][at] += slope * value[i]
		for j, other := range local[:i+1] {
			day.add(at, other, v*value[j])
		}
		row := link.row(at)
		for j := range f.n {
			row[f.core[j]] += v * f.value[j]
		}
	}
	for i := range f.n {
		v := curvature * f.value[i]
		s.coreGradient[f.core[i]] += slope * f.value[i]
		row := s.coreFactor.row(f.core[i])
		for j := range i + 1 { // features come in order, so this is the lower triangle
			row[f.core[j]] += v * f.value[j]
		}
	}
}

// factor factors the curvature.
func (s *solver) factor() {
	s.logDet = 0
	for w := range 7 {
		s.logDet += s.dayFactor[w].factor()
		s.dayFactor[w].forwardRows(s.link[w])
		s.subtractSquare(s.link[w])
	}
	s.logDet += s.coreFactor.factor()
}

// subtractSquare subtracts linkᵀ link from the lower triangle of the core.
func (s *solver) subtractSquare(link matrix) {
	for k := range link.rows {
		row := link.row(k)
		for i, v := range row {
			if v != 0 {
				addScaled(s.coreFactor.row(i)[:i+1], -v, row[:i+1])
			}
		}
	}
}

// step makes one step of Newton's method and returns its largest coordinate.
func (s *solver) step() float64 {
	s.factor()
	for w := range 7 {
		s.dayFactor[w].forward(s.dayGradient[w])
		for k := range block {
			addScaled(s.coreGradient, -s.dayGradient[w][k], s.link[w].row(k))
		}
	}
	s.coreFactor.forward(s.coreGradient)
	s.coreFactor.backward(s.coreGradient)
	for w := range 7 {
		for k := range block {
			s.dayGradient[w][k] -= dot(s.link[w].row(k), s.coreGradient)
		}
		s.dayFactor[w].backward(s.dayGradient[w])
	}
	largest := advance(s.core, s.coreGradient)
	for w := range 7 {
		largest = max(largest, advance(s.day[w], s.dayGradient[w]))
	}
	return largest
}

// advance adds by to at, and returns the largest change.
func advance(at, by []float64) float64 {
	largest := 0.0
	for i, d := range by {
		d = min(max(d, -2), 2)
		at[i] += d
		largest = max(largest, d, -d)
	}
	return largest
}

// distance is how far the coefficients are from their prior means, squared, in
// the prior's own measure.
func (s *solver) distance() float64 {
	sum := 0.0
	difference := make([]float64, s.layout.core)
	for i := range difference {
		difference[i] = s.core[i] - s.prior.mean[i]
	}
	for i, d := range difference {
		sum += d * dot(s.prior.core.row(i), difference)
	}
	for w := range 7 {
		for i, d := range s.day[w] {
			sum += d * dot(s.prior.day.row(i), s.day[w])
		}
	}
	return sum
}
