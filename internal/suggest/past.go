package suggest

import (
	"iter"

	"studyplanner/internal/planner"
)

// past yields the sessions that count at now, in order of date and start.
func (k *knowledge) past(now planner.Moment) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for _, t := range k.trials {
			if !yield(t) {
				return
			}
		}
		for i, b := range k.coming {
			over := b.Date == k.today && (b.Done || b.End <= now.Clock)
			if over && k.subjects[k.owner[i]].active() && !yield(trial{k.owner[i], b.Date, b.Start, b.End, b.Done}) {
				return
			}
		}
	}
}
