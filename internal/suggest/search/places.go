package search

import (
	"cmp"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// Where a first session is tried: after work, and on free days before noon.
const (
	firstOnWeekdays = 17 * 60
	firstOnWeekends = 10 * 60
)

// newPlaces returns places for a new session. For an unknown subject, it returns only the
// first free place from a default hour on.
func (s *search) newPlaces(subject, day, minutes int, first bool) []learn.Place {
	if !first {
		return s.places(subject, -1, day, minutes)
	}
	date := s.k.Today + planner.Date(day)
	start := planner.Clock(firstOnWeekdays)
	if learn.Weekend(date) {
		start = firstOnWeekends
	}
	r := &s.wishes.rules[subject][day]
	for ; start < 21*60 && !r.late; start += Grid {
		p := learn.Place{Date: date, Start: start, End: start + planner.Clock(minutes)}
		if s.limits.Free(subject, p, -1) && r.allows(p) {
			return []learn.Place{p}
		}
	}
	return nil
}

// places returns the free places of a day for a session of that length, likeliest first.
// There are at most perDay, at least apart minutes from each other.
func (s *search) places(subject, source, day, minutes int) []learn.Place {
	rule := &s.wishes.rules[subject][day]
	if rule.late || rule.paused || minutes <= 0 {
		return nil
	}
	steps := stepsPerPlace + (len(rule.free)+len(rule.best)+len(rule.usual))/intervalsPerStep
	var r ranking
	date := s.k.Today + planner.Date(day)
	try := func(start planner.Clock) {
		if !s.meter.Step(steps) {
			return
		}
		p := learn.Place{Date: date, Start: start, End: start + planner.Clock(minutes)}
		if p.End <= p.Start || int(p.End) >= 24*60 || !s.limits.Free(subject, p, source) {
			return
		}
		if rule.allows(p) {
			r.note(p, s.approxLogit(subject, p)+rule.leaning(p)*preferLogit)
		}
	}
	for start := roundUp(s.limits.Availability.First, Grid); start < s.limits.Availability.Last; start += Grid {
		try(start)
	}
	for _, end := range s.limits.Ends(day) {
		if end%Grid != 0 {
			try(end)
		}
	}
	return r.places()
}

// stepsPerPlace is roughly the cost of evaluating a place, in steps of [meter.Meter]. Every
// intervalsPerStep intervals to keep free or to prefer cost one more.
const (
	stepsPerPlace    = 5
	intervalsPerStep = 8
)

// approxLogit is about the logit of a session of subject at p.
func (s *search) approxLogit(subject int, p learn.Place) float64 {
	return s.k.ApproxLogit(subject, p)
}

func roundUp(c planner.Clock, step planner.Clock) planner.Clock { return (c + step - 1) / step * step }

// ranking keeps the likeliest places of a day that are well apart.
type ranking struct {
	best [perDay]ranked
	n    int
}

type ranked struct {
	learn.Place
	logit float64
}

// note adds p to the ranking. It competes with the place near it, or else with the least
// likely one.
func (r *ranking) note(p learn.Place, logit float64) {
	kept := r.best[:r.n]
	rival := slices.IndexFunc(kept, func(k ranked) bool {
		return k.Start-p.Start < apart && p.Start-k.Start < apart
	})
	switch {
	case rival < 0 && r.n < perDay:
		r.best[r.n] = ranked{p, logit}
		r.n++
		return
	case rival < 0:
		rival = slices.Index(kept, slices.MinFunc(kept, func(a, b ranked) int { return cmp.Compare(a.logit, b.logit) }))
	}
	if logit > kept[rival].logit {
		kept[rival] = ranked{p, logit}
	}
}

func (r *ranking) places() []learn.Place {
	found := make([]learn.Place, r.n)
	for i := range found {
		found[i] = r.best[i].Place
	}
	return found
}
