package planner

// Cause is a part of why a session should be at a time, as data for those who say it in
// another language. Which members it has, its kind decides.
type Cause struct {
	Kind      CauseKind    `json:"kind"`
	SubjectID string       `json:"subject_id,omitempty"`   // of whom sessions were missed, or all of those counted are; "": of any
	Only      bool         `json:"only,omitzero"`          // sessions of other subjects could have been counted, and none was
	Sessions  int          `json:"sessions,omitzero"`      // that were missed
	Done      Opt[int]     `json:"done,omitzero"`          // of the sessions counted
	Total     Opt[int]     `json:"total,omitzero"`         // how many were counted
	Minutes   int          `json:"minutes,omitzero"`       // of what was missed, or of the session
	Lacks     int          `json:"lacks_minutes,omitzero"` // minutes that the exam lacks
	Date      Opt[Date]    `json:"date,omitzero"`          // since when it was missed, of the exam, or the last day that was looked at
	Weekday   Opt[Weekday] `json:"weekday,omitzero"`       // sessions of this one were counted
	Days      DayKind      `json:"days,omitempty"`         // or of such ones
	Part      string       `json:"part,omitempty"`         // of the day: morning, afternoon, evening or night
	Around    Opt[Clock]   `json:"around,omitzero"`        // at about this time
}

// CauseKind says what a cause speaks of.
type CauseKind string

// The kinds of causes.
const (
	CauseMissed   CauseKind = "missed"    // so much of a subject was missed
	CauseLack     CauseKind = "lack"      // what an exam lacks, and how much of it a session brings
	CauseFree     CauseKind = "next_free" // it is the next free time within the usual hours
	CauseNone     CauseKind = "none_free" // there is no such time
	CauseFinished CauseKind = "finished"  // how many sessions were completed at such times
)

// CauseKinds lists the kinds.
var CauseKinds = []CauseKind{CauseMissed, CauseLack, CauseFree, CauseNone, CauseFinished}

// DayKind says of which days sessions are counted.
type DayKind string

// The kinds of days.
const (
	Weekdays DayKind = "weekdays" // Monday to Friday
	Weekends DayKind = "weekends"
)
