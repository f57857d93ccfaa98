package search

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// Shortfall is something that is asked for and that the chosen changes do not
// bring: one of the types below.
type Shortfall interface{ shortfall() }

// Missing says that a subject needs more minutes until its exam or deadline, or in
// the coming days where due is 0, than are planned and will be added.
type Missing struct {
	Subject, Need, Planned, Added int
	Due                           planner.Date
}

// TooShort says that the minutes of a day do not hold one session of a subject.
type TooShort struct{ Subject, Minutes, Session int }

// Over says how many minutes each day still holds, from today on, where that is more
// than somebody wants at most; 0 for others.
type Over struct{ Minutes [learn.Days]int }

// Against says which open sessions remain although wishes say otherwise.
type Against struct {
	What     Breach
	Sessions []Remaining
}

// Remaining is an open session where it remains.
type Remaining struct {
	Subject int
	learn.Place
}

// Breach is what is wrong with a session where it is.
type Breach int

// The breaches.
const (
	Staying Breach = iota // its time is to be free
	Going                 // its subject is to pause
	Near                  // it follows another of its subject too soon
	Unfit                 // it has not the length that is asked for
	breaches
)

// Unserved says that nothing was found that does what a wish asks for.
type Unserved struct{ Wish planner.Wish }

// Beyond says that what is asked for goes on, until a date, after the coming days.
type Beyond struct{ Until planner.Date }

func (Missing) shortfall()  {}
func (TooShort) shortfall() {}
func (Over) shortfall()     {}
func (Against) shortfall()  {}
func (Unserved) shortfall() {}
func (Beyond) shortfall()   {}

// shortfalls lists what does not fit, bounds first; named tells whether the request
// names the hours of a day.
func (o *optimiser) shortfalls(named bool) []Shortfall {
	all := append([]Shortfall{o.over()}, o.against()...)
	k, w := o.search.k, o.search.wishes
	for s := range k.Subjects {
		if !k.Subjects[s].Active() {
			continue
		}
		wanted := w.Wanted[s] == More
		if e, dated := w.Event(s); dated {
			if m, found := o.missing(s, e); found {
				all = append(all, m)
			}
		}
		if hours := o.draft.caps[0]; named && hours > 0 && hours < k.Subjects[s].Usual && (wanted || !w.named) {
			all = append(all, TooShort{s, hours, k.Subjects[s].Usual})
		}
	}
	return append(all, o.unserved()...)
}

// leastMissing is how many minutes that do not fit are worth a sentence.
const leastMissing = 15

// missing tells how many minutes that e of subject s needs do not fit, if some do
// not.
func (o *optimiser) missing(s int, e Event) (m Missing, found bool) {
	k, w := o.search.k, o.search.wishes
	m = Missing{Subject: s, Need: int(w.need[s]), Due: e.Date}
	if int(m.Due-k.Today) > learn.Days {
		m.Due = 0 // the share of these days
	}
	_, m.Planned = k.PlannedOf(s, k.Today+planner.Date(w.due[s]))
	minutes := o.draft.others.open[s]
	for i := range o.current {
		if e := &o.current[i]; e.subject == s && e.fixed < 0 && e.day < w.due[s] {
			minutes += e.minutes()
		}
	}
	m.Added = max(minutes-m.Planned, 0)
	return m, m.Need-max(minutes, m.Planned) >= leastMissing
}

// over tells which days remain fuller than is wished.
func (o *optimiser) over() Over {
	var found Over
	for day, minutes := range o.loads {
		if most := o.search.wishes.hours[day]; most < noHours && minutes > most {
			found.Minutes[day] = minutes
		}
	}
	return found
}
