package learn

import (
	"iter"

	"studyplanner/internal/planner"
)

// Past yields the sessions that count at now, in order of date and start.
func (k *Knowledge) Past(now planner.Moment) iter.Seq[Trial] {
	return func(yield func(Trial) bool) {
		for _, t := range k.Trials {
			if !yield(t) {
				return
			}
		}
		for i, b := range k.Coming {
			over := b.Date == k.Today && b.Done || now.Ended(b.Date, b.End)
			if over && k.Subjects[k.Owner[i]].Active() && !yield(Trial{k.Owner[i], b.Date, b.Start, b.End, b.Done, b.Spent}) {
				return
			}
		}
	}
}
