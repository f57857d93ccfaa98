package search

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

// Wishes are the wishes of a request as the weights and rules of the search.
type Wishes struct {
	List       []planner.Wish // those of the request first, then those that stand for every request
	requested  int            // how many of List are of the request
	today      planner.Date
	Directions []Direction // what is wanted of each subject

	weight      []float64       // of each subject's minutes; 1 by default
	named       bool            // more is wanted of some subjects, not of everything
	weighted    bool            // some weigh more than others: only those get sessions
	spacing     []float64       // how much more distance counts; 1 by default
	between     []int           // days that lie between sessions, at least; 0 by default
	spaced      bool            // some subject has that
	need        []float64       // minutes of each subject that should be done
	worth       []float64       // of such a minute
	events      [][]Event       // of each subject, the nearest first
	stored      []Event         // of each subject, the stored exam that nobody named; date 0 for none
	due         []int           // of each subject, see DueDay
	overload    float64         // cost of a minute beyond what the day holds
	uneven      float64         // how many times the mean a day may hold
	hours       [learn.Days]int // the most minutes that each day may hold; noHours by default
	maxRemovals int             // the most minutes that removals may take away
	eager       bool            // more may be added
	rules       [][learn.Days]rule
}

// Direction is what is wanted of a subject.
type Direction int8

// The directions.
const (
	Unnamed Direction = iota
	More
	Less
)

// Event is an exam of a subject, or a deadline.
type Event struct {
	Date planner.Date
	Exam bool
}

// noHours is more minutes than any day has.
const noHours = 24*60 + 1

// The strength of wishes.
const (
	moreWeight    = 1.6
	lessWeight    = 0.5
	preferLogit   = 0.25 // people come more likely when they wish to
	preferMinute  = 0.2
	standingShare = 0.5 // of a standing preference: people judge themselves, and the history may know better
	avoidMinute   = 1.6
	avoidSession  = 30.0 // cost of a session against a bound, on top of its minutes, so that short ones go, too
	lessMinute    = 2.0
	lighterMinute = 1.6
	catchUpWeight = 1.3
	overMinute    = 1.6  // cost of a minute beyond the hours of a day in a wish
	overDay       = 90.0 // cost of such a day, on top of these minutes
	nearMinute    = 0.6  // cost of a minute of a session that is too near to another
)

// NewWishes compiles the wishes of a request, and the standing ones, for k. All are valid.
func NewWishes(k *learn.Knowledge, requested []planner.Wish, standing ...planner.Wish) *Wishes {
	n := len(k.Subjects)
	list := slices.Concat(requested, standing)
	w := &Wishes{
		List: list, requested: len(requested), today: k.Today,
		Directions: make([]Direction, n), weight: make([]float64, n), spacing: make([]float64, n), between: make([]int, n),
		need: make([]float64, n), worth: make([]float64, n), events: make([][]Event, n), stored: make([]Event, n), due: make([]int, n), overload: overloadCost, uneven: 1.5,
	}
	for s := range k.Subjects {
		w.weight[s], w.spacing[s] = 1, 1
		for i := range list {
			w.applyTo(k, s, &list[i])
		}
		w.weighted, w.spaced = w.weighted || w.weight[s] > 1, w.spaced || w.between[s] > 0
		slices.SortFunc(w.events[s], func(a, b Event) int { return int(a.Date - b.Date) })
		w.due[s] = learn.Days
		if x, there := k.NextExam(s, k.Today+weeksForAll*learn.Days); there {
			w.stored[s] = Event{x.Date, true}
		}
		if e, dated := w.Ahead(s); dated {
			w.due[s] = w.daysUntil(e)
		}
	}
	w.applyGeneral(k)
	w.computeNeeds(k)
	w.rules = rulesOf(k, w)
	w.maxRemovals = w.maxRemoved(k)
	return w
}

// Requested are the wishes of the request.
func (w *Wishes) Requested() []planner.Wish { return w.List[:w.requested] }

// Standing are the wishes that hold for every request.
func (w *Wishes) Standing() []planner.Wish { return w.List[w.requested:] }

// applyTo applies wish to subject s.
func (w *Wishes) applyTo(k *learn.Knowledge, s int, wish *planner.Wish) {
	if !wish.Concerns(k.Subjects[s].ID, k.Subjects[s].Type) {
		return
	}
	switch wish.What {
	case planner.WishMore:
		w.wantMore(s, max(1, wish.Factor.Or(moreWeight)), !wish.Everything())
	case planner.WishExam, planner.WishDeadline:
		if wish.SubjectID.Set {
			w.events[s] = append(w.events[s], Event{wish.Date.Value, wish.What == planner.WishExam})
			w.wantMore(s, moreWeight, true)
		}
	case planner.CatchUp:
		switch {
		case !wish.Everything():
			w.wantMore(s, moreWeight, true)
		case k.Subjects[s].MissedLately > 0:
			w.weight[s] = max(w.weight[s], catchUpWeight)
		}
	case planner.WishLess:
		w.Directions[s] = Less
		if !wish.Days.Set {
			w.weight[s] = min(1, wish.Factor.Or(lessWeight))
		}
	case planner.WishPause:
		w.Directions[s] = Less
	case planner.Spread:
		w.spacing[s] = max(w.spacing[s], spacingOf(wish))
		w.between[s] = max(w.between[s], wish.DaysBetween.Value)
	}
}

// wantMore records that more of subject s is wanted, unless less of it is.
func (w *Wishes) wantMore(s int, weight float64, named bool) {
	w.named = w.named || named
	if w.Directions[s] != Less {
		w.Directions[s], w.weight[s] = More, max(w.weight[s], weight)
	}
}

