package search

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/meter"
)

// candidate is a possible change, with its effect on the schedule.
type candidate struct {
	Proposal
	entry entry  // of the new place; unused for a removal
	worth shares // of the schedule with it, less that of the schedule without

	serves  bool // a wish of the request
	counted bool // among the minutes that removals may take
}

// The search for places.
const (
	Grid      = 30   // minutes between starts that are tried
	apart     = 90   // minutes between two places that are tried on a day
	perDay    = 2    // places that are tried on a day
	minChance = 0.35 // chance of an added session that nobody asked for
	minAdded  = 25   // minutes of an added session
	maxAdded  = 120  // minutes of an added session
)

// search finds the candidates for one request.
type search struct {
	meter  *meter.Meter
	k      *learn.Knowledge
	limits *limits.Limits
	wishes *Wishes
	cache  map[cacheKey]learn.Estimate
	types  []limits.Type
}

// cacheKey is the cache key of an estimate.
type cacheKey struct {
	subject, weekday int
	start, end       planner.Clock
}

// estimate returns the model's estimate for a session of subject at p.
func (s *search) estimate(subject int, p learn.Place) learn.Estimate {
	key := cacheKey{subject, int(p.Date.Weekday()), p.Start, p.End}
	g, known := s.cache[key]
	if !known {
		g = s.k.Estimate(subject, p)
		s.cache[key] = g
	}
	return g
}

// evaluateOpen evaluates the open sessions of schedule.
func (s *search) evaluateOpen(schedule []entry) {
	for i := range schedule {
		if e := &schedule[i]; !e.busy && e.fixed < 0 {
			s.evaluate(e)
		}
	}
}

// evaluate sets the chances of e, and the worth that wishes add.
func (s *search) evaluate(e *entry) learn.Estimate {
	p := s.placeOf(e)
	g := s.estimate(e.subject, p)
	minute, bias := s.wishes.bias(e.subject, p)
	bias += s.k.HabitGain(e.subject, p)
	e.wish, e.chance, e.flat = minute, learn.Sigmoid(learn.Logit(g.Chance)+bias), learn.Sigmoid(g.Flat+bias)
	return g
}

// usualCandidates is how many there are in an ordinary week.
const usualCandidates = 400

// candidates lists the possible changes of schedule.
func (s *search) candidates(schedule []entry) []candidate {
	all := make([]candidate, 0, usualCandidates)
	for i := range schedule {
		e := &schedule[i]
		if e.busy || e.source < 0 || !s.limits.CanChange(e.source) {
			continue
		}
		all = s.moves(all, e)
		all = s.resized(all, e)
		all = s.removal(all, e)
	}
	for subject := range s.k.Subjects {
		all = s.additions(all, subject)
	}
	return all
}

func (s *search) allowsType(t limits.Type) bool {
	return len(s.types) == 0 || slices.Contains(s.types, t)
}

// moves appends the best places on each day for the session e.
func (s *search) moves(all []candidate, e *entry) []candidate {
	if !s.allowsType(limits.MoveBlock) && !s.allowsType(limits.Rebalance) {
		return all
	}
	for day := range learn.Days {
		r := &s.wishes.rules[e.subject][day]
		if s.k.Subjects[e.subject].Off[day] || day != e.day && (r.sealed || !s.apart(e.subject, e.source, day)) {
			continue
		}
		for _, p := range s.places(e.subject, e.source, day, r.fitting(e.minutes())) {
			c := s.candidate(limits.MoveBlock, e.subject, e.source, p)
			if p.Minutes() != e.minutes() {
				c.entry.wish += resizeMinute
			}
			all = append(all, c)
		}
	}
	return all
}

func (s *search) placeOf(e *entry) learn.Place {
	return learn.Place{Date: s.k.Today + planner.Date(e.day), Start: e.start, End: e.end}
}

// candidate returns a change with the chances of its places.
func (s *search) candidate(kind limits.Type, subject, source int, p learn.Place) candidate {
	c := candidate{Proposal: Proposal{Change: limits.Change{Type: kind, Subject: subject, Source: source, To: p}}}
	c.entry = entry{subject: subject, day: int(p.Date - s.k.Today), start: p.Start, end: p.End, source: source, fixed: -1}
	if source >= 0 {
		c.Before = s.estimate(subject, learn.PlaceOf(s.k.Coming[source])).Chance
	}
	if kind != limits.RemoveBlock {
		c.After = s.evaluate(&c.entry).Chance
	}
	return c
}

