// Package limits has the limits of a person's week: usual hours, minutes a day, and the
// rules that the suggestions of an answer keep together.
package limits

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// Limits of one answer.
const (
	MaxSuggestions = 6  // suggestions
	Notice         = 30 // minutes from now to the earliest start today
)

// Limits decides what may still be suggested, beside the changes already chosen. These
// rules hold for every subset of the chosen changes, applied in any order:
//
//   - Nothing is placed on a block, on another chosen change, or outside the usual hours.
//     A block that moves may overlap its old place.
//   - Nothing is placed on a day off of its subject, whatever stands there already.
//   - Nothing starts earlier than 30 minutes from now.
//   - Only open blocks of active subjects change that start at least 30 minutes from now.
//     Each block has at most one change.
//   - A day that receives minutes stays within its cap, with all blocks that it has now. It
//     receives them by an addition, by a move from another day, or by a longer session.
//   - Blocks of inactive subjects take time, but are no study, and count towards no cap.
//   - No more than extra minutes are added to the week.
//   - If the request has hours, the sum of all changes of a day stays within them, removals
//     included. A day that holds more already gets nothing new.
//   - Inferred caps let changes thin out a day that is too full.
//
// Removals never free room for other changes, because the user may skip them.
type Limits struct {
	k             *learn.Knowledge
	Availability  Availability
	soonest       int  // the earliest start today, in minutes
	explicitHours bool // the caps are hours of the request
	Extra         int  // the most minutes that may still be added

	days   [learn.Days]dayLimits
	used   []bool        // whether a chosen change is of Coming[i]
	chosen []learn.Place // of the changes
}

// dayLimits is one of the coming days; all in minutes.
type dayLimits struct {
	taken    cover
	ends     []planner.Clock // of its blocks
	planned  int             // of active subjects
	chosen   int             // of all chosen changes
	incoming int             // of those that bring minutes to the day
}

// New returns the limits of a request at now, with nothing chosen. The flag hours reports
// whether a has the hours of the request. At most extra minutes may be added to the week.
func New(k *learn.Knowledge, now planner.Moment, a Availability, hours bool, extra int) *Limits {
	l := &Limits{k: k, Availability: a, explicitHours: hours, Extra: extra}
	l.soonest = int(now.Clock) + Notice
	l.used = make([]bool, len(k.Coming))
	l.chosen = make([]learn.Place, 0, MaxSuggestions)
	for i, planned := range k.Planned() {
		l.days[i].planned = planned
	}
	for i := range k.Coming {
		b := &k.Coming[i]
		l.days[b.Date-k.Today].taken.add(b.Start, b.End)
	}
	l.noteEnds()
	return l
}

// MaxAdded returns the most minutes that may be added to the coming days. It is 15% of the
// planned ones, or 35% if eager, but at least 30. Without history and plans, it is a first
// session for each of up to three active subjects.
func MaxAdded(k *learn.Knowledge, eager bool) int {
	planned, active := 0, 0
	for _, minutes := range k.Planned() {
		planned += minutes
	}
	for _, s := range k.Subjects {
		if s.Active() {
			active++
		}
	}
	switch {
	case planned == 0 && len(k.Trials) == 0:
		return max(30, learn.DefaultSession*min(active, 3))
	case eager:
		return max(30, planned*35/100)
	}
	return max(30, planned*15/100)
}

// Allows reports whether c may be chosen, beside the changes chosen so far.
func (l *Limits) Allows(c Change) bool {
	if c.Source >= 0 && (!l.CanChange(c.Source) || l.used[c.Source] || l.k.Owner[c.Source] != c.Subject) {
		return false
	}
	if c.Type == RemoveBlock {
		return c.Source >= 0 && c.To == learn.PlaceOf(l.k.Coming[c.Source]) && l.clearOfChosen(c.To) && l.withinCaps(c)
	}
	return (c.Source < 0) == (c.Type == AddBlock) && l.k.Subjects[c.Subject].Active() &&
		l.Free(c.Subject, c.To, c.Source) && l.withinCaps(c)
}

// withinCaps reports whether the minutes of c stay within the caps and Extra.
func (l *Limits) withinCaps(c Change) bool {
	day, limit := &l.days[c.To.Date-l.k.Today], l.Availability.Caps[c.To.Date-l.k.Today]
	if l.explicitHours && day.chosen+c.To.Minutes() > limit {
		return false
	}
	if c.Type == RemoveBlock {
		return true
	}
	grows, comes, stays := l.sizes(c)
	switch {
	case grows > l.Extra:
		return false
	case comes > 0:
		return day.planned+day.incoming+comes <= limit
	}
	return !l.explicitHours || day.planned+stays <= limit
}

// sizes returns the minutes by which c, which is no removal, lengthens the schedule, and
// those that it brings to its day. For a change within a day, stays is how much longer that
// day gets; it may be negative.
func (l *Limits) sizes(c Change) (grows, comes, stays int) {
	minutes := c.To.Minutes()
	if c.Source < 0 {
		return minutes, minutes, 0
	}
	source := learn.PlaceOf(l.k.Coming[c.Source])
	stays = minutes - source.Minutes()
	grows = max(stays, 0)
	if source.Date != c.To.Date {
		return grows, minutes, 0
	}
	return grows, grows, stays
}

// Take chooses c, which l allows.
func (l *Limits) Take(c Change) {
	l.apply(c, 1)
	l.chosen = append(l.chosen, c.To)
}

// Release takes c, which was chosen, back.
func (l *Limits) Release(c Change) {
	l.apply(c, -1)
	i := slices.Index(l.chosen, c.To)
	l.chosen = slices.Delete(l.chosen, i, i+1)
}

// apply adds c to the totals, or takes it out if sign is -1.
func (l *Limits) apply(c Change, sign int) {
	day := &l.days[c.To.Date-l.k.Today]
	day.chosen += sign * c.To.Minutes()
	if c.Source >= 0 {
		l.used[c.Source] = sign > 0
	}
	if c.Type != RemoveBlock {
		grows, comes, _ := l.sizes(c)
		l.Extra -= sign * grows
		day.incoming += sign * comes
	}
}
