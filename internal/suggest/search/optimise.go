package search

import (
	"cmp"
	"slices"

	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

// The rules of the choice.
const (
	minGain         = 3000  // thousandths of a minute, for a change to be worth the trouble
	maxShortlist    = 100   // candidates of a group that are valued again after each choice
	minBelief       = 0.005 // that the time does not matter, to ask what if
	stepsOfSession  = 4     // of [meter.Meter], each time that a schedule with it is valued
	maxUnrequested  = 3     // suggestions that nobody asked for, unless their gain is significant
	maxColdStart    = 3     // suggestions that nobody asked for, with little history
	maxBesideWishes = 2     // suggestions that serve no wish of the request, if it has wishes
	minSignificant  = 10000 // thousandths of a minute, for a change to be worth it beyond the usual ones
	significantPart = 2     // a significant gain is at least the best gain divided by this
	minTrials       = 5     // sessions of the past, to say that one time is likelier than another
	surprise        = 5000  // thousandths of a minute: other changes raise the gain of one by less
	prudence        = 2.0   // weight of what a schedule is worth if the time did not matter, by the belief in that
)

// optimiser chooses changes to a schedule, the most valuable first (greedy search).
type optimiser struct {
	search      *search
	evaluator   *evaluator
	limits      *limits.Limits
	maxChanges  int // changes that nobody asked for
	freeChanges int // of them, those that need no significant gain

	schedule    []entry // as it stands, without any change
	all         []candidate
	chosen      []candidate
	requestOnly bool   // only what serves the request is chosen
	served      []bool // which wishes of the request the chosen changes serve
	removed     int    // minutes of chosen removals that no bound needs
	current     []entry
	loads       [learn.Days]int // minutes of the days of current
	value       utility
	scratch     []entry

	prudence  float64 // the weight of the schedule's value if the time did not matter
	flatValue float64
}

// run chooses from the candidates. First come those that serve the request, as many as
// needed, then others.
func (o *optimiser) run() {
	o.current = slices.Clone(o.schedule)
	if belief := o.search.k.Indifference(); belief >= minBelief {
		o.prudence = prudence * belief
	}
	o.update()
	o.shortlist()
	if o.hasWishes() {
		o.requestOnly = true
		o.fill(limits.MaxSuggestions)
		o.requestOnly = false
		o.maxChanges = min(o.maxChanges, len(o.chosen)+maxBesideWishes)
	}
	o.fill(o.maxChanges)
	o.finish()
}

// hasWishes reports whether the request has wishes.
func (o *optimiser) hasWishes() bool { return o.search.wishes.requested > 0 }

// fill chooses until there are so many changes.
func (o *optimiser) fill(most int) {
	for len(o.chosen) < most && o.choose() {
	}
}

// shortlist keeps the candidates that gain most on their own.
func (o *optimiser) shortlist() {
	kept := o.all[:0]
	for i := range o.all {
		c := &o.all[i]
		o.try(c)
		if c.gain >= minGain && o.acceptable(c) {
			kept = append(kept, *c)
		}
	}
	slices.SortStableFunc(kept, byGain)
	var counts [2][3]int
	o.all = slices.DeleteFunc(kept, func(c candidate) bool {
		count := &counts[0][c.group()]
		if o.hasWishes() && o.serves(&c) {
			count = &counts[1][c.group()]
		}
		*count++
		return *count > maxShortlist
	})
}

// group numbers what shares a shortlist: additions, removals, and moves.
func (c *candidate) group() int {
	switch c.Type {
	case limits.AddBlock:
		return 0
	case limits.RemoveBlock:
		return 1
	}
	return 2
}

// byGain orders candidates: by gain, and those of equal gain by place, subject
// and type, so that the order never depends on chance.
func byGain(a, b candidate) int {
	return cmp.Or(
		cmp.Compare(b.gain, a.gain), cmp.Compare(a.To.Date, b.To.Date), cmp.Compare(a.To.Start, b.To.Start),
		cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Type, b.Type), cmp.Compare(a.Source, b.Source),
	)
}

