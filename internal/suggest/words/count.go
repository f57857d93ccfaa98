package words

import (
	"fmt"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/search"
)

// count is a count of sessions, and which sessions it counts.
type count struct {
	learn.Count
	scope learn.Scope
	which planner.Cause // of which subject, on which days and at which times they were; of no kind
}

// as returns t as a cause of that kind.
func (t count) as(kind planner.CauseKind) planner.Cause {
	c := t.which
	c.Kind, c.Done, c.Total = kind, planner.Some(t.Done), planner.Some(t.Total)
	return c
}

// nearestCount returns the count of the past sessions nearest to p.
func (w *Writer) nearestCount(p learn.Place, subject int) count {
	return nearest(w.k.Survey(p, subject))
}

// nearest returns the count of the sessions of s nearest to its place.
func nearest(s *learn.Survey) count { return countOf(s, s.Nearest()) }

// countOf returns the count of the sessions of s in a scope.
func countOf(s *learn.Survey, at learn.Scope) count {
	t := count{Count: s.Counts[at], scope: at}
	day, part := planner.Some(s.Date.Weekday()), learn.PartName(learn.PartOf(s.Start))
	switch at {
	case learn.Here:
		t.which = planner.Cause{Weekday: day, Around: planner.Some(s.Start)}
		if shared := s.Counts[learn.Both].Total; s.Counts[learn.Here].Total == shared && s.Counts[learn.InPart].Total == shared {
			t.which = planner.Cause{Weekday: day, Part: part}
		}
	case learn.InPart:
		t.which = planner.Cause{Weekday: day, Part: part}
	case learn.OnKind:
		t.which = planner.Cause{Days: kindOfDay(s), Part: part}
	case learn.OfItsPart, learn.AnyDay:
		t.which = planner.Cause{Part: part}
	case learn.OnWeekday:
		t.which = planner.Cause{Weekday: day}
	}
	t.which.SubjectID = s.Whose[at]
	t.which.Only = t.which.SubjectID != ""
	if at == learn.OfItsPart || at == learn.OfSubject {
		t.which.SubjectID, t.which.Only = s.Subject.ID, false
	}
	return t
}

// counted says "9 of 11 sessions on weekday mornings, all Maths" of c.
func (w *Writer) counted(c planner.Cause) string {
	return done(c) + " " + plural(c.Total.Value, w.subjectPrefix(c)+"session") + where(c) + w.subjectSuffix(c)
}

// done writes "9 of 11".
func done(c planner.Cause) string { return fmt.Sprintf("%d of %d", c.Done.Value, c.Total.Value) }

// subjectPrefix is "Maths " before "sessions"; or "".
func (w *Writer) subjectPrefix(c planner.Cause) string {
	if c.SubjectID == "" || c.Only {
		return ""
	}
	return w.subjectName(c) + " "
}

// subjectSuffix is ", all Maths" after them; or "".
func (w *Writer) subjectSuffix(c planner.Cause) string {
	if c.SubjectID == "" || !c.Only {
		return ""
	}
	return ", all " + w.subjectName(c)
}

// where writes the days and times of the sessions that c counts: " on Thursday evenings", "
// at night", " in all".
func where(c planner.Cause) string {
	day := ""
	switch {
	case c.Weekday.Set:
		day = c.Weekday.Value.String()
	case c.Days != "":
		day = kindName(c.Days)
	}
	switch {
	case c.Around.Set:
		return " on " + day + "s around " + c.Around.Value.String()
	case day != "" && c.Part != "":
		return " on " + day + " " + c.Part + "s"
	case day != "":
		return " on " + day + "s"
	case c.Part == "night":
		return " at night"
	case c.Part != "":
		return " in the " + c.Part
	}
	return " in all"
}

// supported returns causes, with the record of c's new place if that is good.
func (w *Writer) supported(c search.Proposal, causes ...planner.Cause) []planner.Cause {
	return append(causes[:len(causes):len(causes)], w.support(c)...)
}

// support returns the record of c's new place if that is good.
func (w *Writer) support(c search.Proposal) []planner.Cause {
	t := w.nearestCount(c.To, c.Subject)
	if t.Total < learn.Enough || t.scope > learn.OnKind || 2*t.Done < t.Total {
		return nil
	}
	return []planner.Cause{t.as(planner.CauseFinished)}
}

// untried reports whether there was never a session near the time of s, nor in that part of
// any day.
func untried(s *learn.Survey) bool {
	return s.Counts[learn.Around].Total+s.Counts[learn.AnyDay].Total == 0
}

func kindOfDay(s *learn.Survey) planner.DayKind {
	if learn.Weekend(s.Date) {
		return planner.Weekends
	}
	return planner.Weekdays
}

// kindName is "weekday" or "weekend".
func kindName(d planner.DayKind) string { return strings.TrimSuffix(string(d), "s") }
