package words

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// Later returns why a missed session of a subject moves to p, as data and as a sentence.
func (w *Writer) Later(subject int, p learn.Place) ([]planner.Cause, string) {
	c := search.Proposal{Change: limits.Change{Type: limits.AddBlock, Subject: subject, Source: -1, To: p}}
	causes := w.supported(c, planner.Cause{Kind: planner.CauseFree, Minutes: p.Minutes()})
	return causes, w.sentence(causes)
}

// NotLater says that no day through last has that much room, as data and as a sentence.
func (w *Writer) NotLater(minutes int, last planner.Date) ([]planner.Cause, string) {
	causes := []planner.Cause{{Kind: planner.CauseNone, Minutes: minutes, Date: planner.Some(last)}}
	return causes, w.sentence(causes)
}
