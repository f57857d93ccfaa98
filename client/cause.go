package client

// CauseKind says what a cause speaks of. There may be more kinds one day.
type CauseKind string

// The kinds of causes.
const (
	CauseMissed   CauseKind = "missed"    // Sessions of a subject, together Minutes, were missed since Date
	CauseLack     CauseKind = "lack"      // the exam on Date lacks Lacks minutes, of which the session brings Minutes
	CauseFree     CauseKind = "next_free" // it is the next free time of Minutes within the usual hours
	CauseNone     CauseKind = "none_free" // no day through Date has such a time
	CauseFinished CauseKind = "finished"  // Done of Total sessions at such times were completed
)

// DayKind says of which days sessions are counted.
type DayKind string

// The kinds of days.
const (
	Weekdays DayKind = "weekdays" // Monday to Friday
	Weekends DayKind = "weekends"
)
