package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// longIdle is how many days without a completed session are worth telling.
const longIdle = 4

// neglect says how long a subject was not done, or how little of it is planned.
func (w *wording) neglect(c proposal) because {
	sessions, _ := w.k.plannedOf(c.subject, w.week())
	if c.kind == RemoveBlock || c.kind != AddBlock && sessions > 1 {
		return because{}
	}
	s := w.k.subjects[c.subject]
	idle, known := w.idle(c.subject)
	var b because
	switch {
	case s.trials == 0 && sessions == 0:
		b.why = "it has had no session yet"
	case s.trials == 1 && !known:
		b.why = "its only session so far was not completed"
	case s.trials > 1 && !known:
		b.why = "none of its " + several(s.trials, "session") + " so far was completed"
	case known && idle >= longIdle && (idle > Days || !w.sooner(c)):
		b.why = "it has had no completed session for " + several(idle, "day")
	case sessions == 0:
		b.why = "no session of it is planned in these 7 days"
	case sessions == 1:
		b.why = "only 1 session of it is planned in these 7 days"
	default:
		b.why = "so far it has " + several(sessions, "session") + " in these 7 days"
	}
	if c.kind != AddBlock && len(w.k.trials) > 0 {
		b.also = w.contrast(c).why
	}
	return b
}

// sooner reports whether an open session of c's subject is planned before c
// brings one.
func (w *wording) sooner(c proposal) bool {
	for i, b := range w.k.coming {
		if i != c.source && w.k.owner[i] == c.subject && !b.Done && b.Date < c.to.date {
			return true
		}
	}
	return false
}

// idle returns how many days ago the last completed session of a subject was,
// and whether there was one.
func (w *wording) idle(subject int) (days int, known bool) {
	for i, b := range w.k.coming {
		if w.k.owner[i] == subject && b.Done {
			return 0, true
		}
	}
	for i := len(w.k.trials) - 1; i >= 0; i-- {
		if t := w.k.trials[i]; t.subject == subject && t.done {
			return int(w.k.today - t.date), true
		}
	}
	return 0, false
}

// event names what the goal's deadline is for a subject: "the exam on Friday 6
// March (in 2 days)"; nothing if it is for other subjects.
func (w *wording) event(subject int) string {
	g := &w.wishes.goal
	if g.Deadline <= 0 || w.wishes.wanted[subject] != goal.More {
		return ""
	}
	return w.theEvent(w.k.subjects[subject].Type)
}

// theEvent names the goal's deadline for a subject of type t.
func (w *wording) theEvent(t planner.SubjectType) string {
	g, what := &w.wishes.goal, "the deadline on "
	switch {
	case g.Has(goal.Exam) && t == planner.Training:
		what = "the event on "
	case g.Has(goal.Exam):
		what = "the exam on "
	}
	return what + dateWords(g.Deadline, w.k.today)
}

// due is the first day that is too late for the goal's deadline, at most a week
// ahead. On the last day something can still be done.
func (w *wording) due() planner.Date { return w.k.today + planner.Date(w.wishes.dueDay) }

// deadline says what a syllabus or an exam needs.
func (w *wording) deadline(c proposal) because {
	event := w.event(c.subject)
	switch {
	case c.kind == RemoveBlock:
		return w.makeRoom(c)
	case event == "" && w.k.outlook(c.subject).Remaining == 0:
		return because{}
	case c.kind == AddBlock:
		return because{why: w.need(c.subject, event) + w.plannedUntil(c.subject, event) + "; this adds " + span(c.to.minutes())}
	case event != "" && w.from(c).date >= w.due() && c.to.date < w.due():
		return because{why: "that is in time for " + event + w.left(c.subject)}
	}
	return because{why: w.need(c.subject, event), also: w.chances(c).why}
}

// need says what is left of a syllabus, and until when.
func (w *wording) need(subject int, event string) string {
	o := w.k.outlook(subject)
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
func (w *wording) left(subject int) string {
	if o := w.k.outlook(subject); o.Remaining > 0 {
		return ", with " + span(o.Remaining) + " of syllabus left"
	}
	return ""
}

// plannedUntil says what is planned of a subject until an event, or else in the
// coming days.
func (w *wording) plannedUntil(subject int, event string) string {
	until, when := w.week(), " in these 7 days"
	if event != "" && w.wishes.goal.Deadline <= w.week() {
		until, when = w.due(), " until then"
	}
	_, minutes := w.k.plannedOf(subject, until)
	if minutes == 0 {
		return ", nothing planned" + when
	}
	return ", " + span(minutes) + " planned" + when
}

// makeRoom says why a session is dropped for a deadline.
func (w *wording) makeRoom(c proposal) because {
	event, before := w.event(c.subject), c.to.date < w.wishes.goal.Deadline
	switch {
	case event != "" && !before:
		return because{why: event + " is over by then" + w.frees(c)}
	case event == "" && before:
		return because{why: "that frees " + span(c.to.minutes()) + " before " + w.theEvent(planner.Study)}
	}
	return because{}
}
