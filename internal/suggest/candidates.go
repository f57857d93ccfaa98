package suggest

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// candidate is a change that could be made, and what it leaves in the plan.
type candidate struct {
	proposal
	entry entry   // of the new place; unused for a removal
	worth account // of the plan with it, less that of the plan without
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
	k      *knowledge
	limits *limits
	wishes *wishes
	seen   map[spot]glimpse
	types  []Type
}

// spot is what the model's view of a place depends on.
type spot struct {
	subject, weekday int
	start, end       planner.Clock
}

// look is the model's view of a session of subject at p.
func (s *search) look(subject int, p place) glimpse {
	key := spot{subject, int(p.date.Weekday()), p.start, p.end}
	g, known := s.seen[key]
	if !known {
		g = s.k.look(subject, p)
		s.seen[key] = g
	}
	return g
}

// open fills in what the model and the goal say of the plan's open sessions.
func (s *search) open(plan []entry) {
	for i := range plan {
		e := &plan[i]
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
		bias += s.k.prospect(e.subject, p)
		e.logit, e.flat = logit(s.k.chance(g))+bias, g.flat()+bias
	}
}

// usualCandidates is how many there are in an ordinary week.
const usualCandidates = 400

// candidates lists what could be done to plan.
func (s *search) candidates(plan []entry) []candidate {
	all := make([]candidate, 0, usualCandidates)
	for i := range plan {
		e := &plan[i]
		if e.busy || e.source < 0 || !s.limits.movable(e.source) {
			continue
		}
		all = s.moves(all, e)
		all = s.resized(all, e)
		all = s.removal(all, e)
	}
	for subject := range s.k.subjects {
		all = s.additions(all, subject)
	}
	return all
}

func (s *search) wanted(t Type) bool { return len(s.types) == 0 || slices.Contains(s.types, t) }

// moves appends the best places on each day for the session e.
func (s *search) moves(all []candidate, e *entry) []candidate {
	if !s.wanted(MoveBlock) && !s.wanted(Rebalance) {
		return all
	}
	from := s.look(e.subject, s.placeOf(e))
	for day := range Days {
		for _, p := range s.places(e.subject, e.source, day, e.minutes()) {
			c := s.candidate(MoveBlock, e.subject, e.source, p)
			to := s.look(e.subject, p)
			c.before, c.after = s.k.chance(from), s.k.chance(to)
			c.entry.logit += logit(s.k.instead(to, from, curiosity))
			c.entry.flat += to.flat()
			all = append(all, c)
		}
	}
	return all
}

func (s *search) placeOf(e *entry) place {
	return place{s.k.today + planner.Date(e.day), e.start, e.end}
}

// candidate returns a change with its entry, whose logit is what the goal adds.
func (s *search) candidate(kind Type, subject, source int, p place) candidate {
	c := candidate{proposal: proposal{change: change{kind: kind, subject: subject, source: source, to: p}}}
	c.entry = entry{subject: subject, day: int(p.date - s.k.today), start: p.start, end: p.end, source: source, fixed: -1}
	c.entry.wish, c.entry.logit = s.wishes.bias(subject, p)
	c.entry.logit += s.k.prospect(subject, p)
	c.entry.flat = c.entry.logit
	return c
}

// resized appends e with another length, where the goal asks for it.
func (s *search) resized(all []candidate, e *entry) []candidate {
	if s.wishes.length == 1 || !s.wanted(MoveBlock) {
		return all
	}
	if s.wishes.more && s.wishes.wanted[e.subject] != goal.More {
		return all
	}
	p := s.placeOf(e)
	p.end = p.start + planner.Clock(roundTo(float64(e.minutes())*s.wishes.length, 5))
	c := s.candidate(MoveBlock, e.subject, e.source, p)
	if p.minutes() < 20 || p.minutes() == e.minutes() || !s.limits.allows(c.change) {
		return all
	}
	g := s.look(e.subject, p)
	c.after = s.k.chance(g)
	c.before = s.k.chance(s.look(e.subject, s.placeOf(e)))
	c.entry.logit += logit(c.after)
	c.entry.flat += g.flat()
	c.entry.wish += resizeMinute
	c.motive = wished
	return append(all, c)
}

// resizeMinute is the worth of a minute of a session that got the length that
// the goal asks for. It outweighs the minutes that are lost or more likely missed.
const resizeMinute = 0.8

func roundTo(x float64, step int) int { return int(x/float64(step)+0.5) * step }

// removal appends that e is dropped.
func (s *search) removal(all []candidate, e *entry) []candidate {
	if !s.wanted(RemoveBlock) || e.minutes() > s.wishes.removals {
		return all
	}
	p := s.placeOf(e)
	c := s.candidate(RemoveBlock, e.subject, e.source, p)
	c.before = s.k.chance(s.look(e.subject, p))
	return append(all, c)
}

// additions appends the best places on each day for a new session of subject.
func (s *search) additions(all []candidate, subject int) []candidate {
	if !s.wanted(AddBlock) || !s.k.subjects[subject].active() || s.wishes.lighten > 0 ||
		s.wishes.weight[subject] < s.wishes.most {
		return all
	}
	first, days := s.k.unknown(subject), Days
	if s.wishes.dated(subject) {
		days = s.wishes.dueDay // later ones would be in vain
	}
	for day := range days {
		minutes := s.added(subject, day)
		if minutes == 0 {
			continue
		}
		for _, p := range s.newPlaces(subject, day, minutes, first) {
			c := s.candidate(AddBlock, subject, -1, p)
			if s.wishes.place(subject, p) == avoided {
				continue
			}
			g := s.look(subject, p)
			c.after = s.k.chance(g)
			if c.after < leastHope && s.wishes.wanted[subject] != goal.More {
				continue
			}
			c.entry.logit += logit(s.k.hopeful(g, curiosity))
			c.entry.flat += g.flat()
			switch {
			case s.wishes.dated(subject):
				c.motive = deadline
			case first:
				c.motive = firstSteps
			}
			all = append(all, c)
		}
	}
	return all
}

// added is the length of a new session of subject on a day, as far as the
// limits have room; 0 if too little is left.
func (s *search) added(subject, day int) int {
	minutes := min(s.k.subjects[subject].usual, mostLength)
	minutes = roundTo(float64(minutes)*s.wishes.length, 5)
	room := min(s.limits.left(s.k.today+planner.Date(day)), s.limits.extra)
	if minutes > room {
		minutes = room / 5 * 5
	}
	if minutes < min(leastAdded, s.k.subjects[subject].usual) {
		return 0
	}
	return minutes
}

// unknown reports whether nothing tells when subject could be done.
func (k *knowledge) unknown(subject int) bool {
	s := &k.subjects[subject]
	return s.trials == 0 && s.planned == 0 && len(s.Slots) == 0
}
