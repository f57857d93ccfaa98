package reminders

import (
	"slices"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// evening is when it is told what the next day or week brings.
const evening planner.Clock = 18 * 60

// MaxMinutes is how long before a session it is told at most.
const MaxMinutes = 120

// atOnce is how many sessions a browser is told of at once, those that begin first.
const atOnce = 3

// Message is what a browser is told. The service worker makes words of it.
type Message struct {
	Kind     string        `json:"kind"` // session, exam, week or test
	Language string        `json:"language"`
	ID       string        `json:"id,omitempty"` // of the block or the exam
	Subject  string        `json:"subject,omitempty"`
	Title    string        `json:"title,omitempty"` // the topic of a session, or what the exam is called
	Date     planner.Date  `json:"date,omitzero"`   // of the session or exam, or the Monday of the week
	Start    string        `json:"start,omitempty"` // HH:MM, "" for an exam that takes all day
	Minutes  int           `json:"minutes,omitempty"`
	Sessions int           `json:"sessions,omitempty"` // of the week
	life     time.Duration // after which it is of no use any more
}

// plan is what a space may have to tell.
type plan struct {
	zone   *time.Location
	call   planner.Call
	today  planner.Date
	blocks []planner.Block // that begin from now on, the next ones first
	exams  []planner.Exam  // of today and the days after
	week   []planner.Block // of the week that is told
	off    []planner.DayOff
	others []planner.Subject // whose blocks are other commitments, and no sessions
}

// at is the moment of a time of a day in the zone of p.
func (p plan) at(d planner.Date, c planner.Clock) time.Time {
	y, m, n := d.Time().Date()
	return time.Date(y, m, n, 0, int(c), 0, 0, p.zone)
}

// monday is the day on which the week begins that is told: that which comes next, or on a
// Monday the one that has begun, of which the evening before was told.
func (p plan) monday() planner.Date { return planner.WeekOf(p.today-1).Monday + 7 }

// free reports whether a block lies on a day that is off for its subject.
func (p plan) free(b planner.Block) bool {
	return slices.ContainsFunc(p.off, func(d planner.DayOff) bool { return d.Covers(b.SubjectID, b.Date) })
}

// sessionsOf returns those of blocks that are sessions, and do not lie on a day off.
func (p plan) sessionsOf(blocks []planner.Block) []planner.Block {
	return slices.DeleteFunc(slices.Clone(blocks), func(b planner.Block) bool {
		return p.free(b) || slices.ContainsFunc(p.others, func(s planner.Subject) bool { return s.ID == b.SubjectID })
	})
}

// sum returns how many blocks there are, and how many minutes they take.
func sum(blocks []planner.Block) (sessions, minutes int) {
	for _, b := range blocks {
		minutes += int(b.End - b.Start)
	}
	return len(blocks), minutes
}

// watch collects what is told, of what is due after one moment and until another, and
// finds when something is due next.
type watch struct {
	after, now time.Time
	told       []Message
	next       time.Time
}

// tell tells m if it is due at a time, and still of use until another.
func (w *watch) tell(m Message, due, until time.Time) bool {
	switch {
	case due.After(w.now):
		if w.next.IsZero() || due.Before(w.next) {
			w.next = due
		}
	case due.After(w.after) && until.After(w.now):
		m.life = until.Sub(w.now)
		w.told = append(w.told, m)
		return true
	}
	return false
}

// due returns what r is told at now, if all was told that was due until told, and when
// something is due for it next, as far as p reaches; the zero time for nothing.
func (p plan) due(r account.Reminder, told, now time.Time) ([]Message, time.Time) {
	w := &watch{after: told, now: now}
	if r.Since.After(told) {
		w.after = r.Since
	}
	if r.Minutes != nil {
		p.sessions(w, time.Duration(*r.Minutes)*time.Minute)
	}
	if r.Exams {
		p.exam(w)
	}
	if r.Week {
		p.nextWeek(w)
	}
	for i := range w.told {
		w.told[i].Language = r.Language
	}
	return w.told, w.next
}

func (p plan) sessions(w *watch, before time.Duration) {
	n := 0
	for _, b := range p.blocks {
		begins := p.at(b.Date, b.Start)
		if b.Done || p.free(b) || n == atOnce && !begins.Add(-before).After(w.now) {
			continue
		}
		m := Message{
			Kind: "session", ID: b.ID, Subject: b.SubjectName, Date: b.Date, Start: b.Start.String(),
			Minutes: int(begins.Sub(w.now).Round(time.Minute).Minutes()),
		}
		if b.Topic != nil {
			m.Title = *b.Topic
		}
		if w.tell(m, begins.Add(-before), begins) {
			n++
		}
	}
}

func (p plan) exam(w *watch) {
	for _, e := range p.exams {
		m := Message{Kind: "exam", ID: e.ID, Subject: e.SubjectName, Title: e.Title, Date: e.Date}
		if e.Start != nil {
			m.Start = e.Start.String()
		}
		w.tell(m, p.at(e.Date-1, evening), p.at(e.Date, 0))
	}
}

// nextWeek tells on the evening before a week begins that it is ready.
func (p plan) nextWeek(w *watch) {
	m := Message{Kind: "week", Date: p.monday()}
	m.Sessions, m.Minutes = sum(p.sessionsOf(p.week))
	due := p.at(m.Date-1, evening)
	if m.Sessions > 0 || due.After(w.now) {
		w.tell(m, due, p.at(m.Date, 0))
	}
}