// try values the current schedule with c.
func (o *optimiser) try(c *candidate) {
	if !o.search.meter.Step(stepsOfSession * len(o.current)) {
		return
	}
	o.scratch = with(o.scratch, o.current, c)
	first := c.entry.day
	if c.Source >= 0 {
		first = min(first, int(o.search.k.Coming[c.Source].Date-o.search.k.Today))
	}
	c.worth = o.evaluator.value(o.scratch, first).above(o.value)
	c.gain = c.worth.total()
	if o.prudence > 0 {
		c.gain += thousandths(o.prudence * (o.flat(o.scratch, first) - o.flatValue))
	}
}

// flat returns the value of schedule, as if the time did not matter.
func (o *optimiser) flat(schedule []entry, first int) float64 {
	o.evaluator.flat = true
	v := o.evaluator.value(schedule, first).total()
	o.evaluator.flat = false
	return v
}

// update values the current schedule.
func (o *optimiser) update() {
	o.loads = o.evaluator.others.planned
	for i := range o.current {
		if e := &o.current[i]; !e.busy {
			o.loads[e.day] += e.minutes()
		}
	}
	o.value = o.evaluator.note(o.current)
	if o.prudence == 0 {
		return
	}
	o.evaluator.flat = true
	o.flatValue = o.evaluator.note(o.current).total()
	o.evaluator.flat = false
}

// acceptable reports whether the request allows the type of c. It is false for a reason that
// holds for people in general.
func (o *optimiser) acceptable(c *candidate) bool {
	if c.Type == limits.MoveBlock && len(o.search.k.Trials) < minTrials && c.reason() == Likelier {
		return false
	}
	return o.search.allowsType(o.kind(c))
}

// kind is the type that c will have: a move to another day for the sake of the
// load is a rebalance.
func (o *optimiser) kind(c *candidate) limits.Type {
	if c.Type == limits.MoveBlock && c.reason() == Overload && c.To.Date != o.search.k.Coming[c.Source].Date {
		return limits.Rebalance
	}
	return c.Type
}

// permitted reports whether c may still be chosen.
func (o *optimiser) permitted(c *candidate) bool {
	if c.Type == limits.RemoveBlock && !o.requiredByBound(c) && o.removed+c.To.Minutes() > o.search.wishes.maxRemovals {
		return false
	}
	if c.Motive == FirstSteps && o.crowded(c) || !o.apart(c) {
		return false
	}
	return o.limits.Allows(c.Change)
}

// requiredByBound reports whether a bound requires the removal c.
func (o *optimiser) requiredByBound(c *candidate) bool {
	w, day := o.search.wishes, c.To.Date-o.search.k.Today
	return !w.rule(c.Subject, c.To.Date).allows(c.To) || o.loads[day] > w.hours[day] && w.hours[day] < noHours
}

// crowded reports whether another first session was chosen for the day of c, the day before
// or the day after.
func (o *optimiser) crowded(c *candidate) bool {
	return slices.ContainsFunc(o.chosen, func(x candidate) bool {
		d := x.To.Date - c.To.Date
		return x.Motive == FirstSteps && -1 <= d && d <= 1
	})
}

// apart reports whether c is far enough from chosen sessions of its subject, by the wishes.
func (o *optimiser) apart(c *candidate) bool {
	return c.Type == limits.RemoveBlock || !slices.ContainsFunc(o.chosen, func(x candidate) bool {
		return x.Subject == c.Subject && x.Type != limits.RemoveBlock && !o.search.wishes.Apart(c.Subject, x.To.Date, c.To.Date)
	})
}

