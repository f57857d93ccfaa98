package search

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/learn"
)

// Wishes is a goal as the numbers that schedules are valued with.
type Wishes struct {
	Goal     goal.Goal
	weight   []float64        // of each subject's minutes; 1 where nothing is asked
	Wanted   []goal.Direction // what is asked of each subject, by name or by its type
	more     bool             // some are asked for
	scope    bool             // days and times are meant for the named subjects alone
	fewer    bool             // less of a subject means less time
	most     float64          // of these weights, at least 1: only such subjects get sessions
	spacing  []float64        // how much more distance counts; 1 where nothing is asked
	need     []float64        // minutes of each subject that should be done
	worth    []float64        // of such a minute
	overload float64          // cost of a minute beyond what the day holds
	uneven   float64          // how many times the mean a day may hold
	DueDay   int              // sessions on days before this one count for need
	removals int              // the most minutes that removals may take away
	lighten  float64          // cost of any minute
	eager    bool             // more may be added
	length   float64          // of added sessions, relative to the usual
}

// The strength of wishes.
const (
	moreWeight    = 1.6
	lessWeight    = 0.5
	preferLogit   = 0.25 // people come more likely when they wish to
	preferMinute  = 0.2
	avoidMinute   = 1.2
	lessMinute    = 2.0
	lighterMinute = 0.9
	catchUpWeight = 1.3
)

// NewWishes reads what g asks of k.
func NewWishes(k *learn.Knowledge, g goal.Goal) *Wishes {
	n := len(k.Subjects)
	w := &Wishes{
		Goal: g, weight: make([]float64, n), spacing: make([]float64, n), need: make([]float64, n), worth: make([]float64, n),
		most: 1, overload: overloadCost, uneven: 1.5, DueDay: learn.Days, length: 1,
	}
	w.name(k)
	for s := range k.Subjects {
		w.weight[s], w.spacing[s] = w.subject(k, s)
		w.most = max(w.most, w.weight[s])
	}
	w.general()
	w.deadline(k)
	w.removals = w.mostRemoved(k)
	return w
}

// name finds out what is asked of each subject, by name or by its type.
func (w *Wishes) name(k *learn.Knowledge) {
	w.Wanted = make([]goal.Direction, len(k.Subjects))
	named := false
	for s := range k.Subjects {
		switch {
		case len(w.Goal.Targets) > 0 && w.Goal.Targets[s] != goal.Unnamed:
			w.Wanted[s] = w.Goal.Targets[s]
			w.more = w.more || w.Goal.Targets[s] == goal.More
		case w.Goal.Type != "" && w.Goal.Type == k.Subjects[s].Type:
			w.Wanted[s] = w.Goal.TypeWish
		}
		named = named || w.Wanted[s] != goal.Unnamed
	}
	less := w.Goal.Has(goal.WantLess)
	w.scope = named && !w.asksForMinutes() && !less
	w.fewer = less || !w.Goal.Has(goal.AvoidDays) && !w.Goal.Has(goal.AvoidTime)
}

// subject returns the weight and the spacing of subject s.
func (w *Wishes) subject(k *learn.Knowledge, s int) (weight, spacing float64) {
	weight, spacing = 1, 1
	switch w.Wanted[s] {
	case goal.More:
		if w.asksForMinutes() {
			weight = moreWeight
		}
	case goal.Less:
		if w.fewer { // else it is kept off certain days or times, and loses nothing
			weight = lessWeight
		}
	}
	if w.Goal.Has(goal.CatchUp) && weight == 1 && k.Subjects[s].MissedLately > 0 {
		weight = catchUpWeight
	}
	if w.Goal.Has(goal.Spread) || w.Goal.Has(goal.Consistency) && weight > 1 {
		spacing = 2
	}
	if w.Goal.Has(goal.Rest) && k.Subjects[s].Type == planner.Training {
		spacing = 4
	}
	return weight, spacing
}

// asksForMinutes reports whether subjects that the goal names, other than to do
// less of them, should get more time. A goal that asks for certain days, times or
// distances only says which sessions it is about.
func (w *Wishes) asksForMinutes() bool {
	for _, i := range []goal.Intent{goal.WantMore, goal.Exam, goal.Deadline, goal.CatchUp, goal.Heavier, goal.Consistency} {
		if w.Goal.Has(i) {
			return true
		}
	}
	for i := range w.Goal.Intents {
		if w.Goal.Intents[i] && i != goal.WantLess {
			return false
		}
	}
	return true
}

// general reads what concerns no subject in particular.
func (w *Wishes) general() {
	g := w.Goal
	for _, i := range []goal.Intent{goal.WantMore, goal.Exam, goal.Deadline, goal.CatchUp, goal.Heavier} {
		w.eager = w.eager || g.Has(i)
	}
	if g.Has(goal.Balance) {
		w.overload, w.uneven = 0.6, 1.15
	}
	if g.Has(goal.Lighter) && g.AvoidDays == [7]bool{} {
		w.lighten = lighterMinute
		w.eager = false
	}
	if g.Has(goal.Shorter) {
		w.length = 2.0 / 3
	}
	if g.Has(goal.Longer) {
		w.length = 4.0 / 3
	}
}

