package suggest

import (
	"slices"

	"studyplanner/internal/planner"
)

// Limits of one answer.
const (
	mostChosen = 6  // suggestions
	notice     = 30 // minutes from now to the earliest start today
)

// limits knows what may still be suggested beside what was chosen. Whatever
// subset of the chosen changes is carried out, in any order:
//
//   - Nothing is placed on a block (other than the one that moves), on another
//     chosen change, outside the usual hours, or earlier than 30 minutes from now.
//   - Only blocks of active subjects that are not done, and that start no earlier
//     than 30 minutes from now, are touched, each by at most one change.
//   - A day that receives minutes, by an addition, a move from another day, or a
//     longer session, holds no more than its cap, with all blocks that it has now.
//     Blocks of inactive subjects take places, but are no study, and do not count.
//   - No more than extra minutes are added to the week.
//   - With hours named in the request, also the sum of all changes of a day,
//     removals too, stays within them, and nothing is put anew on a day that holds
//     more. Caps that were inferred let a day that is too full be thinned out.
//
// No removal makes room for another change, since it may not be carried out.
type limits struct {
	k       *knowledge
	window  availability
	soonest int  // the earliest start today, in minutes
	strict  bool // the caps are hours that the request names
	extra   int  // the most minutes that may still be added

	days   [Days]dayLimits
	used   []bool  // whether a chosen change is of coming[i]
	chosen []place // of the changes
}

// dayLimits is one of the coming days; all in minutes.
type dayLimits struct {
	from, to int // its blocks are coming[from:to]
	planned  int // of active subjects
	listed   int // of all chosen changes
	incoming int // of those that bring minutes to the day
}

// newLimits returns the limits of a request at now, with nothing chosen. hours
// tells whether a names hours of the request; extra is the most minutes that may
// be added to the week.
func newLimits(k *knowledge, now planner.Moment, a availability, hours bool, extra int) *limits {
	l := &limits{k: k, window: a, strict: hours, extra: extra}
	l.soonest = int(now.Clock) + notice
	l.used = make([]bool, len(k.coming))
	l.chosen = make([]place, 0, mostChosen)
	next := 0
	for i, planned := range k.planned() {
		d := &l.days[i]
		d.planned, d.from = planned, next
		for next < len(k.coming) && k.coming[next].Date == k.today+planner.Date(i) {
			next++
		}
		d.to = next
	}
	return l
}

// mostAdded returns the most minutes that may be added to the coming days: 15%
// of what is planned, 35% if eager, at least 30. Where nothing is known yet and
// nothing is planned, a first session of each active subject, for three.
func mostAdded(k *knowledge, eager bool) int {
	planned, active := 0, 0
	for _, minutes := range k.planned() {
		planned += minutes
	}
	for _, s := range k.subjects {
		if s.active() {
			active++
		}
	}
	switch {
	case planned == 0 && len(k.trials) == 0:
		return max(30, newcomerSession*min(active, 3))
	case eager:
		return max(30, planned*35/100)
	}
	return max(30, planned*15/100)
}

// allows reports whether c may be chosen beside what was chosen.
func (l *limits) allows(c change) bool {
	if c.source >= 0 && (!l.movable(c.source) || l.used[c.source] || l.k.owner[c.source] != c.subject) {
		return false
	}
	if c.kind == RemoveBlock {
		return c.source >= 0 && c.to == placeOf(l.k.coming[c.source]) && l.unclaimed(c.to) && l.holds(c)
	}
	return (c.source < 0) == (c.kind == AddBlock) && l.k.subjects[c.subject].active() &&
		l.free(c.to, c.source) && l.holds(c)
}

// holds reports whether the minutes of c are within the caps and extra.
func (l *limits) holds(c change) bool {
	day, limit := &l.days[c.to.date-l.k.today], l.window.caps[c.to.date-l.k.today]
	if l.strict && day.listed+c.to.minutes() > limit {
		return false
	}
	if c.kind == RemoveBlock {
		return true
	}
	grows, comes, stays := l.sizes(c)
	switch {
	case grows > l.extra:
		return false
	case comes > 0:
		return day.planned+day.incoming+comes <= limit
	}
	return !l.strict || day.planned+stays <= limit
}

// sizes returns by how many minutes c, which is no removal, makes the plan
// longer, how many it brings to its day, and for a change within its day how
// much longer, or shorter below 0, it makes the day.
func (l *limits) sizes(c change) (grows, comes, stays int) {
	minutes := c.to.minutes()
	if c.source < 0 {
		return minutes, minutes, 0
	}
	source := placeOf(l.k.coming[c.source])
	stays = minutes - source.minutes()
	grows = max(stays, 0)
	if source.date != c.to.date {
		return grows, minutes, 0
	}
	return grows, grows, stays
}

// take chooses c, which l allows.
func (l *limits) take(c change) {
	l.count(c, 1)
	l.chosen = append(l.chosen, c.to)
}

// release takes c, which was chosen, back.
func (l *limits) release(c change) {
	l.count(c, -1)
	i := slices.Index(l.chosen, c.to)
	l.chosen = slices.Delete(l.chosen, i, i+1)
}

// count adds c to the sums, sign times.
func (l *limits) count(c change, sign int) {
	day := &l.days[c.to.date-l.k.today]
	day.listed += sign * c.to.minutes()
	if c.source >= 0 {
		l.used[c.source] = sign > 0
	}
	if c.kind != RemoveBlock {
		grows, comes, _ := l.sizes(c)
		l.extra -= sign * grows
		day.incoming += sign * comes
	}
}
