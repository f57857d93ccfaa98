package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// shortfall is something that the goal asks for and the chosen changes do not
// bring: a missing, tooShort or staying.
type shortfall interface{ shortfall() }

// missing says that a subject needs more minutes until the goal's deadline, or
// in the coming days where due is 0, than are planned and will be added.
type missing struct {
	subject, need, planned, added int
	due                           planner.Date
}

// tooShort says that the minutes of a day do not hold one session of a subject.
type tooShort struct{ subject, minutes, session int }

// staying says how many sessions remain at times that the goal wants free.
type staying struct{ sessions int }

func (missing) shortfall()  {}
func (tooShort) shortfall() {}
func (staying) shortfall()  {}

// shortfalls lists what does not fit; named tells whether the request names the
// hours of a day.
func (o *optimiser) shortfalls(named bool) []shortfall {
	var all []shortfall
	k, w := o.search.k, o.search.wishes
	for s := range k.subjects {
		if !k.subjects[s].active() {
			continue
		}
		wanted := w.wanted[s] == goal.More
		if w.dated(s) {
			if m, found := o.missing(s); found {
				all = append(all, m)
			}
		}
		if hours := o.draft.caps[0]; named && hours > 0 && hours < k.subjects[s].usual && (wanted || !w.more) {
			all = append(all, tooShort{s, hours, k.subjects[s].usual})
		}
	}
	return append(all, staying{o.staying()})
}

// leastMissing is how many minutes that do not fit are worth a sentence.
const leastMissing = 15

// missing tells how many minutes that a deadline needs do not fit, if some do
// not.
func (o *optimiser) missing(s int) (m missing, found bool) {
	k, w := o.search.k, o.search.wishes
	m = missing{subject: s, need: int(w.need[s]), due: w.goal.Deadline}
	if int(m.due-k.today) > Days {
		m.due = 0 // the share of these days
	}
	_, m.planned = k.plannedOf(s, k.today+planner.Date(w.dueDay))
	minutes := 0
	for i := range o.current {
		if e := &o.current[i]; e.subject == s && e.fixed < 0 && e.day < w.dueDay {
			minutes += e.minutes()
		}
	}
	m.added = max(minutes-m.planned, 0)
	return m, m.need-max(minutes, m.planned) >= leastMissing
}

// staying counts the open sessions that remain where the goal does not want them.
func (o *optimiser) staying() int {
	n := 0
	for i := range o.current {
		e := &o.current[i]
		if !e.busy && e.fixed < 0 && o.search.wishes.place(e.subject, o.search.placeOf(e)) == avoided {
			n++
		}
	}
	return n
}
