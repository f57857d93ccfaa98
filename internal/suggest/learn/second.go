package learn

import "math"

// second is a kernel smoother: a second opinion on when sessions are completed. It averages
// the sessions near a time, of any day and subject, weighted by how similar they are. It
// has no curves, lengths and habits, so its errors differ from those of the fitted model.
type second struct {
	logit [][7]knots // by effect and weekday; those of subjects without one last
	part  float64    // of the logit, the rest being the model's
}

// secondTents has the times at which it is evaluated, and knots a value at each.
var secondTents = tents{first: 6 * 60, step: 30, n: 35}

type knots [35]float64

// line has the evidence at each of them.
type line [35]odds

// odds is the weight of sessions, and how much of it was completed.
type odds struct{ done, all float64 }

func (o *odds) add(by odds, times float64) {
	o.done += times * by.done
	o.all += times * by.all
}

const (
	secondPart   = 0.6  // of the logit, where it is sure that the time matters
	secondWidth  = 75.0 // minutes: how far what is seen at a time tells of others
	secondPrior  = 4.0  // sessions with the subject's own rate, beside those that were seen
	firstRate    = 0.6  // of what is completed, before anything was seen
	firstPrior   = 3.0  // sessions with that rate, beside those that were seen
	likeDay      = 0.5  // weight of what is seen on another working day, or the other day of the weekend
	otherDay     = 0.2  // of any other day
	otherSubject = 0.5  // of another subject
)

// newSecond learns from the evidence. Its share falls with the belief that the time does
// not matter, since a pattern would then be luck.
func newSecond(l layout, all []evidence, indifference float64) *second {
	s := &second{make([][7]knots, l.effects+1), secondPart * (1 - indifference) * (1 - indifference)}
	everyone := l.effects + 1
	held := make([][7]line, everyone+1)
	rates := make([]odds, everyone+1)
	for i := range all {
		e := &all[i]
		seen := odds{e.done, e.weight - (e.weight-e.done)*e.busy} // what was missed at a time that is taken is excused
		knot, low, high := secondTents.at(e.middle)
		for _, of := range [2]int{e.effect, everyone} {
			held[of][e.weekday][knot].add(seen, low)
			held[of][e.weekday][knot+1].add(seen, high)
			rates[of].add(seen, 1)
		}
	}
	rates[everyone].add(odds{firstRate, 1}, firstPrior)
	for effect := range s.logit {
		rate := rates[effect]
		rate.add(odds{rates[everyone].done / rates[everyone].all, 1}, secondPrior)
		prior := odds{secondPrior * rate.done / rate.all, secondPrior}
		for w := range 7 {
			near := about(w, &held[effect], &held[everyone])
			s.logit[effect][w] = near.logits(prior)
		}
	}
	return s
}

// about returns the evidence for the weekday w. all includes own.
func about(w int, own, all *[7]line) *line {
	var near line
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
func (l *line) logits(prior odds) (logit knots) {
	for i := range logit {
		sum := prior
		for j := range l {
			if l[j].all > 0 {
				sum.add(l[j], bell[max(i-j, j-i)])
			}
		}
		logit[i] = Logit(sum.done / sum.all)
	}
	return logit
}

// bell has the weights of the Gaussian kernel, by distance in steps.
var bell = func() (of knots) {
	for i := range of {
		z := float64(i) * secondTents.step / secondWidth
		of[i] = math.Exp(-z * z / 2)
	}
	return of
}()

// with mixes logit, of a session of an effect's subject at a time, with the opinion of s.
func (s *second) with(logit float64, effect, weekday int, middle float64) float64 {
	return (1-s.part)*logit + s.part*secondTents.value(s.logit[effect][weekday][:], middle)
}
