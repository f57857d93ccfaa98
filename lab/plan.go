package main

import "slices"

// The times that every adviser may use, in minutes after midnight. Advice is
// asked for on Monday at 06:00, so that Monday starts a little later.
const (
	daysInWeek = 7
	monday     = 0
	saturday   = 5
	opening    = 6 * 60
	mondayFrom = opening + 30
	closing    = 23 * 60
	grid       = 30
)

// session is a weekly session: its subject, its day counted from Monday, its
// start in minutes after midnight and its length.
type session struct {
	subject, day   int
	start, minutes int
	off            bool // removed from the plan; kept so that the others keep their index
}

func (s session) end() int { return s.start + s.minutes }

// middle is in hours after midnight.
func (s session) middle() float64 { return (float64(s.start) + float64(s.minutes)/2) / 60 }

func (s session) overlaps(t session) bool {
	return s.day == t.day && s.start < t.end() && t.start < s.end()
}

// plan is a weekly plan. The index of a session is its identity.
type plan []session

// load returns the planned minutes of each day.
func (p plan) load() (minutes [daysInWeek]int) {
	for _, s := range p {
		if !s.off {
			minutes[s.day] += s.minutes
		}
	}
	return minutes
}

// total returns the planned minutes of the week.
func (p plan) total() (minutes int) {
	for _, m := range p.load() {
		minutes += m
	}
	return minutes
}

// of returns the indices of the sessions of day, in order of start.
func (p plan) of(day int) []int {
	var found []int
	for i, s := range p {
		if s.day == day && !s.off {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(i, j int) int { return p[i].start - p[j].start })
	return found
}

// kind is what a change does.
type kind int

const (
	move kind = iota
	add
	remove
)

// change is a change to a weekly plan.
type change struct {
	kind   kind
	source int     // index of the session to move or remove; -1 for an addition
	to     session // the session as it will be; for a removal as it is
	after  float64 // the chance that the engine estimates for it
}

// added is by how many minutes c lengthens the week.
func (c change) added() int {
	switch c.kind {
	case add:
		return c.to.minutes
	case remove:
		return -c.to.minutes
	}
	return 0
}

// with returns p after changes; additions come last, in their order.
func (p plan) with(changes []change) plan {
	next := slices.Clone(p)
	for _, c := range changes {
		switch c.kind {
		case move:
			next[c.source] = c.to
		case add:
			next = append(next, c.to)
		case remove:
			next[c.source].off = true
		}
	}
	return next
}