// spacingOf returns the weight of distance between sessions. Training has the highest,
// since it needs rest.
func spacingOf(wish *planner.Wish) float64 {
	if wish.Type.Set && wish.Type.Value == planner.Training {
		return 4
	}
	return 2
}

// applyGeneral applies the wishes that concern no single subject.
func (w *Wishes) applyGeneral(k *learn.Knowledge) {
	for day := range w.hours {
		w.hours[day] = w.hoursOn(k.Today + planner.Date(day))
	}
	lighter := false
	for i := range w.List {
		wish := &w.List[i]
		switch wish.What {
		case planner.WishMore, planner.WishExam, planner.WishDeadline, planner.CatchUp, planner.Fuller:
			w.eager = true
		case planner.Lighter:
			lighter = true
		case planner.Balance:
			w.overload, w.uneven = 0.6, 1.15
		}
	}
	w.eager = w.eager && !lighter
}

// hoursOn returns the most minutes that d may hold, or noHours.
func (w *Wishes) hoursOn(d planner.Date) int {
	most := noHours
	for i := range w.List {
		if wish := &w.List[i]; wish.What == planner.HoursADay && wish.On(d) {
			most = min(most, limits.MinutesOf(wish.Hours.Value))
		}
	}
	return most
}

// weeksForAll is the time in which open syllabi without a deadline should be done.
const weeksForAll = 8

// defaultNeed is what an exam in a subject without a syllabus calls for, minutes.
const defaultNeed = 180

// computeNeeds computes how many minutes of each subject should be done in these days.
func (w *Wishes) computeNeeds(k *learn.Knowledge) {
	for s, o := range k.Outlooks {
		w.need[s], w.worth[s] = float64(o.Need)/weeksForAll, openWorth
		if !k.Subjects[s].Active() || w.Directions[s] == Less {
			w.need[s] = 0
			continue
		}
		e, dated := w.Ahead(s)
		if !dated {
			continue
		}
		left, need := max(1, int(e.Date-k.Today)), float64(o.Need)
		if x, stored := k.ExamOn(s, e.Date); stored {
			need = float64(x.Need)
		} else if o.Open+o.Done == 0 {
			need = defaultNeed
		}
		w.need[s], w.worth[s] = need, storedWorth
		if len(w.events[s]) > 0 {
			w.worth[s] = coverageWorth
		}
		if left > learn.Days {
			w.need[s] = need * learn.Days / float64(left)
		}
	}
}

// Ahead returns the next exam or deadline of subject s, if there is one. One that somebody
// named comes first. Otherwise it is the next stored exam within weeksForAll weeks.
func (w *Wishes) Ahead(s int) (Event, bool) {
	if e, dated := w.Event(s); dated {
		return e, true
	}
	return w.stored[s], w.stored[s].Date != 0
}

// Event returns the next exam or deadline of subject s that somebody named, if there is
// one.
func (w *Wishes) Event(s int) (Event, bool) {
	if len(w.events[s]) == 0 {
		return Event{}, false
	}
	return w.events[s][0], true
}

// Events lists all exams and deadlines, also those of no subject.
func (w *Wishes) Events() []Event {
	var all []Event
	for i := range w.List {
		if wish := &w.List[i]; wish.Date.Set {
			all = append(all, Event{wish.Date.Value, wish.What == planner.WishExam})
		}
	}
	return all
}

// lastEvent is the date of the last exam or deadline, or 0.
func (w *Wishes) lastEvent() planner.Date {
	var last planner.Date
	for _, e := range w.Events() {
		last = max(last, e.Date)
	}
	return last
}

// DueDay returns the first of the coming days that is too late for the next event of s. The
// last day before it still counts.
func (w *Wishes) DueDay(s int) int { return w.due[s] }

// daysUntil returns how many of the coming days lie before e, at least 1.
func (w *Wishes) daysUntil(e Event) int { return min(max(1, int(e.Date-w.today)), learn.Days) }

// maxRemoved returns the most minutes that removals may take. It is a fifth of what is
// planned, or three tenths in a lighter week. For subjects to do less of, it is half of
// theirs, or the part that the wish asks for. Sessions that break a bound come on top.
func (w *Wishes) maxRemoved(k *learn.Knowledge) int {
	all, less := 0, 0.0
	for i, b := range k.Coming {
		s := k.Owner[i]
		if !k.Subjects[s].Active() {
			continue
		}
		minutes := learn.PlaceOf(b).Minutes()
		all += minutes
		if w.Directions[s] == Less && !w.rules[s][b.Date-k.Today].paused {
			less += float64(minutes) * (1 - w.keptShare(s))
		}
	}
	switch {
	case less > 0:
		return max(minRemoved, int(less+roundingError))
	case slices.ContainsFunc(w.List, func(wish planner.Wish) bool { return wish.What == planner.Lighter }):
		return max(minRemoved, all*3/10)
	}
	return all / 5
}

// keptShare returns the part of a subject's plan that stays if less of it is wanted.
func (w *Wishes) keptShare(s int) float64 {
	if w.weight[s] < 1 {
		return w.weight[s]
	}
	return lessWeight
}

// roundingError covers the rounding error of a sum of minutes.
const roundingError = 1e-6

// minRemoved is how many minutes may always go when less is wanted.
const minRemoved = 60

// Hours returns the most minutes that a day may hold, if a wish says so.
func (w *Wishes) Hours(day int) (most int, set bool) {
	return w.hours[day], w.hours[day] < noHours
}

// overfull returns the cost of the minutes planned on a day, which is overloaded beyond
// full.
func (w *Wishes) overfull(day, planned, full int) float64 {
	cost := 0.0
	if planned > full {
		cost = float64(planned-full) * w.overload
	}
	if most := w.hours[day]; most < noHours && planned > most {
		cost += overDay + float64(planned-most)*overMinute
	}
	return cost
}
