package search

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// Leave is what wishes leave of a day, also beyond the coming ones, to new sessions of a
// subject.
type Leave struct {
	rule rule
	Most int // minutes that the day may hold of all subjects, more than any has if nobody asks for less
}

// Leaves tells what w, which is of k, leaves on d, from today on, to new sessions of a subject.
func (w *Wishes) Leaves(k *learn.Knowledge, subject int, d planner.Date) Leave {
	return Leave{w.ruleOn(k, subject, d), w.hoursOn(d)}
}

// Length is how many minutes a new session has where sessions usually have so many, and the
// day has so much room; 0 if there is to be none, or too little is left for one.
func (l *Leave) Length(usual, room int) int {
	if l.closed() {
		return 0
	}
	return l.rule.added(usual, room)
}

// Takes reports whether a session of just so many minutes may be put there, where the day
// has so much room.
func (l *Leave) Takes(minutes, room int) bool { return minutes <= room && !l.closed() }

// closed reports whether there is to be no new session.
func (l *Leave) closed() bool { return l.rule.shut || l.rule.paused || l.rule.late }

// Allows reports whether a session may take p, whatever its length.
func (l *Leave) Allows(p learn.Place) bool { return l.rule.allows(p) }
