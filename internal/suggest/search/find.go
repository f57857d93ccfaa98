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
	Most  int           // changes; 0: a few, and more where the gain is significant
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
	found := Result{Chosen: make([]Proposal, len(o.chosen)), Caps: o.draft.caps, Short: o.shortfalls(q.Hours != nil)}
	for i := range o.chosen {
		found.Chosen[i] = o.chosen[i].Proposal
	}
	giveTopics(k, found.Chosen)
	return found
}

// newOptimiser prepares the choice for q.
func newOptimiser(p *meter.Meter, k *learn.Knowledge, h limits.Habits, w *Wishes, q Question) *optimiser {
	room := h.RoomFor(q.Hours, w.lastEvent()).Within(w.hours)
	l := limits.New(k, q.Now, room, q.Hours != nil, limits.MaxAdded(k, w.eager))
	s := &search{work: p, k: k, limits: l, wishes: w, seen: map[spot]learn.Glimpse{}, types: q.Types}
	o := &optimiser{search: s, draft: newDraft(k, w, room.Caps), limits: l, most: limits.MaxSuggestions, few: mostUsual, met: make([]bool, w.asked)}
	o.schedule = o.draft.start(s.relevant(o.draft, q.Now), q.Now)
	if len(k.Trials) < learn.FewTrials {
		o.most = mostCold
	}
	if q.Most > 0 {
		o.most = min(o.most, q.Most)
		o.few = o.most
	}
	s.open(o.schedule)
	o.all = s.candidates(o.schedule)
	return o
}
