package words

import (
	"fmt"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// Later says of p why a missed session of a subject goes there, in a sentence.
func (w *Wording) Later(subject int, p learn.Place) string {
	why := because{why: fmt.Sprintf("It is the next free time of %s in your usual hours", span(p.Minutes()))}
	why.also = w.support(search.Proposal{Change: limits.Change{Type: limits.AddBlock, Subject: subject, Source: -1, To: p}})
	return why.String()
}

// NotLater says that no day through last takes so many minutes, in a sentence.
func (w *Wording) NotLater(minutes int, last planner.Date) string {
	return fmt.Sprintf("No day through %s has %s free for it: within your usual hours, beside what is planned and busy, and with no more than your days take.",
		dayOfMonth(last, w.k.Today), span(minutes))
}
