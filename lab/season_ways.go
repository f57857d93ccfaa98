package main

import (
	"context"
	"fmt"
	"slices"

	"studyplanner/internal/suggest"
)

// way is a way of finding sessions for an exam, asked anew every Monday.
type way int

// The ways, in the order of the report.
const (
	noPlan way = iota
	earliestFree
	enginePlan
	informed
	ways
)

func (w way) String() string {
	return [...]string{"nothing", "earliest free hour", "engine", "informed"}[w]
}

// mostAdded is how many sessions a way adds at once.
const mostAdded = suggest.MaxPlanned

// add adds to x what w finds: sessions of the exam's subject, on days that are still to
// come. It returns how many that the engine proposed are against the rules.
func (w way) add(x *season) (refused int) {
	switch w {
	case earliestFree:
		x.addEarliest()
	case enginePlan:
		return x.addPlanned()
	case informed:
		x.addInformed()
	}
	return 0
}

// addPlanned adds what the engine plans.
func (x *season) addPlanned() (refused int) {
	k, a := x.known()
	plan, _, err := k.PlanAhead(context.Background(), a, suggest.PlanRequest{Now: x.now(), Exam: examID})
	if err != nil {
		panic(err) // the context never ends
	}
	for _, s := range plan.Suggestions {
		after := int(s.Date - x.today())
		to := session{subject: x.subject, day: after % daysInWeek, start: int(s.Start), minutes: int(s.End - s.Start)}
		if week := x.week + after/daysInWeek; x.fits(week, to) && s.SubjectID == fmt.Sprintf("s%d", x.subject) {
			x.put(week, to)
		} else {
			refused++
		}
	}
	return refused
}

func (x *season) put(week int, s session) { x.added[week] = append(x.added[week], s) }

// fits reports whether s may be added to a week. It must be before the exam, in a free
// place, on a day with room.
func (x *season) fits(week int, s session) bool {
	p := x.weekPlan(week)
	from := opening
	if week == x.week && s.day == monday {
		from = mondayFrom
	}
	if s.start < from || s.end() > closing || !x.counts(week, s) || slices.ContainsFunc(p, s.overlaps) {
		return false
	}
	return p.load()[s.day]+s.minutes <= newRules(x.life, true, mostAdded).cap
}

// usual is the usual length of the exam's subject.
func (x *season) usual() int { return x.courses[x.subject].minutes }

// places are those of a week to which a session could be added, in their order. They begin
// at half hours within some hours.
func (x *season) places(week, first, last int) (all []session) {
	for day := range daysInWeek {
		for start := (first + grid - 1) / grid * grid; start+x.usual() <= last; start += grid {
			if s := (session{subject: x.subject, day: day, start: start, minutes: x.usual()}); x.fits(week, s) {
				all = append(all, s)
			}
		}
	}
	return all
}

// ownHours are those within which the weekly plan lies.
func (x *season) ownHours() (first, last int) {
	first, last = closing, opening
	for _, s := range x.student.plan {
		first, last = min(first, s.start), max(last, s.end())
	}
	return first, last
}

// addEarliest adds the earliest places in the hours of the weekly plan, as many as the
// pace of the subject so far calls for.
func (x *season) addEarliest() {
	done, all := 0.0, 0.0
	for _, o := range x.past {
		if o.subject == x.subject {
			all += float64(o.minutes)
			if o.done {
				done += float64(o.minutes)
			}
		}
	}
	pace := max(done, 1) / max(all, 1)
	left := x.needed() - pace*float64(x.planned(x.week))
	first, last := x.ownHours()
	week := x.week
	for n := 0; n < mostAdded && left > 0 && week <= x.last(); {
		places := x.places(week, first, last)
		if len(places) == 0 {
			week++
			continue
		}
		x.put(week, places[0])
		left -= pace * float64(x.usual())
		n++
	}
}

// needed is what the open topics likely take, as the engine tells.
func (x *season) needed() float64 { return float64(x.forecast().Needed) }

// forecast is what the engine tells of the exam.
func (x *season) forecast() suggest.Forecast {
	k, a := x.known()
	all, err := k.Forecast(context.Background(), a, x.now())
	if err != nil || len(all) != 1 {
		panic(fmt.Sprint(len(all), err)) // the context never ends
	}
	return all[0]
}

// addInformed adds places until there are enough minutes. It takes those that bring the
// most minutes of the subject, less those that others lose, by the hidden chances of this
// week.
func (x *season) addInformed() {
	view := x.view(1)
	left := x.needed()
	best := make([]gain, x.last()+1)
	for week := x.week; week <= x.last(); week++ {
		own, _ := x.expected(view, week)
		left -= own
		best[week] = x.best(view, week)
	}
	for range mostAdded {
		at := x.week
		for week := x.week; week <= x.last(); week++ {
			if best[week].worth > best[at].worth {
				at = week
			}
		}
		if left <= 0 || x.week > x.last() || best[at].worth <= 0 {
			return
		}
		x.put(at, best[at].session)
		left -= best[at].own
		best[at] = x.best(view, at)
	}
}

// gain is what a session brings: minutes of the exam's subject, and of all subjects.
type gain struct {
	session
	own, worth float64
}

// best is the session that brings most to a week.
func (x *season) best(view *outlook, week int) (most gain) {
	own, others := x.expected(view, week)
	before := x.added[week]
	for _, s := range x.places(week, opening, closing) {
		x.added[week] = append(slices.Clone(before), s)
		with, theirs := x.expected(view, week)
		if worth := with + theirs - own - others; worth > most.worth {
			most = gain{s, with - own, worth}
		}
	}
	x.added[week] = before
	return most
}

// expected is how many minutes of a week will be completed: of the exam's subject before
// the exam, and of the others.
func (x *season) expected(view *outlook, week int) (own, others float64) {
	p := x.weekPlan(week)
	for i, chance := range view.first(p) {
		switch minutes := chance * float64(p[i].minutes); {
		case p[i].subject != x.subject:
			others += minutes
		case x.counts(week, p[i]):
			own += minutes
		}
	}
	return own, others
}
