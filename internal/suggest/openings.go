package suggest

import (
	"cmp"
	"iter"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/meter"
	"studyplanner/internal/suggest/search"
)

// candidateDays are the days that may take sessions of a subject, with what they hold now.
type candidateDays struct {
	subject      int // its index
	ahead        *daysAhead
	off          []bool // of each day ahead
	wishes       *search.Wishes
	availability limits.Availability
	days         []candidateDay        // from today on
	held         map[planner.Date]bool // days with a session of the subject that is done or still to come
}

// candidateDay is a day that may take sessions.
type candidateDay struct {
	date       planner.Date
	allowance  search.Allowance
	maxMinutes int           // minutes that it may hold
	planned    int           // minutes of active subjects
	study      []learn.Place // sessions of these, in any order
	taken      []learn.Place // in order, apart from each other
	best       scoredPlace   // the free place with the highest score, the earliest of several; 0 minutes for none
}

// open lists the known days from today to last, with what a has there.
func (o *candidateDays) open(p *meter.Meter, k *Knowledge, a Schedule, last planner.Date) {
	today, now := o.ahead.today(), o.ahead.now
	last = min(last, o.ahead.last())
	if last < today {
		return
	}
	o.days, o.held = make([]candidateDay, last-today+1), map[planner.Date]bool{}
	for i := range o.days {
		d := &o.days[i]
		d.date, d.planned = today+planner.Date(i), o.ahead.of[i].planned
		d.allowance = o.wishes.AllowanceOn(k.learned, o.subject, d.date)
		d.maxMinutes = min(o.availability.Caps[i%learn.Days], d.allowance.MaxMinutes)
	}
	taken := append(make([]planner.Busy, 0, len(a.Blocks)+len(a.Busy)), a.Busy...)
	id, numbers := k.learned.Subjects[o.subject].ID, k.subjectIndex()
	for i := range a.Blocks {
		b := &a.Blocks[i]
		taken = append(taken, planner.Busy{Date: b.Date, Start: b.Start, End: b.End})
		if at, known := numbers[b.SubjectID]; known && k.learned.Subjects[at].Active() && today <= b.Date && b.Date <= last {
			d := &o.days[b.Date-today]
			d.study = append(d.study, learn.Place{Date: b.Date, Start: b.Start, End: b.End})
		}
		if b.SubjectID == id && p.Step(1) && (b.Done || !now.Ended(b.Date, b.End)) {
			o.held[b.Date] = true
		}
	}
	for _, t := range learn.Taken(p, taken, today, last) {
		d := &o.days[t.Date-today]
		d.taken = append(d.taken, t)
	}
}

// apart reports whether date is as far from the subject's other sessions as the wishes ask.
func (o *candidateDays) apart(date planner.Date) bool {
	for at := max(date-learn.Days, o.ahead.today()); at < date+learn.Days; at++ {
		if o.held[at] && !o.wishes.Apart(o.subject, date, at) {
			return false
		}
	}
	return true
}

// room returns how many more minutes d takes; none on a day off.
func (o *candidateDays) room(d *candidateDay) int {
	if o.off[d.date-o.ahead.today()] {
		return 0
	}
	return max(0, d.maxMinutes-d.planned)
}

// free yields the free places of d for a session of that length, in order. They begin at
// half hours, or where something else ends.
func (o *candidateDays) free(p *meter.Meter, d *candidateDay, minutes int) iter.Seq[learn.Place] {
	return func(yield func(learn.Place) bool) {
		from := o.availability.First
		if d.date == o.ahead.today() {
			from = max(from, o.ahead.now.Clock+limits.Notice)
		}
		start := (from + search.Grid - 1) / search.Grid * search.Grid
		for i := range len(d.taken) + 1 {
			until := o.availability.Last
			if i < len(d.taken) {
				until = min(until, d.taken[i].Start)
			}
			for ; start+planner.Clock(minutes) <= until && p.Step(1); start = (start/search.Grid + 1) * search.Grid {
				place := learn.Place{Date: d.date, Start: start, End: start + planner.Clock(minutes)}
				if d.allowance.Allows(place) && !yield(place) {
					return
				}
			}
			if i < len(d.taken) && d.taken[i].End >= from {
				start = d.taken[i].End
			}
		}
	}
}

// follows is how many minutes of active subjects begin on d when place is over, or later.
func (d *candidateDay) follows(p *meter.Meter, place learn.Place) (minutes int) {
	for i := range d.study {
		if p.Step(1) && d.study[i].Start >= place.End {
			minutes += d.study[i].Minutes()
		}
	}
	return minutes
}

// take puts p, which is free, on d.
func (d *candidateDay) take(p learn.Place) {
	d.planned += p.Minutes()
	d.study = append(d.study, p)
	at, _ := slices.BinarySearchFunc(d.taken, p, func(a, b learn.Place) int { return cmp.Compare(a.Start, b.Start) })
	d.taken = slices.Insert(d.taken, at, p)
}
