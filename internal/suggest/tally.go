package suggest

// tally is a count of sessions with the words that say which: "sessions on
// Thursday evenings", "Maths sessions".
type tally struct {
	count
	scope scope
	whose string // "Maths " before "sessions"; or ""
	where string // " on Thursday evenings" after it; or ""
}

// String says "9 of 11 sessions on weekday mornings".
func (t tally) String() string {
	return outOf(t.count) + " " + plural(t.total, t.whose+"session") + t.where
}

// around counts the past sessions nearest to p of which there are enough.
func (w *wording) around(p place, subject int) tally { return nearest(w.k.survey(p, subject)) }

// nearest is the tally of the sessions of s that stand for its place.
func nearest(s *survey) tally { return tallyOf(s, s.nearest()) }

// tallyOf returns the count of the sessions of s in one scope.
func tallyOf(s *survey, at scope) tally {
	t := tally{count: s.counts[at], scope: at}
	day, part := s.date.Weekday().String(), partName(partOf(s.start))
	switch at {
	case here:
		t.where = " on " + day + "s around " + s.start.String()
		if shared := s.counts[both].total; s.counts[here].total == shared && s.counts[inPart].total == shared {
			t.where = " on " + day + " " + part + "s"
		}
	case inPart:
		t.where = " on " + day + " " + part + "s"
	case onKind:
		t.where = " on " + kindOfDay(s) + " " + part + "s"
	case ofItsPart:
		t.whose, t.where = s.subject.Name+" ", inThe(part)
	case anyDay:
		t.where = inThe(part)
	case onWeekday:
		t.where = " on " + day + "s"
	case ofSubject:
		t.whose, t.where = s.subject.Name+" ", " in all"
	case ofAll:
		t.where = " in all"
	}
	return t
}

func kindOfDay(s *survey) string {
	if weekend(s.date) {
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
