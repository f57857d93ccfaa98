package search

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/meter"
)

// candidate is a change that could be made, and what it leaves in the schedule.
type candidate struct {
	Proposal
	entry entry   // of the new place; unused for a removal
	worth account // of the schedule with it, less that of the schedule without
}

// The search for places.
const (
	grid       = 30   // minutes between starts that are tried
	apart      = 90   // minutes between two places that are tried on a day
	perDay     = 2    // places that are tried on a day
	curiosity  = 0.2  // standard deviations by which a place is thought better than known: it may teach something
	leastHope  = 0.35 // chance of an added session, if nobody asked for it
	leastAdded = 25   // minutes of an added session
	mostLength = 120  // likewise
)

// search finds the candidates for one request.
type search struct {
	work   *meter.Meter
	k      *learn.Knowledge
	limits *limits.Limits
	wishes *Wishes
	seen   map[spot]learn.Glimpse
	types  []limits.Type
}

// spot is what the model's view of a place depends on.
type spot struct {
	subject, weekday int
	start, end       planner.Clock
}

// look is the model's view of a session of subject at p.
func (s *search) look(subject int, p learn.Place) learn.Glimpse {
	key := spot{subject, int(p.Date.Weekday()), p.Start, p.End}
	g, known := s.seen[key]
	if !known {
		g = s.k.Look(subject, p)
		s.seen[key] = g
	}
	return g
}

// open fills in what the model and the goal say of the schedule's open sessions.
func (s *search) open(schedule []entry) {
	for i := range schedule {
		e := &schedule[i]
		if e.busy || e.fixed >= 0 {
			continue
		}
		p := s.placeOf(e)
		var bias float64
		e.wish, bias = s.wishes.bias(e.subject, p)
		if s.wishes.unmeant(p) && s.wishes.place(e.subject, p) == indifferent {
			e.wish, bias = e.wish+preferMinute, bias+preferLogit
		}
		g := s.look(e.subject, p)
		bias += s.k.Prospect(e.subject, p)
		e.logit, e.flat = learn.Logit(s.k.Chance(g))+bias, g.Flat()+bias
	}
}

// usualCandidates is how many there are in an ordinary week.
const usualCandidates = 400

