package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/meter"
)

// daysAhead are the days from today through the last that is known.
type daysAhead struct {
	now   planner.Moment
	usual limits.Availability
	of    []dayAhead
}

// dayAhead is one of these days.
type dayAhead struct {
	planned int           // minutes of active subjects
	taken   []learn.Place // busy times
}

// dayEnd is later than anything of a day.
const dayEnd = 24 * 60

func (d *daysAhead) today() planner.Date { return d.now.Today }
func (d *daysAhead) last() planner.Date  { return d.now.Today + planner.Date(len(d.of)) - 1 }

// daysAhead returns what the days hold that a knows: at most those for which blocks are
// generated.
func (k *Knowledge) daysAhead(p *meter.Meter, a Schedule, now planner.Moment) *daysAhead {
	last := max(min(a.Last, planner.Horizon(now, planner.MaxDate)), now.Today)
	d := &daysAhead{now: now, usual: k.habits.RoomFor(nil, 0), of: make([]dayAhead, last-now.Today+1)}
	active := make(map[string]bool, len(a.Subjects))
	for _, s := range a.Subjects {
		active[s.ID] = s.Type.Active()
	}
	for i := range a.Blocks {
		b := &a.Blocks[i]
		if p.Step(1) && now.Today <= b.Date && b.Date <= last && active[b.SubjectID] {
			d.of[b.Date-now.Today].planned += int(b.End - b.Start)
		}
	}
	for _, t := range learn.Taken(p, a.Busy, now.Today, last) {
		day := &d.of[t.Date-now.Today]
		day.taken = append(day.taken, t)
	}
	return d
}

// spare returns how many more minutes a day has room for, until a time. The cap of the day
// limits it, and so do the usual hours without busy times. Today begins now.
func (d *daysAhead) spare(day int, until planner.Clock) int {
	from, to := d.usual.First, min(d.usual.Last, until)
	if day == 0 {
		from = max(from, d.now.Clock)
	}
	usable := int(to - from)
	for _, t := range d.of[day].taken {
		usable -= max(0, int(min(t.End, to)-max(t.Start, from)))
	}
	return max(0, min(d.usual.Caps[day%learn.Days]-d.of[day].planned, usable))
}

// off reports of each day whether it is one of the days off of t.
func (d *daysAhead) off(t planner.Timetable) []bool {
	change := make([]int, len(d.of)+1) // of how many spans a day is in, over the day before
	for _, s := range t.Off {
		first, last := max(s.First, d.today()), min(s.Last, d.last())
		if first <= last {
			change[first-d.today()]++
			change[last-d.today()+1]--
		}
	}
	off, in := make([]bool, len(d.of)), 0
	for i := range off {
		in += change[i]
		off[i] = in > 0
	}
	return off
}

// chanceCache caches the chances of sessions. Weeks are alike, so a session is looked up as on
// the same weekday of the coming days.
type chanceCache struct {
	k       *learn.Knowledge
	entries map[chanceKey]float64
}

type chanceKey struct {
	subject int
	learn.Place
}

func newChanceCache(k *learn.Knowledge) chanceCache { return chanceCache{k, map[chanceKey]float64{}} }

// of is the chance of b, of a subject, which is no earlier than today.
func (c chanceCache) of(p *meter.Meter, subject int, b *planner.Block) float64 {
	at := chanceKey{subject, learn.Place{Date: c.k.Today + (b.Date-c.k.Today)%learn.Days, Start: b.Start, End: b.End}}
	chance, known := c.entries[at]
	switch {
	case known:
	case len(c.entries) >= maxCached:
		chance = learn.Sigmoid(c.k.ApproxLogit(subject, at.Place))
	case p.Step(stepsPerEstimate):
		chance = c.k.Estimate(subject, at.Place).Chance
		c.entries[at] = chance
	}
	return chance
}

// maxCached is the size of that cache. Further sessions get the rough estimate for their
// time of the week.
const maxCached = 500

// The steps of [meter.Meter] that work on one thing takes, about.
const (
	stepsPerItem     = 3
	stepsPerEstimate = 500
)
