package search

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/learn"
)

// Shortfall is something that the goal asks for and the chosen changes do not
// bring: a missing, tooShort or staying.
type Shortfall interface{ shortfall() }

// Missing says that a subject needs more minutes until the goal's deadline, or
// in the coming days where due is 0, than are planned and will be added.
type Missing struct {
	Subject, Need, Planned, Added int
	Due                           planner.Date
}

// TooShort says that the minutes of a day do not hold one session of a subject.
type TooShort struct{ Subject, Minutes, Session int }

// Staying says how many sessions remain at times that the goal wants free.
type Staying struct{ Sessions int }

func (Missing) shortfall()  {}
func (TooShort) shortfall() {}
func (Staying) shortfall()  {}

// shortfalls lists what does not fit; named tells whether the request names the
// hours of a day.
func (o *optimiser) shortfalls(named bool) []Shortfall {
	var all []Shortfall
	k, w := o.search.k, o.search.wishes
	for s := range k.Subjects {
		if !k.Subjects[s].Active() {
			continue
		}
		wanted := w.Wanted[s] == goal.More
		if w.dated(s) {
			if m, found := o.missing(s); found {
				all = append(all, m)
			}
		}
		if hours := o.draft.caps[0]; named && hours > 0 && hours < k.Subjects[s].Usual && (wanted || !w.more) {
			all = append(all, TooShort{s, hours, k.Subjects[s].Usual})
		}
	}
	return append(all, Staying{o.staying()})
}

// leastMissing is how many minutes that do not fit are worth a sentence.
const leastMissing = 15

// missing tells how many minutes that a deadline needs do not fit, if some do
// not.
func (o *optimiser) missing(s int) (m Missing, found bool) {
	k, w := o.search.k, o.search.wishes
	m = Missing{Subject: s, Need: int(w.need[s]), Due: w.Goal.Deadline}
	if int(m.Due-k.Today) > learn.Days {
		m.Due = 0 // the share of these days
	}
	_, m.Planned = k.PlannedOf(s, k.Today+planner.Date(w.DueDay))
	minutes := o.draft.others.open[s]
	for i := range o.current {
		if e := &o.current[i]; e.subject == s && e.fixed < 0 && e.day < w.DueDay {
			minutes += e.minutes()
		}
	}
	m.Added = max(minutes-m.Planned, 0)
	return m, m.Need-max(minutes, m.Planned) >= leastMissing
}

// staying counts the open sessions that remain where the goal does not want them.
func (o *optimiser) staying() int {
	n := o.draft.others.staying
	for i := range o.current {
		e := &o.current[i]
		if !e.busy && e.fixed < 0 && o.search.wishes.place(e.subject, o.search.placeOf(e)) == avoided {
			n++
		}
	}
	return n
}
