package search

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// Allowance is what the wishes allow on a day for new sessions of a subject. The day may lie
// beyond the coming ones.
type Allowance struct {
	rule       rule
	MaxMinutes int // minutes that the day may hold of all subjects, more than any has if nobody asks for less
}

// AllowanceOn returns what w, which is of k, allows on d for new sessions of a subject.
func (w *Wishes) AllowanceOn(k *learn.Knowledge, subject int, d planner.Date) Allowance {
	return Allowance{w.ruleOn(k, subject, d), w.hoursOn(d)}
}

// Length returns the minutes of a new session, from the usual minutes and the room of the
// day. It is 0 if the wishes allow none, or the room is too small.
func (l *Allowance) Length(usual, room int) int {
	if l.closed() {
		return 0
	}
	return l.rule.added(usual, room)
}

// Fits reports whether a session of exactly that length may be added, with that room on
// the day.
func (l *Allowance) Fits(minutes, room int) bool { return minutes <= room && !l.closed() }

// closed reports whether the wishes allow no new session.
func (l *Allowance) closed() bool { return l.rule.shut || l.rule.paused || l.rule.late }

// Allows reports whether a session may take p, whatever its length.
func (l *Allowance) Allows(p learn.Place) bool { return l.rule.allows(p) }
