package suggest

import "studyplanner/internal/planner"

// scope is a set of past sessions that tells something of a place.
type scope int

const (
	here      scope = iota // the same weekday, started at most 90 minutes earlier or later
	inPart                 // the same weekday and part of the day
	onKind                 // the same part of the day on weekdays, or on weekends
	ofItsPart              // of the subject, in the same part of the day
	anyDay                 // the same part of the day
	onWeekday              // the same weekday
	ofSubject              // of the subject
	ofAll                  // every session
	both                   // those of here that are also inPart
	scopes
)

const (
	nearby     = 90 // minutes between two starts at about the same time
	enoughToGo = 4  // sessions: fewer do not stand for a place
)

// survey counts the past sessions that tell something of a place.
type survey struct {
	place
	subject subject
	counts  [scopes]count
}

// survey counts the sessions of the past for subject at p.
func (k *Knowledge) survey(p place, subject int) *survey {
	s := &survey{place: p, subject: k.subjects[subject]}
	// Sessions that have the same traits are counted together at first.
	var alike [1 << traits]count
	weekday, part, atWeekend := p.date.Weekday(), partOf(p.start), weekend(p.date)
	for i := range k.trials {
		t := &k.trials[i]
		of := 0
		if t.subject == subject {
			of = itsSubject
		}
		if partOf(t.start) == part {
			of |= samePart
		}
		if p.about(t.start) {
			of |= sameTime
		}
		if day := t.date.Weekday(); day == weekday {
			of |= sameDay | sameKind
		} else if (day == 0 || day == 6) == atWeekend {
			of |= sameKind
		}
		alike[of].note(t.done)
	}
	for at, needs := range [scopes]int{
		here: sameDay | sameTime, inPart: sameDay | samePart, onKind: sameKind | samePart, ofItsPart: itsSubject | samePart,
		anyDay: samePart, onWeekday: sameDay, ofSubject: itsSubject, ofAll: 0, both: sameDay | sameTime | samePart,
	} {
		for of, n := range alike {
			if of&needs == needs {
				s.counts[at].done += n.done
				s.counts[at].total += n.total
			}
		}
	}
	return s
}

// What a session has in common with another, as bits.
const (
	itsSubject = 1 << iota
	samePart   // of the day
	sameTime   // about
	sameDay    // of the week
	sameKind   // of day: weekday or weekend
	traits     = iota
)

// about reports whether start is at about the time of p.
func (p place) about(start planner.Clock) bool {
	return start-p.start <= nearby && p.start-start <= nearby
}

func weekend(d planner.Date) bool { return d.Weekday() == 0 || d.Weekday() == 6 }

// tally is a count of sessions with the words that say which: "sessions on
// Thursday evenings", "Maths sessions".
type tally struct {
	count
	scope scope
	whose string // "Maths " before "sessions"; or ""
	where string // " on Thursday evenings" after it; or ""
}

// String says "9 of 11 sessions on weekday mornings".
func (t tally) String() string { return t.of() + " " + plural(t.total, t.whose+"session") + t.where }

// around counts the past sessions nearest to p of which there are enough: at
// about its time on its weekday, in its part of the weekday, in that part of
// weekdays or weekends, else of the subject, else all, be they enough or not.
func (k *Knowledge) around(p place, subject int) tally { return k.survey(p, subject).nearest() }

func (s *survey) nearest() tally {
	for _, at := range []scope{here, inPart, onKind, ofSubject} {
		if s.counts[at].total >= enoughToGo {
			return s.tally(at)
		}
	}
	return s.tally(ofAll)
}

// tally returns the count of the sessions in one scope.
func (s *survey) tally(at scope) tally {
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
		t.where = " on " + s.kindOfDay() + " " + part + "s"
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

func (s *survey) kindOfDay() string {
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
