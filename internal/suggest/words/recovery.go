package words

import (
	"fmt"
	"unicode/utf8"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/search"
)

// Recovery has the numbers of a plan for an exam. Minutes are expected ones, except
// MissedMinutes.
type Recovery struct {
	Subject       int
	Exam          planner.Date
	Missed        int // sessions since Since
	MissedMinutes int
	Since         planner.Date
	Lacks         int  // minutes without the plan
	Left          int  // minutes that the plan does not bring
	Full          bool // it has as many sessions as an answer may have
}

// ExplainRecovery returns why c, an addition on any day from today on, is part of r. It has at
// most 240 characters.
func (w *Writer) ExplainRecovery(r Recovery, c search.Proposal) Explanation {
	e := Explanation{Kind: Deadline, Preliminary: w.preliminary}
	e.Headline = w.headline("add", w.name(c.Subject)+" on "+c.To.Date.Weekday().String()+" "+dayOfMonth(c.To.Date, w.k.Today)+" "+times(c.To))
	part := planner.Cause{Kind: planner.CauseLack, Minutes: c.To.Minutes(), Lacks: r.Lacks, Date: planner.Some(r.Exam)}
	causes := []planner.Cause{part}
	if r.Missed > 0 {
		missed := planner.Cause{Kind: planner.CauseMissed, SubjectID: w.k.Subjects[r.Subject].ID, Sessions: r.Missed, Minutes: r.MissedMinutes, Date: planner.Some(r.Since)}
		causes = []planner.Cause{missed, part}
	}
	for _, e.Because = range [][]planner.Cause{w.supported(c, causes...), causes, {part}} {
		e.Why = w.sentence(e.Because)
		if utf8.RuneCountInString(e.String()) <= longestReason {
			break
		}
	}
	return e
}

// examOf names the exam of r.
func (w *Writer) examOf(r Recovery) string { return "the exam on " + dayOfMonth(r.Exam, w.k.Today) }

// Lacking returns short sentences about what r does not bring.
func (w *Writer) Lacking(r Recovery) []string {
	switch {
	case r.Left <= 0:
		return []string{}
	case r.Full:
		return []string{fmt.Sprintf("These sessions are as many as are added at once; %s still lacks %s of %s: ask again for more.", w.examOf(r), span(r.Left), w.name(r.Subject))}
	}
	return []string{fmt.Sprintf("%s of %s that %s lacks will not fit: no other place is free before it.", span(r.Left), w.name(r.Subject), w.examOf(r))}
}
