package words

import "studyplanner/internal/suggest/search"

// Kind is the topic of a reason.
type Kind string

// The kinds of reasons.
const (
	Chance   Kind = "chance"   // how often sessions get done at its times
	Overlap  Kind = "overlap"  // another session at the same time
	Spacing  Kind = "spacing"  // how far the sessions of the subject are apart
	Load     Kind = "load"     // how full the days are
	Neglect  Kind = "neglect"  // how little there is of the subject
	Deadline Kind = "deadline" // what an exam, a deadline or a syllabus needs
	Goal     Kind = "goal"     // what else the goal asks for
	Start    Kind = "start"    // a first session, without history
)

// kindOf returns the kind of reasons for m.
func kindOf(m search.Motive) Kind {
	switch m {
	case search.Clash:
		return Overlap
	case search.Spacing:
		return Spacing
	case search.Overload:
		return Load
	case search.Neglect:
		return Neglect
	case search.Deadline:
		return Deadline
	case search.Wished, search.Unwished:
		return Goal
	case search.FirstSteps:
		return Start
	case search.Likelier, search.Unlikely:
	}
	return Chance
}
