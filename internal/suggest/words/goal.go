package words

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// longIdle is how many days without a completed session are worth a sentence.
const longIdle = 4

// neglect returns how long a subject was not done, or how little of it is planned.
func (w *Writer) neglect(c search.Proposal) reason {
	sessions, _ := w.k.PlannedOf(c.Subject, w.week())
	if c.Type == limits.RemoveBlock || c.Type != limits.AddBlock && sessions > 1 {
		return reason{}
	}
	b := reason{why: []planner.Cause{w.lack(c, sessions)}}
	if c.Type != limits.AddBlock && len(w.k.Trials) > 0 {
		b.also = w.byCounts(c).why
	}
	return b
}

// lack returns what c's subject lacks. It has that many sessions in these 7 days.
func (w *Writer) lack(c search.Proposal, sessions int) planner.Cause {
	s := w.k.Subjects[c.Subject]
	idle, known := w.idle(c.Subject)
	switch {
	case s.Trials == 0 && sessions == 0:
		return planner.Cause{Kind: planner.CauseNeverHad}
	case s.Trials > 0 && !known:
		return planner.Cause{Kind: planner.CauseNoneCompleted, Sessions: s.Trials}
	case known && idle >= longIdle && (idle > learn.Days || !w.sooner(c)):
		return planner.Cause{Kind: planner.CauseIdle, DayCount: idle}
	}
	return planner.Cause{Kind: planner.CauseFewPlanned, Sessions: sessions}
}

// sooner reports whether an open session of c's subject is planned before c
// brings one.
func (w *Writer) sooner(c search.Proposal) bool {
	for i, b := range w.k.Coming {
		if i != c.Source && w.k.Owner[i] == c.Subject && !b.Done && b.Date < c.To.Date {
			return true
		}
	}
	return false
}

// idle returns how many days ago the last completed session of a subject was,
// and whether there was one.
func (w *Writer) idle(subject int) (days int, known bool) {
	for i, b := range w.k.Coming {
		if w.k.Owner[i] == subject && b.Done {
			return 0, true
		}
	}
	for i := len(w.k.Trials) - 1; i >= 0; i-- {
		if t := w.k.Trials[i]; t.Subject == subject && t.Done {
			return int(w.k.Today - t.Date), true
		}
	}
	return 0, false
}

// about adds the next event of a subject to x, if there is one.
func (w *Writer) about(x planner.Cause, subject int) planner.Cause {
	if e, dated := w.wishes.Ahead(subject); dated {
		x.Event, x.Date = kindOfEvent(e, w.k.Subjects[subject].Type), planner.Some(e.Date)
	}
	return x
}

// kindOfEvent returns the kind of e, for a subject of type t.
func kindOfEvent(e search.Event, t planner.SubjectType) planner.EventKind {
	switch {
	case e.Exam && t == planner.Training:
		return planner.EventOther
	case e.Exam:
		return planner.EventExam
	}
	return planner.EventDeadline
}

// due returns the first day that is too late for the next event of a subject, at most a
// week ahead. The last day before it still counts.
func (w *Writer) due(subject int) planner.Date {
	return w.k.Today + planner.Date(w.wishes.DueDay(subject))
}

// deadline returns what a syllabus or an exam needs.
func (w *Writer) deadline(c search.Proposal) reason {
	_, dated := w.wishes.Ahead(c.Subject)
	left := w.k.Outlook(c.Subject).Remaining
	switch {
	case c.Type == limits.RemoveBlock:
		return w.makeRoom(c)
	case !dated && left == 0:
		return reason{}
	case c.Type == limits.AddBlock:
		adds := planner.Cause{Kind: planner.CauseAdds, Minutes: c.To.Minutes()}
		return reason{why: []planner.Cause{w.need(c.Subject), w.plan(c.Subject, planner.CausePlanned, dated), adds}}
	case dated && w.from(c).Date >= w.due(c.Subject) && c.To.Date < w.due(c.Subject):
		return reason{why: []planner.Cause{w.about(planner.Cause{Kind: planner.CauseInTime, Minutes: left}, c.Subject)}}
	}
	return reason{why: []planner.Cause{w.need(c.Subject)}, also: w.chanceReason(c).why}
}

// stored returns the next event of a subject, if it is a stored exam.
func (w *Writer) stored(subject int) (learn.Exam, bool) {
	e, dated := w.wishes.Ahead(subject)
	if !dated {
		return learn.Exam{}, false
	}
	return w.k.ExamOn(subject, e.Date)
}

// need returns what a stored exam takes, or what is left of a syllabus, and until when.
func (w *Writer) need(subject int) planner.Cause {
	if x, stored := w.stored(subject); stored {
		return w.about(planner.Cause{Kind: planner.CauseExamNeeds, Minutes: x.Need}, subject)
	}
	o := w.k.Outlook(subject)
	if o.Remaining == 0 {
		return w.about(planner.Cause{Kind: planner.CauseComing}, subject)
	}
	left := planner.Cause{Kind: planner.CauseSyllabusLeft, Minutes: o.Remaining}
	if o.Need != o.Remaining {
		left.Likely = o.Need
	}
	return w.about(left, subject)
}

// plan returns a cause of that kind with the planned minutes of a subject in the coming
// days. With until, it stops at the next event in them.
func (w *Writer) plan(subject int, kind planner.CauseKind, until bool) planner.Cause {
	x, before := planner.Cause{Kind: kind}, w.week()
	if e, dated := w.wishes.Ahead(subject); until && dated && e.Date <= w.week() {
		before, x.Date = w.due(subject), planner.Some(e.Date)
	}
	_, x.Minutes = w.k.PlannedOf(subject, before)
	return x
}

// makeRoom returns why a session is dropped for a deadline.
func (w *Writer) makeRoom(c search.Proposal) reason {
	if own, dated := w.wishes.Event(c.Subject); dated {
		if c.To.Date < own.Date {
			return reason{}
		}
		return reason{why: w.freeing(c, w.about(planner.Cause{Kind: planner.CauseEventOver}, c.Subject))}
	}
	for _, e := range w.wishes.Events() {
		if c.To.Date < e.Date {
			x := planner.Cause{Kind: planner.CauseFreesBefore, Minutes: c.To.Minutes(), Event: kindOfEvent(e, planner.Study), Date: planner.Some(e.Date)}
			return reason{why: []planner.Cause{x}}
		}
	}
	return reason{}
}