// candidates lists what could be done to schedule.
func (s *search) candidates(schedule []entry) []candidate {
	all := make([]candidate, 0, usualCandidates)
	for i := range schedule {
		e := &schedule[i]
		if e.busy || e.source < 0 || !s.limits.Movable(e.source) {
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

func (s *search) wanted(t limits.Type) bool { return len(s.types) == 0 || slices.Contains(s.types, t) }

// moves appends the best places on each day for the session e.
func (s *search) moves(all []candidate, e *entry) []candidate {
	if !s.wanted(limits.MoveBlock) && !s.wanted(limits.Rebalance) {
		return all
	}
	from := s.look(e.subject, s.placeOf(e))
	for day := range learn.Days {
		for _, p := range s.places(e.subject, e.source, day, e.minutes()) {
			c := s.candidate(limits.MoveBlock, e.subject, e.source, p)
			to := s.look(e.subject, p)
			c.Before, c.After = s.k.Chance(from), s.k.Chance(to)
			c.entry.logit += learn.Logit(s.k.Instead(to, from, curiosity))
			c.entry.flat += to.Flat()
			all = append(all, c)
		}
	}
	return all
}

func (s *search) placeOf(e *entry) learn.Place {
	return learn.Place{Date: s.k.Today + planner.Date(e.day), Start: e.start, End: e.end}
}

// candidate returns a change with its entry, whose logit is what the goal adds.
func (s *search) candidate(kind limits.Type, subject, source int, p learn.Place) candidate {
	c := candidate{Proposal: Proposal{Change: limits.Change{Type: kind, Subject: subject, Source: source, To: p}}}
	c.entry = entry{subject: subject, day: int(p.Date - s.k.Today), start: p.Start, end: p.End, source: source, fixed: -1}
	c.entry.wish, c.entry.logit = s.wishes.bias(subject, p)
	c.entry.logit += s.k.Prospect(subject, p)
	c.entry.flat = c.entry.logit
	return c
}

// resized appends e with another length, where the goal asks for it.
func (s *search) resized(all []candidate, e *entry) []candidate {
	if s.wishes.length == 1 || !s.wanted(limits.MoveBlock) {
		return all
	}
	if s.wishes.more && s.wishes.Wanted[e.subject] != goal.More {
		return all
	}
	p := s.placeOf(e)
	p.End = p.Start + planner.Clock(roundTo(float64(e.minutes())*s.wishes.length, 5))
	c := s.candidate(limits.MoveBlock, e.subject, e.source, p)
	if p.Minutes() < 20 || p.Minutes() == e.minutes() || !s.limits.Allows(c.Change) {
		return all
	}
	g := s.look(e.subject, p)
	c.After = s.k.Chance(g)
	c.Before = s.k.Chance(s.look(e.subject, s.placeOf(e)))
	c.entry.logit += learn.Logit(c.After)
	c.entry.flat += g.Flat()
	c.entry.wish += resizeMinute
	c.Motive = Wished
	return append(all, c)
}

// resizeMinute is the worth of a minute of a session that got the length that
// the goal asks for. It outweighs the minutes that are lost or more likely missed.
const resizeMinute = 0.8

func roundTo(x float64, step int) int { return int(x/float64(step)+0.5) * step }

// removal appends that e is dropped.
func (s *search) removal(all []candidate, e *entry) []candidate {
	if !s.wanted(limits.RemoveBlock) || e.minutes() > s.wishes.removals {
		return all
	}
	p := s.placeOf(e)
	c := s.candidate(limits.RemoveBlock, e.subject, e.source, p)
	c.Before = s.k.Chance(s.look(e.subject, p))
	return append(all, c)
}

// additions appends the best places on each day for a new session of subject.
func (s *search) additions(all []candidate, subject int) []candidate {
	if !s.wanted(limits.AddBlock) || !s.k.Subjects[subject].Active() || s.wishes.lighten > 0 ||
		s.wishes.weight[subject] < s.wishes.most {
		return all
	}
	first, days := unknown(s.k, subject), learn.Days
	if s.wishes.dated(subject) {
		days = s.wishes.DueDay // later ones would be in vain
	}
	for day := range days {
		minutes := s.added(subject, day)
		if minutes == 0 {
			continue
		}
		for _, p := range s.newPlaces(subject, day, minutes, first) {
			c := s.candidate(limits.AddBlock, subject, -1, p)
			if s.wishes.place(subject, p) == avoided {
				continue
			}
			g := s.look(subject, p)
			c.After = s.k.Chance(g)
			if c.After < leastHope && s.wishes.Wanted[subject] != goal.More {
				continue
			}
			c.entry.logit += learn.Logit(s.k.Hopeful(g, curiosity))
			c.entry.flat += g.Flat()
			switch {
			case s.wishes.dated(subject):
				c.Motive = Deadline
			case first:
				c.Motive = FirstSteps
			}
			all = append(all, c)
		}
	}
	return all
}

// added is the length of a new session of subject on a day, as far as the
// limits have room; 0 if too little is left.
func (s *search) added(subject, day int) int {
	minutes := min(s.k.Subjects[subject].Usual, mostLength)
	minutes = roundTo(float64(minutes)*s.wishes.length, 5)
	room := min(s.limits.Left(s.k.Today+planner.Date(day)), s.limits.Extra)
	if minutes > room {
		minutes = room / 5 * 5
	}
	if minutes < min(leastAdded, s.k.Subjects[subject].Usual) {
		return 0
	}
	return minutes
}

// unknown reports whether nothing tells when subject could be done.
func unknown(k *learn.Knowledge, subject int) bool {
	s := &k.Subjects[subject]
	return s.Trials == 0 && s.Planned == 0 && len(s.Slots) == 0
}
