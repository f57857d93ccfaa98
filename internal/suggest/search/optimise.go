package search

import (
	"cmp"
	"slices"

	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

// The rules of the choice.
const (
	leastGain       = 3000  // thousandths of a minute, for a change to be worth the trouble
	shortlist       = 100   // candidates of a group that are valued again after each choice
	leastBelief     = 0.005 // that the time does not matter, to ask what if
	stepsOfSession  = 4     // of [meter.Meter], each time that a schedule with it is valued
	mostUsual       = 3     // suggestions that nobody asked for, unless their gain is significant
	mostCold        = 3     // suggestions that nobody asked for while little is known
	mostOthers      = 2     // suggestions beside those that serve what was asked for
	minSignificant  = 10000 // thousandths of a minute, for a change to be worth it beyond the usual ones
	significantPart = 2     // of what the best change gains, it gains at least one in so many parts
	leastTrials     = 5     // sessions of the past, to say that one time is likelier than another
	surprise        = 5000  // thousandths of a minute by which other changes raise the gain of one, at most
	prudence        = 2.0   // weight of what a schedule is worth if the time did not matter, by the belief in that
)

// optimiser chooses changes to a schedule, the most valuable first (greedy search).
type optimiser struct {
	search *search
	draft  *draft
	limits *limits.Limits
	most   int // changes that nobody asked for
	few    int // of them, those that may gain little

	schedule []entry // as it stands, without any change
	all      []candidate
	chosen   []candidate
	leading  bool   // only what serves the request is chosen
	met      []bool // which wishes of the request the chosen changes serve
	removed  int    // minutes of chosen removals that no bound needs
	current  []entry
	loads    [learn.Days]int // minutes of the days of current
	value    account
	scratch  []entry

	prudence  float64 // the weight of the schedule's value if the time did not matter
	flatValue float64
}

// run chooses from the candidates. First come those that serve the request, as many as
// needed, then others.
func (o *optimiser) run() {
	o.current = slices.Clone(o.schedule)
	if belief := o.search.k.Indifference(); belief >= leastBelief {
		o.prudence = prudence * belief
	}
	o.note()
	o.shorten()
	if o.asked() {
		o.leading = true
		o.fill(limits.MaxSuggestions)
		o.leading = false
		o.most = min(o.most, len(o.chosen)+mostOthers)
	}
	o.fill(o.most)
	o.account()
}

// asked reports whether the request has wishes.
func (o *optimiser) asked() bool { return o.search.wishes.asked > 0 }

// fill chooses until there are so many changes.
func (o *optimiser) fill(most int) {
	for len(o.chosen) < most && o.choose() {
	}
}

// shorten keeps the candidates that gain most on their own.
func (o *optimiser) shorten() {
	kept := o.all[:0]
	for i := range o.all {
		c := &o.all[i]
		o.try(c)
		if c.gain >= leastGain && o.wanted(c) {
			kept = append(kept, *c)
		}
	}
	slices.SortStableFunc(kept, byGain)
	var counts [2][3]int
	o.all = slices.DeleteFunc(kept, func(c candidate) bool {
		count := &counts[0][c.group()]
		if o.asked() && o.serves(&c) {
			count = &counts[1][c.group()]
		}
		*count++
		return *count > shortlist
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
	if !o.search.work.Step(stepsOfSession * len(o.current)) {
		return
	}
	o.scratch = with(o.scratch, o.current, c)
	first := c.entry.day
	if c.Source >= 0 {
		first = min(first, int(o.search.k.Coming[c.Source].Date-o.search.k.Today))
	}
	c.worth = o.draft.value(o.scratch, first).above(o.value)
	c.gain = c.worth.total()
	if o.prudence > 0 {
		c.gain += thousandths(o.prudence * (o.flat(o.scratch, first) - o.flatValue))
	}
}

// flat is value of the draft, as if the time did not matter.
func (o *optimiser) flat(schedule []entry, first int) float64 {
	o.draft.flat = true
	v := o.draft.value(schedule, first).total()
	o.draft.flat = false
	return v
}

// note values the current schedule.
func (o *optimiser) note() {
	o.loads = o.draft.others.planned
	for i := range o.current {
		if e := &o.current[i]; !e.busy {
			o.loads[e.day] += e.minutes()
		}
	}
	o.value = o.draft.note(o.current)
	if o.prudence == 0 {
		return
	}
	o.draft.flat = true
	o.flatValue = o.draft.note(o.current).total()
	o.draft.flat = false
}

// wanted reports whether the request allows the type of c. It is false for a reason that
// holds for people in general.
func (o *optimiser) wanted(c *candidate) bool {
	if c.Type == limits.MoveBlock && len(o.search.k.Trials) < leastTrials && c.reason() == Likelier {
		return false
	}
	return o.search.wanted(o.kind(c))
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
	if c.Type == limits.RemoveBlock && !o.bound(c) && o.removed+c.To.Minutes() > o.search.wishes.removals {
		return false
	}
	if c.Motive == FirstSteps && o.crowded(c) || !o.apart(c) {
		return false
	}
	return o.limits.Allows(c.Change)
}

// bound reports whether a bound requires the removal c.
func (o *optimiser) bound(c *candidate) bool {
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
		if o.leading && !o.serves(c) || !o.permitted(c) {
			continue
		}
		o.try(c)
		if c.gain >= least && o.wanted(c) && (best < 0 || byGain(*c, o.all[best]) < 0) {
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
	if o.leading || len(o.chosen) < o.few {
		return leastGain
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
	o.note()
}

// insert adds c as the i-th chosen change, and does not touch the schedule.
func (o *optimiser) insert(i int, c candidate) {
	o.limits.Take(c.Change)
	c.counted = c.Type == limits.RemoveBlock && !o.bound(&c)
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
	o.note()
}

// account finishes the choice. It values each change as the last of all. It drops worthless
// ones and the excess, sorts the rest, and fills in their motives.
func (o *optimiser) account() {
	for o.weigh(); o.cut(); o.weigh() {
	}
	significant := o.significant()
	for i := range o.chosen {
		c := &o.chosen[i]
		c.Type, c.Motive = o.kind(c), c.reason()
		c.Unrequested, c.Significant = o.asked() && !c.serves, c.gain >= significant
	}
}

// weigh values each chosen change as the last of all, and drops it if it gains too little.
// Changes that serve the request come first, each part by gain.
func (o *optimiser) weigh() {
	clear(o.met)
	for i := 0; i < len(o.chosen); i++ {
		c := o.drop(i)
		o.try(&c)
		if c.gain < leastGain || !o.wanted(&c) {
			i--
			continue
		}
		c.serves = o.meets(&c)
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

// cut drops the last change if it is one of too many that nobody asked for. It reports
// whether it did.
func (o *optimiser) cut() bool {
	last, others := len(o.chosen)-1, 0
	for i := range o.chosen {
		if !o.chosen[i].serves {
			others++
		}
	}
	if others == 0 || (!o.asked() || others <= mostOthers) && (last < o.few || o.chosen[last].gain >= o.significant()) {
		return false
	}
	o.drop(last)
	return true
}
