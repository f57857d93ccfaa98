package learn

import (
	"math"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/meter"
)

// evidence is what happened to sessions with the same features: their weight, and how much
// of it was completed. New sessions weigh more than old ones.
type evidence struct {
	features
	weight, done float64
}

const (
	halfLife   = 90.0 // days after which a session weighs half
	slotWeight = 0.5  // of a weekly slot as evidence for its own time
	slotDone   = 0.65 // the part that counts as completed
)

// The limits of the evidence for the model. The time of a fit grows with the evidence, and
// the rest has little weight.
const (
	maxTrials   = 30_000 // the latest sessions of the past
	maxEvidence = 3_000  // pieces, those of most weight
)

// evidenceKey has the features that sessions share in one piece of evidence.
type evidenceKey struct {
	subject, weekday, middle, minutes, habit, busy int32
}

// gatherer turns sessions into evidence.
type gatherer struct {
	layout layout
	index  map[evidenceKey]int
	all    []evidence
}

// note adds one session. It rounds the time to 10 minutes, and the habit and the busy share
// to eighths.
func (g *gatherer) note(s session, weight, done float64) {
	key := evidenceKey{
		int32(s.subject), int32(s.weekday), int32(s.middle / 10), int32(s.minutes),
		int32(s.habit*8 + 0.5), int32(s.busy*8 + 0.5),
	}
	at, known := g.index[key]
	if !known {
		at = len(g.all)
		s.middle, s.habit, s.busy = float64(key.middle*10+5), float64(key.habit)/8, float64(key.busy)/8
		g.index[key] = at
		g.all = append(g.all, evidence{features: g.layout.features(s)})
	}
	g.all[at].weight += weight
	g.all[at].done += weight * done
}

// gather returns the evidence in k's history and slots, and the habits that
// the history leaves.
func gather(work *meter.Meter, k *Knowledge, l layout) ([]evidence, *repetitions) {
	g := &gatherer{l, make(map[evidenceKey]int, len(k.Trials)), nil}
	h := newRepetitions()
	weights, taken := recency(), k.busyTimes()
	for _, t := range k.Trials[max(0, len(k.Trials)-maxTrials):] {
		if !work.Step(stepsOfTrial) {
			return nil, h
		}
		s := sessionAt(t.Subject, Place{t.Date, t.Start, t.End})
		s.habit, s.busy = h.strength(s, t.Date), taken.share(t)
		g.note(s, weights[k.Today-t.Date], outcome(t.Done))
		if t.Done {
			h.repeat(s, t.Date)
		}
	}
	g.noteSlots(k.Subjects)
	return heaviest(g.all, maxEvidence), h
}

// heaviest returns the n pieces of evidence with the most weight, in their order. Of equal
// ones, the first win.
func heaviest(all []evidence, n int) []evidence {
	if len(all) <= n {
		return all
	}
	weights := make([]float64, len(all))
	for i := range all {
		weights[i] = all[i].weight
	}
	slices.Sort(weights)
	least := weights[len(all)-n]
	equal := n // pieces of that weight that are left out or kept
	for _, w := range weights[len(all)-n:] {
		if w > least {
			equal--
		}
	}
	kept := make([]evidence, 0, n)
	for i := range all {
		if all[i].weight == least {
			equal--
		}
		if all[i].weight > least || all[i].weight == least && equal >= 0 {
			kept = append(kept, all[i])
		}
	}
	return kept
}

func outcome(done bool) float64 {
	if done {
		return 1
	}
	return 0
}

func middle(start, end planner.Clock) float64 { return float64(start+end) / 2 }

// recency returns the weight of a session by its age in days.
func recency() []float64 {
	weights := make([]float64, HistoryDays+1)
	for age := range weights {
		weights[age] = rounded(math.Exp(-math.Ln2 * float64(age) / halfLife))
	}
	return weights
}

// noteSlots takes the weekly slots, which their owner chose, as weak evidence.
func (g *gatherer) noteSlots(subjects []Subject) {
	for i, s := range subjects {
		if !s.Active() {
			continue
		}
		for _, slot := range s.Slots {
			for _, d := range slot.Days {
				g.note(session{
					subject: i, weekday: int(d), middle: middle(slot.Start, slot.End), minutes: int(slot.End - slot.Start),
				}, slotWeight, slotDone)
			}
		}
	}
}