// weeksForAll is the time in which open syllabi without a deadline should be done.
const weeksForAll = 8

// defaultNeed is what an exam in a subject without a syllabus calls for, minutes.
const defaultNeed = 180

// deadline reads how much of what is left should be done in these days.
func (w *Wishes) deadline(k *learn.Knowledge) {
	left := 0
	if w.Goal.Deadline > 0 {
		left = max(1, int(w.Goal.Deadline-k.Today)) // days in which to work
		w.DueDay = min(left, learn.Days)
	}
	for s, o := range k.Outlooks {
		w.need[s], w.worth[s] = float64(o.Need)/weeksForAll, openWorth
		if !k.Subjects[s].Active() || w.Wanted[s] == goal.Less {
			w.need[s] = 0
			continue
		}
		if !w.dated(s) {
			continue
		}
		need := float64(o.Need)
		if o.Open+o.Done == 0 {
			need = defaultNeed
		}
		w.need[s], w.worth[s] = need, coverageWorth
		if left > learn.Days {
			w.need[s] = float64(need * learn.Days / float64(left))
		}
	}
}

// dated reports whether the goal's deadline is one of subject s.
func (w *Wishes) dated(s int) bool {
	return w.Goal.Deadline > 0 && w.Wanted[s] == goal.More
}

// mostRemoved is half of what is planned of the subjects to do less of, three
// tenths of everything in a lighter week, and a fifth else, in minutes.
func (w *Wishes) mostRemoved(k *learn.Knowledge) int {
	all, less := 0, 0
	for i, b := range k.Coming {
		s := k.Owner[i]
		if !k.Subjects[s].Active() {
			continue
		}
		all += learn.PlaceOf(b).Minutes()
		if w.Wanted[s] == goal.Less {
			less += learn.PlaceOf(b).Minutes()
		}
	}
	switch {
	case less > 0:
		return max(60, less/2)
	case w.lighten > 0:
		return max(60, all*3/10)
	}
	return all / 5
}

// verdict is what the goal says of a place for a subject.
type verdict int

const (
	indifferent verdict = iota
	preferred
	avoided
)

// place tells whether g prefers or avoids p for subject s. Times that are named
// together with subjects to do more of are meant for these.
func (w *Wishes) place(s int, p learn.Place) verdict {
	g := &w.Goal
	days, times := g.Days != [7]bool{}, g.Times != [4]bool{}
	meant := !days || g.Days[p.Date.Weekday()]
	switch {
	case w.scope && w.Wanted[s] == goal.Unnamed:
		return indifferent
	case w.avoids(p):
		return avoided
	case len(g.Targets) > 0 && w.more && w.Wanted[s] != goal.More:
		return indifferent
	case meant && w.outside(p):
		return avoided
	case (days || times) && meant && (!times || AnyPart(g.Times, p)):
		return preferred
	}
	return indifferent
}

// avoids reports whether p lies on a day or at a time that is to be left free.
func (w *Wishes) avoids(p learn.Place) bool {
	g := &w.Goal
	day, part := g.AvoidDays[p.Date.Weekday()], AnyPart(g.AvoidTimes, p)
	if g.Together {
		return day && part
	}
	return day || part && !AnyPart(g.Times, p)
}

// outside reports whether p lies partly before or after the hours that are asked for.
func (w *Wishes) outside(p learn.Place) bool {
	g := &w.Goal
	return g.From > 0 && p.Start < g.From || g.Until > 0 && p.End > g.Until
}

// AnyPart reports whether most of p lies in one of the given parts of the day.
func AnyPart(named [4]bool, p learn.Place) bool {
	at := (p.Start + p.End) / 2
	return named[goal.Morning] && at >= 5*60 && at < 12*60 ||
		named[goal.Afternoon] && at >= 12*60 && at < 17*60 ||
		named[goal.Evening] && at >= 17*60 && at < 22*60 ||
		named[goal.Night] && (at >= 21*60 || at < 5*60)
}

// unmeant reports whether hours are asked for on other days than that of p, so
// that a session at p may well stay there.
func (w *Wishes) unmeant(p learn.Place) bool {
	g := &w.Goal
	return (g.From > 0 || g.Until > 0) && g.Days != [7]bool{} && !g.Days[p.Date.Weekday()]
}

// bias is what the goal adds to a minute of a session of s at p, and to the
// logit of its completion.
func (w *Wishes) bias(s int, p learn.Place) (minute, logit float64) {
	switch w.place(s, p) {
	case preferred:
		minute, logit = preferMinute, preferLogit
	case avoided:
		minute = -avoidMinute
	}
	if w.Wanted[s] == goal.Less && w.fewer {
		minute -= lessMinute
	}
	return minute - w.lighten, logit
}
