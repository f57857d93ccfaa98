package words

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// tally is a count of sessions, with which ones they are: "sessions on Thursday evenings",
// "Maths sessions".
type tally struct {
	learn.Count
	scope   learn.Scope
	when    planner.Cause // on which days and at which times they were
	subject string        // the name of the subject that all of them are of; "" if they are of several, or there is but one
	only    bool          // sessions of others could be among them
}

// String says "9 of 11 sessions on weekday mornings, all Maths".
func (t tally) String() string {
	return outOf(t.Count) + " " + plural(t.Total, t.whose()+"session") + where(t.when) + t.all()
}

// whose is "Maths " before "sessions"; or "".
func (t tally) whose() string {
	if t.subject == "" || t.only {
		return ""
	}
	return t.subject + " "
}

// all is ", all Maths" after them; or "".
func (t tally) all() string {
	if t.subject == "" || !t.only {
		return ""
	}
	return ", all " + t.subject
}

// around counts the past sessions nearest to p of which there are enough.
func (w *Wording) around(p learn.Place, subject int) tally { return nearest(w.k.Survey(p, subject)) }

// nearest is the tally of the sessions of s that stand for its place.
func nearest(s *learn.Survey) tally { return tallyOf(s, s.Nearest()) }

// tallyOf returns the count of the sessions of s in one scope.
func tallyOf(s *learn.Survey, at learn.Scope) tally {
	t := tally{Count: s.Counts[at], scope: at, subject: s.Whose[at], only: true}
	day, part := planner.Some(s.Date.Weekday()), learn.PartName(learn.PartOf(s.Start))
	switch at {
	case learn.Here:
		t.when = planner.Cause{Weekday: day, Around: planner.Some(s.Start)}
		if shared := s.Counts[learn.Both].Total; s.Counts[learn.Here].Total == shared && s.Counts[learn.InPart].Total == shared {
			t.when = planner.Cause{Weekday: day, Part: part}
		}
	case learn.InPart:
		t.when = planner.Cause{Weekday: day, Part: part}
	case learn.OnKind:
		t.when = planner.Cause{Days: kindOfDay(s), Part: part}
	case learn.OfItsPart, learn.AnyDay:
		t.when = planner.Cause{Part: part}
	case learn.OnWeekday:
		t.when = planner.Cause{Weekday: day}
	}
	if at == learn.OfItsPart || at == learn.OfSubject {
		t.subject, t.only = s.Subject.Name, false
	}
	return t
}

// unseen reports whether nothing is known of the time of s: there never was a session at
// about it, nor in its part of the day, on any day.
func unseen(s *learn.Survey) bool {
	return s.Counts[learn.Around].Total+s.Counts[learn.AnyDay].Total == 0
}

func kindOfDay(s *learn.Survey) planner.DayKind {
	if learn.Weekend(s.Date) {
		return planner.Weekends
	}
	return planner.Weekdays
}
