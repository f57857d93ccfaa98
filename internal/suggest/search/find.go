// Package search finds the most valuable changes of the coming days. It values schedules by
// the learnt model and the wishes, and stays within the limits.
package search

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/meter"
)

// Question is what a search answers.
type Question struct {
	Now   planner.Moment
	Hours *float64      // the most hours of a day; nil: inferred from the history
	Types []limits.Type // to choose from; nil: all
	Limit int           // changes; 0: a few, and more where the gain is significant
}

// Result is what a search found.
type Result struct {
	Chosen []Proposal      // best first
	Caps   [learn.Days]int // minutes that each day holds
	Short  []Shortfall
}

// Find chooses the changes of k's schedule that answer q, under wishes w. The result is
// useless once p has ended.
func Find(p *meter.Meter, k *learn.Knowledge, h limits.Habits, w *Wishes, q Question) Result {
	o := newOptimiser(p, k, h, w, q)
	o.run()
	found := Result{Chosen: make([]Proposal, len(o.chosen)), Caps: o.evaluator.caps, Short: o.shortfalls(q.Hours != nil)}
	for i := range o.chosen {
		found.Chosen[i] = o.chosen[i].Proposal
	}
	assignTopics(k, found.Chosen)
	return found
}

// newOptimiser prepares the choice for q.
func newOptimiser(p *meter.Meter, k *learn.Knowledge, h limits.Habits, w *Wishes, q Question) *optimiser {
	room := h.RoomFor(q.Hours, w.lastEvent()).Within(w.hours)
	l := limits.New(k, q.Now, room, q.Hours != nil, limits.MaxAdded(k, w.eager))
	s := &search{meter: p, k: k, limits: l, wishes: w, cache: map[cacheKey]learn.Estimate{}, types: q.Types}
	o := &optimiser{search: s, evaluator: newEvaluator(k, w, room.Caps), limits: l, maxChanges: limits.MaxSuggestions, freeChanges: maxUnrequested, served: make([]bool, w.requested)}
	o.schedule = o.evaluator.schedule(s.relevant(o.evaluator, q.Now), q.Now)
	if len(k.Trials) < learn.FewTrials {
		o.maxChanges = maxColdStart
	}
	if q.Limit > 0 {
		o.maxChanges = min(o.maxChanges, q.Limit)
		o.freeChanges = o.maxChanges
	}
	s.evaluateOpen(o.schedule)
	o.all = s.candidates(o.schedule)
	return o
}