// choose makes the best change that is left, if it gains enough. The gain of the last try
// decides whether to try a change again.
func (o *optimiser) choose() bool {
	best, least := -1, o.least()
	slices.SortStableFunc(o.all, byGain)
	for i := range o.all {
		c := &o.all[i]
		if best >= 0 && c.gain+surprise < o.all[best].gain {
			break
		}
		if o.requestOnly && !o.serves(c) || !o.permitted(c) {
			continue
		}
		o.try(c)
		if c.gain >= least && o.acceptable(c) && (best < 0 || byGain(*c, o.all[best]) < 0) {
			best = i
		}
	}
	if best < 0 {
		return false
	}
	o.take(o.all[best])
	return true
}

// least returns the least gain of one more change. Changes that serve the request, and the
// first few others, need leastGain. More of them need a significant gain.
func (o *optimiser) least() int {
	if o.requestOnly || len(o.chosen) < o.freeChanges {
		return minGain
	}
	return o.significant()
}

// significant returns the least gain of a significant change: one that is chosen beyond the usual
// few.
func (o *optimiser) significant() int {
	best := 0
	for i := range o.chosen {
		best = max(best, o.chosen[i].gain)
	}
	return max(minSignificant, best/significantPart)
}

// take makes c one more change of the schedule.
func (o *optimiser) take(c candidate) {
	o.insert(len(o.chosen), c)
	o.current, o.scratch = with(o.scratch, o.current, &c), o.current
	o.update()
}

// insert adds c as the i-th chosen change, and does not touch the schedule.
func (o *optimiser) insert(i int, c candidate) {
	o.limits.Take(c.Change)
	c.counted = c.Type == limits.RemoveBlock && !o.requiredByBound(&c)
	o.chosen = slices.Insert(o.chosen, i, c)
	if c.counted {
		o.removed += c.To.Minutes()
	}
}

// drop takes back the i-th chosen change.
func (o *optimiser) drop(i int) candidate {
	c := o.chosen[i]
	o.chosen = slices.Delete(o.chosen, i, i+1)
	o.limits.Release(c.Change)
	if c.counted {
		o.removed -= c.To.Minutes()
	}
	o.rebuild()
	return c
}

// rebuild makes the current schedule from the chosen changes.
func (o *optimiser) rebuild() {
	o.current = append(o.current[:0], o.schedule...)
	for i := range o.chosen {
		o.current, o.scratch = with(o.scratch, o.current, &o.chosen[i]), o.current
	}
	o.update()
}

// finish finishes the choice. It values each change as the last of all. It drops worthless
// ones and the excess, sorts the rest, and fills in their motives.
func (o *optimiser) finish() {
	for o.revalue(); o.dropExcess(); o.revalue() {
	}
	significant := o.significant()
	for i := range o.chosen {
		c := &o.chosen[i]
		c.Type, c.Motive = o.kind(c), c.reason()
		c.Unrequested, c.Significant = o.hasWishes() && !c.serves, c.gain >= significant
	}
}

// revalue values each chosen change as the last of all, and drops it if it gains too little.
// Changes that serve the request come first, each part by gain.
func (o *optimiser) revalue() {
	clear(o.served)
	for i := 0; i < len(o.chosen); i++ {
		c := o.drop(i)
		o.try(&c)
		if c.gain < minGain || !o.acceptable(&c) {
			i--
			continue
		}
		c.serves = o.markServed(&c)
		o.insert(i, c)
	}
	o.rebuild()
	slices.SortStableFunc(o.chosen, func(a, b candidate) int {
		switch {
		case a.serves == b.serves:
			return byGain(a, b)
		case a.serves:
			return -1
		}
		return 1
	})
}

// dropExcess drops the last change if it is one of too many that nobody asked for. It reports
// whether it did.
func (o *optimiser) dropExcess() bool {
	last, others := len(o.chosen)-1, 0
	for i := range o.chosen {
		if !o.chosen[i].serves {
			others++
		}
	}
	if others == 0 || (!o.hasWishes() || others <= maxBesideWishes) && (last < o.freeChanges || o.chosen[last].gain >= o.significant()) {
		return false
	}
	o.drop(last)
	return true
}
