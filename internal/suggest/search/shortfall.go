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

// Staying says how many sessions remain at times that are to be free.
type Staying struct{ Sessions int }

// Going says how many sessions of subjects that are to pause remain.
type Going struct{ Sessions int }

// Unfit says how many sessions do not get the length that is asked for.
type Unfit struct{ Sessions int }

// Over says on which days, from today on, more remains than the hours that they
// are to hold at most.
type Over struct{ Days [learn.Days]bool }

func (Missing) shortfall()  {}
func (TooShort) shortfall() {}
func (Staying) shortfall()  {}
func (Going) shortfall()    {}
func (Unfit) shortfall()    {}
func (Over) shortfall()     {}

// shortfalls lists what does not fit; named tells whether the request names the
// hours of a day.
func (o *optimiser) shortfalls(named bool) []Shortfall {
	var all []Shortfall
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
	return append(all, o.remaining(named)...)
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

// remaining tells of the open sessions that remain although wishes say otherwise;
// named tells whether the request names the hours of a day.
func (o *optimiser) remaining(named bool) []Shortfall {
	var (
		staying = Staying{o.draft.others.staying}
		going   Going
		unfit   Unfit
		over    Over
	)
	planned := o.draft.others.planned
	for i := range o.current {
		e := &o.current[i]
		if e.busy {
			continue
		}
		planned[e.day] += e.minutes()
		r := &o.search.wishes.rules[e.subject][e.day]
		switch {
		case e.fixed >= 0:
		case r.paused:
			going.Sessions++
		case !r.allows(o.search.placeOf(e)):
			staying.Sessions++
		case r.fitting(e.minutes()) != e.minutes():
			unfit.Sessions++
		}
	}
	for day, minutes := range planned {
		most := o.search.wishes.hours[day]
		if named {
			most = o.draft.caps[day]
		}
		over.Days[day] = minutes > min(most, noHours)
	}
	return []Shortfall{staying, going, unfit, over}
}
