// Package goal is a parser of goals: sentences in plain words about a person's week. It
// turns them into wishes, such as more of a subject, a deadline, or a time to keep free.
//
// It has word lists and a small grammar, and needs no model and no network. It knows
// English, Spanish, German, French, Portuguese and Italian. Names of subjects and topics
// match in any script. What it does not understand changes nothing.
package goal

import "studyplanner/internal/planner"

// Subject has the words that may stand for a subject.
type Subject struct {
	ID            string
	Name          string
	Type          planner.SubjectType
	Topics        []string // of its syllabus
	SessionTopics []string // topics of its latest sessions
	Exams         []Exam   // that are not past, in order of date
}

// TypesOf has the types of subjects.
func TypesOf(subjects []Subject) planner.SubjectTypes {
	types := make(planner.SubjectTypes, len(subjects))
	for i := range subjects {
		types[subjects[i].ID] = subjects[i].Type
	}
	return types
}

// DayPart is a part of the day.
type DayPart int8

// The parts of the day. Night is late evening, from 21:00 on, and before 05:00.
const (
	Morning   DayPart = iota // 05:00 to 12:00
	Afternoon                // 12:00 to 17:00
	Evening                  // 17:00 to 22:00
	Night
	dayParts
)

// When the parts of the day begin.
const (
	morning   planner.Clock = 5 * 60
	afternoon planner.Clock = 12 * 60
	evening   planner.Clock = 17 * 60
	night     planner.Clock = 21 * 60
)
