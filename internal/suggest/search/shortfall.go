package search

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// Shortfall is a wish that the chosen changes do not fulfil: one of the types below.
type Shortfall interface{ shortfall() }

// Missing says that a subject needs more minutes than are planned and added. Due is its
// exam or deadline, or 0 for the coming days.
type Missing struct {
	Subject, Need, Planned, Added int
	Due                           planner.Date
}

// TooShort says that the hours of a day do not hold one session of a subject.
type TooShort struct{ Subject, Minutes, Session int }

// Overfull has the minutes of each day, from today on, that still exceeds the hours of the
// wishes. It has 0 for other days.
type Overfull struct{ Minutes [learn.Days]int }

// Violation lists the open sessions that still contradict a wish.
type Violation struct {
	What     Breach
	Sessions []OpenSession
}

// OpenSession is one of these sessions, with its place.
type OpenSession struct {
	Subject int
	learn.Place
}

// Breach is what is wrong with a session at its place.
type Breach int

// The breaches.
const (
	KeptFree    Breach = iota // its time is to be kept free
	Paused                    // its subject is paused
	TooNear                   // it follows another of its subject too soon
	WrongLength               // it is shorter or longer than a wish asks
	breaches
)

// Unserved says that no change was found for a wish.
type Unserved struct{ Wish planner.Wish }

// Beyond says that a wish lasts beyond the coming days, until a date.
type Beyond struct{ Until planner.Date }

func (Missing) shortfall()   {}
func (TooShort) shortfall()  {}
func (Overfull) shortfall()  {}
func (Violation) shortfall() {}
func (Unserved) shortfall()  {}
func (Beyond) shortfall()    {}

// shortfalls lists what does not fit, bounds first. With named, the request has the hours
// of a day.
func (o *optimiser) shortfalls(named bool) []Shortfall {
	all := append([]Shortfall{o.over()}, o.violations()...)
	k, w := o.search.k, o.search.wishes
	for s := range k.Subjects {
		if !k.Subjects[s].Active() {
			continue
		}
		more := w.Directions[s] == More
		if e, dated := w.Event(s); dated {
			if m, found := o.missing(s, e); found {
				all = append(all, m)
			}
		}
		if hours := o.evaluator.caps[0]; named && hours > 0 && hours < k.Subjects[s].Usual && (more || !w.named) {
			all = append(all, TooShort{s, hours, k.Subjects[s].Usual})
		}
	}
	return append(all, o.unserved()...)
}

// minMissing is how many minutes must be missing for a sentence.
const minMissing = 15

// missing returns the minutes that subject s still lacks for e, if any.
func (o *optimiser) missing(s int, e Event) (m Missing, found bool) {
	k, w := o.search.k, o.search.wishes
	m = Missing{Subject: s, Need: int(w.need[s]), Due: e.Date}
	if int(m.Due-k.Today) > learn.Days {
		m.Due = 0 // the share of these days
	}
	_, m.Planned = k.PlannedOf(s, k.Today+planner.Date(w.due[s]))
	minutes := o.evaluator.others.open[s]
	for i := range o.current {
		if e := &o.current[i]; e.subject == s && e.fixed < 0 && e.day < w.due[s] {
			minutes += e.minutes()
		}
	}
	m.Added = max(minutes-m.Planned, 0)
	return m, m.Need-max(minutes, m.Planned) >= minMissing
}

// over returns the days that still exceed the hours of the wishes.
func (o *optimiser) over() Overfull {
	var found Overfull
	for day, minutes := range o.loads {
		if most := o.search.wishes.hours[day]; most < noHours && minutes > most {
			found.Minutes[day] = minutes
		}
	}
	return found
}