// resized appends e with another length, where the goal asks for it.
func (s *search) resized(all []candidate, e *entry) []candidate {
	r := &s.wishes.rules[e.subject][e.day]
	minutes := r.fitting(e.minutes())
	if most := s.wishes.hours[e.day]; minutes > most && most >= max(r.minLength, shortest) {
		minutes = most // a session alone is more than the hours of its day
	}
	if minutes == e.minutes() || r.late || !s.allowsType(limits.MoveBlock) {
		return all
	}
	p := s.placeOf(e)
	if p.End = p.Start + planner.Clock(minutes); int(p.End) >= 24*60 || !r.allows(p) {
		return all
	}
	c := s.candidate(limits.MoveBlock, e.subject, e.source, p)
	if !s.limits.Allows(c.Change) {
		return all
	}
	c.entry.wish += resizeMinute
	c.Motive = Wished
	return append(all, c)
}

// shortest is the length, in minutes, below which no session is cut for the hours of its
// day.
const shortest = 15

// resizeMinute is the worth of a minute of a session that got the length that
// the goal asks for. It outweighs the minutes that are lost or more likely missed.
const resizeMinute = 0.8

func roundTo(x float64, step int) int { return int(x/float64(step)+0.5) * step }

// removal appends the removal of e.
func (s *search) removal(all []candidate, e *entry) []candidate {
	p, r := s.placeOf(e), &s.wishes.rules[e.subject][e.day]
	against := !r.allows(p) || s.wishes.hours[e.day] < noHours
	if !s.allowsType(limits.RemoveBlock) || !against && e.minutes() > s.wishes.maxRemovals || r.kept {
		return all
	}
	return append(all, s.candidate(limits.RemoveBlock, e.subject, e.source, p))
}

// additions appends the best places on each day for a new session of subject.
func (s *search) additions(all []candidate, subject int) []candidate {
	if !s.allowsType(limits.AddBlock) || !s.k.Subjects[subject].Active() || s.wishes.weighted && s.wishes.weight[subject] <= 1 {
		return all
	}
	first := unknown(s.k, subject)
	for day := range learn.Days {
		if s.wishes.rules[subject][day].shut || !s.apart(subject, -1, day) {
			continue
		}
		minutes := s.added(subject, day)
		if minutes == 0 {
			continue
		}
		for _, p := range s.newPlaces(subject, day, minutes, first) {
			if c, hopeful := s.addition(subject, p, first); hopeful {
				all = append(all, c)
			}
		}
	}
	return all
}

// addition returns a new session of subject at p, and whether its chance is fair. With
// first, nothing is known about the subject.
func (s *search) addition(subject int, p learn.Place, first bool) (c candidate, hopeful bool) {
	c = s.candidate(limits.AddBlock, subject, -1, p)
	if _, dated := s.wishes.Event(subject); dated {
		c.Motive = Deadline
	} else if first {
		c.Motive = FirstSteps
	}
	return c, c.After >= minChance || s.wishes.Directions[subject] == More
}

// apart reports whether a session of subject on a day is as far from its others as the
// wishes ask. It ignores the block source.
func (s *search) apart(subject, source, day int) bool {
	if s.wishes.between[subject] == 0 {
		return true
	}
	for i, b := range s.k.Coming {
		if i != source && s.k.Owner[i] == subject && !s.wishes.Apart(subject, b.Date, s.k.Today+planner.Date(day)) {
			return false
		}
	}
	return true
}

// added returns the length of a new session of subject on a day. It is 0 if the limits
// leave too little room.
func (s *search) added(subject, day int) int {
	room := min(s.limits.Left(subject, s.k.Today+planner.Date(day)), s.limits.Extra)
	return s.wishes.rules[subject][day].added(s.k.Subjects[subject].Usual, room)
}

// unknown reports whether there is no evidence for when subject could be done.
func unknown(k *learn.Knowledge, subject int) bool {
	s := &k.Subjects[subject]
	return s.Trials == 0 && s.Planned == 0 && len(s.Slots) == 0
}
