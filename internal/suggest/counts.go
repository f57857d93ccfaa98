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

// count is how many sessions there were, and how many of them were completed.
type count struct{ done, total int }

func (c *count) note(done bool) {
	c.total++
	if done {
		c.done++
	}
}

// survey counts the past sessions that tell something of a place.
type survey struct {
	place
	subject subject
	counts  [scopes]count
}

// survey counts the sessions of the past for subject at p.
func (k *knowledge) survey(p place, subject int) *survey {
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

// nearest is the scope of the sessions nearest to the place of which there are
// enough: at about its time on its weekday, in its part of the weekday, in that
// part of weekdays or weekends, else of the subject, else all, be they enough or
// not.
func (s *survey) nearest() scope {
	for _, at := range []scope{here, inPart, onKind, ofSubject} {
		if s.counts[at].total >= enoughToGo {
			return at
		}
	}
	return ofAll
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
