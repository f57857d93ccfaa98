package words

import "studyplanner/internal/suggest/learn"

// tally is a count of sessions with the words that say which: "sessions on
// Thursday evenings", "Maths sessions".
type tally struct {
	learn.Count
	scope learn.Scope
	whose string // "Maths " before "sessions"; or ""
	where string // " on Thursday evenings" after it; or ""
	all   string // ", all Maths" after that, where sessions of others could be among them; or ""
}

// String says "9 of 11 sessions on weekday mornings, all Maths".
func (t tally) String() string {
	return outOf(t.Count) + " " + plural(t.Total, t.whose+"session") + t.where + t.all
}

// around counts the past sessions nearest to p of which there are enough.
func (w *Wording) around(p learn.Place, subject int) tally { return nearest(w.k.Survey(p, subject)) }

// nearest is the tally of the sessions of s that stand for its place.
func nearest(s *learn.Survey) tally { return tallyOf(s, s.Nearest()) }

// tallyOf returns the count of the sessions of s in one scope.
func tallyOf(s *learn.Survey, at learn.Scope) tally {
	t := tally{Count: s.Counts[at], scope: at}
	day, part := s.Date.Weekday().String(), learn.PartName(learn.PartOf(s.Start))
	switch at {
	case learn.Here:
		t.where = " on " + day + "s around " + s.Start.String()
		if shared := s.Counts[learn.Both].Total; s.Counts[learn.Here].Total == shared && s.Counts[learn.InPart].Total == shared {
			t.where = " on " + day + " " + part + "s"
		}
	case learn.InPart:
		t.where = " on " + day + " " + part + "s"
	case learn.OnKind:
		t.where = " on " + kindOfDay(s) + " " + part + "s"
	case learn.OfItsPart:
		t.whose, t.where = s.Subject.Name+" ", inThe(part)
	case learn.AnyDay:
		t.where = inThe(part)
	case learn.OnWeekday:
		t.where = " on " + day + "s"
	case learn.OfSubject:
		t.whose, t.where = s.Subject.Name+" ", " in all"
	case learn.OfAll:
		t.where = " in all"
	}
	if name := s.Whose[at]; name != "" && t.whose == "" {
		t.all = ", all " + name
	}
	return t
}

// unseen reports whether nothing is known of the time of s: there never was a session at
// about it, nor in its part of the day, on any day.
func unseen(s *learn.Survey) bool {
	return s.Counts[learn.Around].Total+s.Counts[learn.AnyDay].Total == 0
}

func kindOfDay(s *learn.Survey) string {
	if learn.Weekend(s.Date) {
		return "weekend"
	}
	return "weekday"
}

// inThe says " in the evening", " at night".
func inThe(part string) string {
	if part == "night" {
		return " at night"
	}
	return " in the " + part
}
