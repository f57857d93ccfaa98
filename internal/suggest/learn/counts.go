package learn

import "studyplanner/internal/planner"

// Scope is a set of past sessions that are evidence for a place.
type Scope int

// The scopes, the nearest to the place first.
const (
	Here      Scope = iota // the same weekday, started at most 90 minutes earlier or later
	InPart                 // the same weekday and part of the day
	OnKind                 // the same part of the day on weekdays, or on weekends
	OfItsPart              // of the subject, in the same part of the day
	AnyDay                 // the same part of the day
	OnWeekday              // the same weekday
	OfSubject              // of the subject
	OfAll                  // every session
	Both                   // those of here that are also inPart
	Around                 // at about the same time on any day
	scopes
)

// What is near a place, and what stands for it.
const (
	nearby = 90 // minutes between two starts at about the same time
	Enough = 4  // sessions: fewer do not stand for a place
)

// Count is how many sessions there were, and how many of them were completed.
type Count struct{ Done, Total int }

// Note counts one more session.
func (c *Count) Note(done bool) {
	c.Total++
	if done {
		c.Done++
	}
}

// Survey has counts of the past sessions that are evidence for a place.
type Survey struct {
	Place
	Subject Subject
	Counts  [scopes]Count
	Whose   [scopes]string // the id of the subject that all of these are of, if others could be among them
}

// Survey counts the sessions of the past for subject at p.
func (k *Knowledge) Survey(p Place, subject int) *Survey {
	s := &Survey{Place: p, Subject: k.Subjects[subject]}
	// Sessions that have the same traits are counted together at first.
	var alike [1 << traits]ownedCount
	weekday, part, atWeekend := p.Date.Weekday(), PartOf(p.Start), Weekend(p.Date)
	for i := range k.Trials {
		t := &k.Trials[i]
		of := 0
		if t.Subject == subject {
			of = itsSubject
		}
		if PartOf(t.Start) == part {
			of |= samePart
		}
		if p.About(t.Start) {
			of |= sameTime
		}
		if day := t.Date.Weekday(); day == weekday {
			of |= sameDay | sameKind
		} else if (day == 0 || day == 6) == atWeekend {
			of |= sameKind
		}
		alike[of].Note(t.Done)
		alike[of].owner = alike[of].and(owner(t.Subject + 1))
	}
	s.sum(k, &alike)
	return s
}

// ownedCount is a number of sessions, and their owner.
type ownedCount struct {
	Count
	owner
}

// sum adds what is alike up for each scope.
func (s *Survey) sum(k *Knowledge, alike *[1 << traits]ownedCount) {
	several := k.several()
	for at, needs := range [scopes]int{
		Here: sameDay | sameTime, InPart: sameDay | samePart, OnKind: sameKind | samePart, OfItsPart: itsSubject | samePart,
		AnyDay: samePart, OnWeekday: sameDay, OfSubject: itsSubject, OfAll: 0, Both: sameDay | sameTime | samePart,
		Around: sameTime,
	} {
		var all owner
		for of, n := range alike {
			if of&needs == needs {
				s.Counts[at].Done += n.Done
				s.Counts[at].Total += n.Total
				all = all.and(n.owner)
			}
		}
		if all > 0 && several {
			s.Whose[at] = k.Subjects[all-1].ID
		}
	}
}

// owner is the subject of a set of sessions: n+1 for subject n, 0 for an empty set, or
// mixed.
type owner int

// mixed means that the sessions are of several subjects.
const mixed owner = -1

// and returns the owner of the sessions of a and b together.
func (a owner) and(b owner) owner {
	switch {
	case a == 0 || a == b:
		return b
	case b == 0:
		return a
	}
	return mixed
}

// several reports whether more than one subject is studied or trained.
func (k *Knowledge) several() bool {
	active := 0
	for i := range k.Subjects {
		if k.Subjects[i].Active() {
			active++
		}
	}
	return active > 1
}

// Nearest returns the nearest scope with enough sessions. It tries the time on the weekday,
// the part of that weekday, and that part of weekdays or weekends. Then follow the subject
// and all sessions, even if those are too few.
func (s *Survey) Nearest() Scope {
	for _, at := range []Scope{Here, InPart, OnKind, OfSubject} {
		if s.Counts[at].Total >= Enough {
			return at
		}
	}
	return OfAll
}

// What a session has in common with another, as bits.
const (
	itsSubject = 1 << iota
	samePart   // of the day
	sameTime   // about
	sameDay    // of the week
	sameKind   // of day: weekday or weekend
	traits     = iota
)

// About reports whether start is at about the time of p.
func (p Place) About(start planner.Clock) bool {
	return start-p.Start <= nearby && p.Start-start <= nearby
}
