package learn

import "math"

// smoother is a kernel smoother: a second opinion on when sessions are completed. It averages
// the sessions near a time, of any day and subject, weighted by how similar they are. It
// has no curves, lengths and habits, so its errors differ from those of the fitted model.
type smoother struct {
	logit [][7]knots // by effect and weekday; those of subjects without one last
	part  float64    // of the logit, the rest being the model's
}

// smootherSpline has the times at which it is evaluated, and knots a value at each.
var smootherSpline = spline{first: 6 * 60, step: 30, n: 35}

type knots [35]float64

// evidenceAt has the evidence at each of them.
type evidenceAt [35]weighted

// weighted is the weight of sessions, and how much of it was completed.
type weighted struct{ done, all float64 }

func (o *weighted) add(by weighted, times float64) {
	o.done += times * by.done
	o.all += times * by.all
}

const (
	smootherShare = 0.6  // of the logit, if the time certainly matters
	kernelWidth   = 75.0 // minutes
	smootherPrior = 4.0  // sessions with the subject's own rate
	firstRate     = 0.6  // the prior completion rate
	firstPrior    = 3.0  // sessions with that rate
	likeDay       = 0.5  // weight of another working day, or of the other day of the weekend
	otherDay      = 0.2  // of any other day
	otherSubject  = 0.5  // of another subject
)

// newSmoother learns from the evidence. Its share falls with the belief that the time does
// not matter, since a pattern would then be luck.
func newSmoother(l layout, all []evidence, indifference float64) *smoother {
	s := &smoother{make([][7]knots, l.effects+1), smootherShare * (1 - indifference) * (1 - indifference)}
	everyone := l.effects + 1
	held := make([][7]evidenceAt, everyone+1)
	rates := make([]weighted, everyone+1)
	for i := range all {
		e := &all[i]
		seen := weighted{e.done, e.weight - (e.weight-e.done)*e.busy} // misses at busy times are excused
		knot, low, high := smootherSpline.at(e.middle)
		for _, of := range [2]int{e.effect, everyone} {
			held[of][e.weekday][knot].add(seen, low)
			held[of][e.weekday][knot+1].add(seen, high)
			rates[of].add(seen, 1)
		}
	}
	rates[everyone].add(weighted{firstRate, 1}, firstPrior)
	for effect := range s.logit {
		rate := rates[effect]
		rate.add(weighted{rates[everyone].done / rates[everyone].all, 1}, smootherPrior)
		prior := weighted{smootherPrior * rate.done / rate.all, smootherPrior}
		for w := range 7 {
			near := about(w, &held[effect], &held[everyone])
			s.logit[effect][w] = near.logits(prior)
		}
	}
	return s
}

// about returns the evidence for the weekday w. all includes own.
func about(w int, own, all *[7]evidenceAt) *evidenceAt {
	var near evidenceAt
	for v := range 7 {
		alike := otherDay
		switch {
		case v == w:
			alike = 1
		case (v == 0 || v == 6) == (w == 0 || w == 6):
			alike = likeDay
		}
		for i := range near {
			near[i].add(own[v][i], alike*(1-otherSubject))
			near[i].add(all[v][i], alike*otherSubject)
		}
	}
	return &near
}

// logits returns the logit of a completion at each time, with the prior.
func (l *evidenceAt) logits(prior weighted) (logit knots) {
	for i := range logit {
		sum := prior
		for j := range l {
			if l[j].all > 0 {
				sum.add(l[j], kernel[max(i-j, j-i)])
			}
		}
		logit[i] = Logit(sum.done / sum.all)
	}
	return logit
}

// kernel has the weights of the Gaussian kernel, by distance in steps.
var kernel = func() (of knots) {
	for i := range of {
		z := float64(i) * smootherSpline.step / kernelWidth
		of[i] = math.Exp(-z * z / 2)
	}
	return of
}()

// with mixes logit, of a session of an effect's subject at a time, with the opinion of s.
func (s *smoother) with(logit float64, effect, weekday int, middle float64) float64 {
	return (1-s.part)*logit + s.part*smootherSpline.value(s.logit[effect][weekday][:], middle)
}
