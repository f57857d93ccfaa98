// Package goal reads what a person wants of their week from a sentence in plain
// words, as wishes: which subjects more or less, until when, on which days, at which
// times.
//
// It is made of word lists and a small grammar, needs no model and no network, and
// knows English, Spanish, German, French, Portuguese and Italian; names of subjects
// and topics match in any script. What it does not understand changes nothing.
package goal

import "studyplanner/internal/planner"

// Subject is what the reader knows of a subject: the words that may stand for it.
type Subject struct {
	ID     string
	Name   string
	Type   planner.SubjectType
	Topics []string // of its syllabus
	Recent []string // topics of its latest sessions
	Exams  []Exam   // that are not past, in order of date
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
