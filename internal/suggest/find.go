package suggest

import (
	"studyplanner/internal/planner"
)

// question is what a search answers.
type question struct {
	now   planner.Moment
	hours *float64 // the most hours of a day; nil: inferred from the history
	types []Type   // to choose from; nil: all
}

// result is what a search found.
type result struct {
	chosen []proposal // best first
	caps   [Days]int  // minutes that each day holds
	short  []shortfall
}

// find chooses the changes of k's plan that answer q, with the given wishes.
func find(k *knowledge, h habits, w *wishes, q question) result {
	o := newOptimiser(k, h, w, q)
	o.run()
	found := result{chosen: make([]proposal, len(o.chosen)), caps: o.draft.caps, short: o.shortfalls(q.hours != nil)}
	for i := range o.chosen {
		found.chosen[i] = o.chosen[i].proposal
	}
	return found
}

// newOptimiser prepares the choice for q.
func newOptimiser(k *knowledge, h habits, w *wishes, q question) *optimiser {
	room := h.roomFor(q.hours, w.goal.Deadline)
	l := newLimits(k, q.now, room, q.hours != nil, mostAdded(k, w.eager))
	s := &search{k: k, limits: l, wishes: w, seen: map[spot]glimpse{}, types: q.types}
	o := &optimiser{search: s, draft: newDraft(k, w, room.caps), limits: l, most: mostChosen}
	o.plan = o.draft.start(q.now)
	if len(k.trials) < fewTrials {
		o.most = mostCold
	}
	s.open(o.plan)
	o.all = s.candidates(o.plan)
	return o
}
