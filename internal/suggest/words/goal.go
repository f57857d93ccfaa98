package words

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// longIdle is how many days without a completed session are worth telling.
const longIdle = 4

// neglect says how long a subject was not done, or how little of it is planned.
func (w *Wording) neglect(c search.Proposal) because {
	sessions, _ := w.k.PlannedOf(c.Subject, w.week())
	if c.Type == limits.RemoveBlock || c.Type != limits.AddBlock && sessions > 1 {
		return because{}
	}
	b := because{why: w.lack(c, sessions)}
	if c.Type != limits.AddBlock && len(w.k.Trials) > 0 {
		b.also = w.contrast(c).why
	}
	return b
}

// lack says what c's subject, which has so many sessions in these 7 days, lacks.
func (w *Wording) lack(c search.Proposal, sessions int) string {
	s := w.k.Subjects[c.Subject]
	idle, known := w.idle(c.Subject)
	switch {
	case s.Trials == 0 && sessions == 0:
		return "it has had no session yet"
	case s.Trials == 1 && !known:
		return "its only session so far was not completed"
	case s.Trials > 1 && !known:
		return "none of its " + several(s.Trials, "session") + " so far was completed"
	case known && idle >= longIdle && (idle > learn.Days || !w.sooner(c)):
		return "it has had no completed session for " + several(idle, "day")
	case sessions == 0:
		return "no session of it is planned in these 7 days"
	case sessions == 1:
		return "only 1 session of it is planned in these 7 days"
	}
	return "so far it has " + several(sessions, "session") + " in these 7 days"
}

// sooner reports whether an open session of c's subject is planned before c
// brings one.
func (w *Wording) sooner(c search.Proposal) bool {
	for i, b := range w.k.Coming {
		if i != c.Source && w.k.Owner[i] == c.Subject && !b.Done && b.Date < c.To.Date {
			return true
		}
	}
	return false
}

// idle returns how many days ago the last completed session of a subject was,
// and whether there was one.
func (w *Wording) idle(subject int) (days int, known bool) {
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

// event names what is known to come for a subject: "the exam on Friday 6 March (in 2
// days)"; nothing if there is nothing.
func (w *Wording) event(subject int) string {
	e, dated := w.wishes.Ahead(subject)
	if !dated {
		return ""
	}
	return w.theEvent(e, w.k.Subjects[subject].Type)
}

// theEvent names e of a subject of type t.
func (w *Wording) theEvent(e search.Event, t planner.SubjectType) string {
	what := "the deadline on "
	switch {
	case e.Exam && t == planner.Training:
		what = "the event on "
	case e.Exam:
		what = "the exam on "
	}
	return what + dateWords(e.Date, w.k.Today)
}

// due is the first day that is too late for the next event of a subject, at most a
// week ahead. On the last day something can still be done.
func (w *Wording) due(subject int) planner.Date {
	return w.k.Today + planner.Date(w.wishes.DueDay(subject))
}

// deadline says what a syllabus or an exam needs.
func (w *Wording) deadline(c search.Proposal) because {
	event := w.event(c.Subject)
	switch {
	case c.Type == limits.RemoveBlock:
		return w.makeRoom(c)
	case event == "" && w.k.Outlook(c.Subject).Remaining == 0:
		return because{}
	case c.Type == limits.AddBlock:
		return because{why: w.need(c.Subject, event) + w.plannedUntil(c.Subject, event) + "; this adds " + span(c.To.Minutes())}
	case event != "" && w.from(c).Date >= w.due(c.Subject) && c.To.Date < w.due(c.Subject):
		return because{why: "that is in time for " + event + w.left(c.Subject)}
	}
	return because{why: w.need(c.Subject, event), also: w.chances(c).why}
}

// stored is the stored exam that is known to come for a subject, if it is one.
func (w *Wording) stored(subject int) (learn.Exam, bool) {
	e, dated := w.wishes.Ahead(subject)
	if !dated {
		return learn.Exam{}, false
	}
	return w.k.ExamOn(subject, e.Date)
}

// need says what a stored exam takes, or what is left of a syllabus, and until when.
func (w *Wording) need(subject int, event string) string {
	if x, stored := w.stored(subject); stored {
		return "about " + span(x.Need) + " needed for " + event
	}
	o := w.k.Outlook(subject)
	if o.Remaining == 0 {
		return event + " is coming"
	}
	text := span(o.Remaining) + " of syllabus left"
	if o.Need != o.Remaining {
		text += " (likely " + span(o.Need) + ")"
	}
	if event != "" {
		text += " until " + event
	}
	return text
}

// left says what remains of a syllabus, after something else.
func (w *Wording) left(subject int) string {
	if o := w.k.Outlook(subject); o.Remaining > 0 {
		return ", with " + span(o.Remaining) + " of syllabus left"
	}
	return ""
}

// plannedUntil says what is planned of a subject until an event, or else in the
// coming days.
func (w *Wording) plannedUntil(subject int, event string) string {
	until, when := w.week(), " in these 7 days"
	if e, dated := w.wishes.Ahead(subject); event != "" && dated && e.Date <= w.week() {
		until, when = w.due(subject), " until then"
	}
	_, minutes := w.k.PlannedOf(subject, until)
	if minutes == 0 {
		return ", nothing planned" + when
	}
	return ", " + span(minutes) + " planned" + when
}

// makeRoom says why a session is dropped for a deadline.
func (w *Wording) makeRoom(c search.Proposal) because {
	if own, dated := w.wishes.Event(c.Subject); dated {
		if c.To.Date < own.Date {
			return because{}
		}
		return because{why: w.event(c.Subject) + " is over by then" + w.frees(c)}
	}
	for _, e := range w.wishes.Events() {
		if c.To.Date < e.Date {
			return because{why: "that frees " + span(c.To.Minutes()) + " before " + w.theEvent(e, planner.Study)}
		}
	}
	return because{}
}
