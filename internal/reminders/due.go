package reminders

import (
	"slices"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// evening is the time of reminders of the next day or week.
const evening planner.Clock = 18 * 60

// MaxMinutes is the maximum time of a reminder before its session.
const MaxMinutes = 120

// maxSessions is the number of sessions in one batch of messages: those that begin first.
const maxSessions = 3

// Message is a push message. The service worker makes a text of it.
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
	life     time.Duration // after which it is useless
}

// plan is the data of a space for reminders.
type plan struct {
	zone   *time.Location
	call   planner.Call
	today  planner.Date
	blocks []planner.Block // that begin from now on, the next ones first
	exams  []planner.Exam  // of today and the days after
	week   []planner.Block // of the week that begins on monday()
	off    []planner.DayOff
	others []planner.Subject // whose blocks are other commitments, and no sessions
}

// at is the moment of a time of a day in the zone of p.
func (p plan) at(d planner.Date, c planner.Clock) time.Time {
	y, m, n := d.Time().Date()
	return time.Date(y, m, n, 0, int(c), 0, 0, p.zone)
}

// monday returns the Monday of the week to announce. That is the next week; on a Monday it is
// the week that has just begun.
func (p plan) monday() planner.Date { return planner.WeekOf(p.today-1).Monday + 7 }

// onDayOff reports whether a block lies on a day that is off for its subject.
func (p plan) onDayOff(b planner.Block) bool {
	return slices.ContainsFunc(p.off, func(d planner.DayOff) bool { return d.Covers(b.SubjectID, b.Date) })
}

// sessionsOf returns those of blocks that are sessions, and do not lie on a day off.
func (p plan) sessionsOf(blocks []planner.Block) []planner.Block {
	return slices.DeleteFunc(slices.Clone(blocks), func(b planner.Block) bool {
		return p.onDayOff(b) || slices.ContainsFunc(p.others, func(s planner.Subject) bool { return s.ID == b.SubjectID })
	})
}

// sum returns how many blocks there are, and how many minutes they take.
func sum(blocks []planner.Block) (sessions, minutes int) {
	for _, b := range blocks {
		minutes += int(b.End - b.Start)
	}
	return len(blocks), minutes
}

// collector collects the messages that are due after one time and until another. It finds
// when the next one is due.
type collector struct {
	after, now time.Time
	messages   []Message
	next       time.Time
}

// add adds m if it is due, and of use until another time.
func (w *collector) add(m Message, due, until time.Time) bool {
	switch {
	case due.After(w.now):
		if w.next.IsZero() || due.Before(w.next) {
			w.next = due
		}
	case due.After(w.after) && until.After(w.now):
		m.life = until.Sub(w.now)
		w.messages = append(w.messages, m)
		return true
	}
	return false
}

// due returns the messages for r that are due after sentUntil and until now. It also returns
// when the next one is due, as far as p reaches; the zero time means none.
func (p plan) due(r account.Reminder, sentUntil, now time.Time) ([]Message, time.Time) {
	w := &collector{after: sentUntil, now: now}
	if r.Since.After(sentUntil) {
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
	for i := range w.messages {
		w.messages[i].Language = r.Language
	}
	return w.messages, w.next
}

func (p plan) sessions(w *collector, before time.Duration) {
	n := 0
	for _, b := range p.blocks {
		begins := p.at(b.Date, b.Start)
		if b.Done || p.onDayOff(b) || n == maxSessions && !begins.Add(-before).After(w.now) {
			continue
		}
		m := Message{
			Kind: "session", ID: b.ID, Subject: b.SubjectName, Date: b.Date, Start: b.Start.String(),
			Minutes: int(begins.Sub(w.now).Round(time.Minute).Minutes()),
		}
		if b.Topic != nil {
			m.Title = *b.Topic
		}
		if w.add(m, begins.Add(-before), begins) {
			n++
		}
	}
}

func (p plan) exam(w *collector) {
	for _, e := range p.exams {
		m := Message{Kind: "exam", ID: e.ID, Subject: e.SubjectName, Title: e.Title, Date: e.Date}
		if e.Start != nil {
			m.Start = e.Start.String()
		}
		w.add(m, p.at(e.Date-1, evening), p.at(e.Date, 0))
	}
}

// nextWeek adds, on the evening before a week begins, that it is ready.
func (p plan) nextWeek(w *collector) {
	m := Message{Kind: "week", Date: p.monday()}
	m.Sessions, m.Minutes = sum(p.sessionsOf(p.week))
	due := p.at(m.Date-1, evening)
	if m.Sessions > 0 || due.After(w.now) {
		w.add(m, due, p.at(m.Date, 0))
	}
}
