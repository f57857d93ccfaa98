// Package goal reads what a person wants of their week from a sentence in plain
// words: which subjects more or less, until when, on which days, at which times.
//
// It is made of word lists and rules, needs no model and no network, and knows
// intents in English, Spanish, German, French and Portuguese; names of subjects
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
}

// Direction is what is wanted of a subject.
type Direction int8

// The directions.
const (
	Unnamed Direction = iota
	More
	Less
)

// Intent is a kind of wish that a sentence expresses.
type Intent string

// The intents.
const (
	WantMore    Intent = "more"
	WantLess    Intent = "less"
	Exam        Intent = "exam"     // a test, an oral, a competition
	Deadline    Intent = "deadline" // something is due
	PreferTime  Intent = "prefer_time"
	AvoidTime   Intent = "avoid_time"
	PreferDays  Intent = "prefer_days"
	AvoidDays   Intent = "avoid_days"
	WeekendFree Intent = "weekend_free"
	Lighter     Intent = "lighter" // less of everything
	Heavier     Intent = "heavier" // more of everything
	Balance     Intent = "balance" // even out the days or the subjects
	Spread      Intent = "spread"  // distance between sessions of a subject
	Rest        Intent = "rest"    // days off between sessions
	Shorter     Intent = "shorter"
	Longer      Intent = "longer"
	CatchUp     Intent = "catch_up"
	Consistency Intent = "consistency" // a regular habit
)

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

// Goal is what was understood. The zero Goal asks for nothing.
type Goal struct {
	Targets    []Direction         // of each subject, in the order given to Parse; nil when none is named
	Type       planner.SubjectType // a whole type of subjects is meant; "" for none
	TypeWish   Direction           // what is wanted of that type
	Intents    map[Intent]bool
	Days       [7]bool // preferred, by planner.Weekday
	AvoidDays  [7]bool
	Times      [dayParts]bool // preferred
	AvoidTimes [dayParts]bool
	Parts      [dayParts]bool // preferred by their names, not by times of the clock
	AvoidParts [dayParts]bool
	Gaps       []window      // times of the clock to keep free: "not between 12 and 2"
	Barred     bool          // From and Until say what is avoided, not what is preferred
	Together   bool          // what is avoided is these times of these days: "no Sunday mornings"
	From       planner.Clock // no earlier than this, where the text says so; else 0
	Until      planner.Clock // no later than this; 0 for no limit
	Deadline   planner.Date  // of the exam or what is due; 0 for none
	Strange    []string      // words that nothing is known of, as they were typed
}

// Has reports whether g expresses intent i.
func (g Goal) Has(i Intent) bool { return g.Intents[i] }
