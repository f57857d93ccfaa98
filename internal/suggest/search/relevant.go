package search

import (
	"cmp"
	"math"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// maxWeighed is how many sessions of the coming days a search may change: over twenty a
// day. The time of a search grows with their square.
const maxWeighed = 150

// others are the sessions of the coming days beyond maxWeighed. They stay as they are.
// They take time, fill their days and count for their subjects.
type others struct {
	planned [learn.Days]int // minutes of each day
	none    []float64       // of each subject: the chance that none of its is completed
	due     []float64       // expected minutes before the deadline
	open    []int           // minutes of the open ones before it
	left    []int           // those that are open, in learn.Knowledge.Coming
}

// newOthers returns an empty others for that many subjects.
func newOthers(subjects int) others {
	o := others{none: make([]float64, subjects), due: make([]float64, subjects), open: make([]int, subjects)}
	for s := range o.none {
		o.none[s] = 1
	}
	return o
}

// relevant returns the indices in k.Coming that the search may change, in order, and adds
// the others to d. If there are too many, movable sessions come first. Of those, it prefers
// the ones that are unlikely or unwanted where they are.
func (s *search) relevant(d *evaluator, now planner.Moment) []int {
	kept := make([]int, len(s.k.Coming))
	for i := range kept {
		kept[i] = i
	}
	if len(kept) <= maxWeighed || !s.meter.Step(len(kept)*stepsPerPlace) {
		return kept[:min(len(kept), maxWeighed)]
	}
	promise := make([]float64, len(kept))
	for i := range kept {
		promise[i] = s.promise(i)
	}
	slices.SortFunc(kept, func(a, b int) int { return cmp.Or(cmp.Compare(promise[a], promise[b]), a-b) })
	for _, i := range kept[maxWeighed:] {
		e := entryOf(s.k, i, now)
		d.addOther(&e, s)
	}
	kept = kept[:maxWeighed]
	slices.Sort(kept)
	return kept
}

// promise returns a rough value of a session at its place, for comparisons. A session that
// cannot change has an infinite value.
func (s *search) promise(i int) float64 {
	if !s.limits.CanChange(i) {
		return math.Inf(1)
	}
	p := learn.PlaceOf(s.k.Coming[i])
	minute, logit := s.wishes.bias(s.k.Owner[i], p)
	return s.approxLogit(s.k.Owner[i], p) + logit + minute
}

// addOther adds e, of s, to the others.
func (d *evaluator) addOther(e *entry, s *search) {
	if e.busy {
		return
	}
	p, chance := s.placeOf(e), e.fixed
	if chance < 0 {
		chance = learn.Sigmoid(s.approxLogit(e.subject, p))
		d.others.left = append(d.others.left, e.source)
	}
	d.others.planned[e.day] += e.minutes()
	d.others.none[e.subject] *= 1 - chance
	if e.day >= d.wishes.due[e.subject] {
		return
	}
	d.others.due[e.subject] += chance * float64(e.minutes())
	if e.fixed < 0 {
		d.others.open[e.subject] += e.minutes()
	}
}
