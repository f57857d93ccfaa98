package suggest

import (
	"cmp"
	"slices"

	"studyplanner/internal/planner"
)

// Where a first session is tried: after work, and on free days before noon.
const (
	firstOnWeekdays = 17 * 60
	firstOnWeekends = 10 * 60
)

// newPlaces is places, but for a subject of which nothing is known it tries one
// place only: the first that is free in the hours of a beginning.
func (s *search) newPlaces(subject, day, minutes int, first bool) []place {
	if !first {
		return s.places(subject, -1, day, minutes)
	}
	date := s.k.today + planner.Date(day)
	start := planner.Clock(firstOnWeekdays)
	if weekend(date) {
		start = firstOnWeekends
	}
	for ; start < 21*60; start += grid {
		if p := (place{date, start, start + planner.Clock(minutes)}); s.limits.free(p, -1) {
			return []place{p}
		}
	}
	return nil
}

// places returns the free places of so many minutes on a day at which the model
// holds a session of subject most likely, at most perDay, well apart.
func (s *search) places(subject, source, day, minutes int) []place {
	if s.wishes.dated(subject) && day >= s.wishes.dueDay {
		return nil
	}
	var r ranking
	date := s.k.today + planner.Date(day)
	try := func(start planner.Clock) {
		p := place{date, start, start + planner.Clock(minutes)}
		if p.end <= p.start || int(p.end) >= 24*60 || !s.limits.free(p, source) {
			return
		}
		switch s.wishes.place(subject, p) {
		case indifferent:
			r.note(p, s.expected(subject, p))
		case preferred:
			r.note(p, s.expected(subject, p)+preferLogit)
		}
	}
	for start := roundUp(s.limits.window.first, grid); start < s.limits.window.last; start += grid {
		try(start)
	}
	for i := range s.k.coming {
		if s.k.coming[i].Date == date && s.k.coming[i].End%grid != 0 {
			try(s.k.coming[i].End)
		}
	}
	return r.places()
}

// expected is about the logit of a session of subject at p.
func (s *search) expected(subject int, p place) float64 {
	return s.k.expected(subject, p)
}

func roundUp(c planner.Clock, step planner.Clock) planner.Clock { return (c + step - 1) / step * step }

// ranking keeps the likeliest places of a day that are well apart.
type ranking struct {
	best [perDay]ranked
	n    int
}

type ranked struct {
	place
	logit float64
}

// note takes p into account. A place near one that is kept only competes with
// that, any other with the least likely of all.
func (r *ranking) note(p place, logit float64) {
	kept := r.best[:r.n]
	rival := slices.IndexFunc(kept, func(k ranked) bool {
		return k.start-p.start < apart && p.start-k.start < apart
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

func (r *ranking) places() []place {
	found := make([]place, r.n)
	for i := range found {
		found[i] = r.best[i].place
	}
	return found
}
