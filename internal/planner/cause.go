package planner

// Cause is one reason for a suggestion, as data for clients that write it in other
// languages. Its kind decides which members it has.
type Cause struct {
	Kind      CauseKind    `json:"kind"`
	SubjectID string       `json:"subject_id,omitempty"`   // whom it speaks of; of sessions that are counted: all are of it; "": of any
	Only      bool         `json:"only,omitzero"`          // sessions of other subjects could have been counted, and none was
	Sessions  int          `json:"sessions,omitzero"`      // how many there are
	Done      Opt[int]     `json:"done,omitzero"`          // of the sessions counted
	Total     Opt[int]     `json:"total,omitzero"`         // how many were counted
	Minutes   int          `json:"minutes,omitzero"`       // of what it speaks of, or of the session
	Lacks     int          `json:"lacks_minutes,omitzero"` // minutes that the exam lacks
	Likely    int          `json:"likely_minutes,omitzero"`
	Most      Opt[int]     `json:"most_minutes,omitzero"` // wanted of a day at most
	Over      int          `json:"over_minutes,omitzero"` // more than a day takes
	Day       int          `json:"day_minutes,omitzero"`  // that a day holds
	DayCount  int          `json:"day_count,omitzero"`    // days that lie between
	Tenths    Opt[int]     `json:"tenths,omitzero"`       // of such sessions get done
	TenthsNow Opt[int]     `json:"tenths_now,omitzero"`   // get done where it is now
	Date      Opt[Date]    `json:"date,omitzero"`         // since when it was missed, of what is to come or the other session, or the last day that was looked at
	Event     EventKind    `json:"event,omitempty"`       // what comes on the date
	Weekday   Opt[Weekday] `json:"weekday,omitzero"`      // sessions of this one were counted, or the day of which it speaks
	Days      DayKind      `json:"days,omitempty"`        // or of such ones
	Part      string       `json:"part,omitempty"`        // of the day: morning, afternoon, evening or night
	Around    Opt[Clock]   `json:"around,omitzero"`       // at about this time
	Start     Opt[Clock]   `json:"start,omitzero"`        // of the other session
	End       Opt[Clock]   `json:"end,omitzero"`          // of the other session
	Wish      *Wish        `json:"wish,omitempty"`        // as much of what was asked for as it answers to
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

	// What the past tells.
	CauseAgainst     CauseKind = "against"        // but how many were at such times, which the session leaves
	CauseUntried     CauseKind = "untried"        // there was no session on a part of a weekday
	CauseOthers      CauseKind = "others"         // how many got done on that part of other such days
	CauseUntriedPart CauseKind = "untried_part"   // nothing is known of a part of the day
	CauseUntriedTime CauseKind = "untried_time"   // nothing is known of the time
	CauseUnknownNow  CauseKind = "unknown_now"    // nothing is known of the time where it is now
	CauseLately      CauseKind = "lately"         // how many of the last ones in this place were completed
	CauseGetDone     CauseKind = "get_done"       // so many of such sessions get done
	CauseLikely      CauseKind = "likely"         // so many should get done there
	CauseLikelier    CauseKind = "likelier"       // more should get done there than now
	CauseSlightly    CauseKind = "slightly"       // slightly more should
	CauseAsLikely    CauseKind = "as_likely"      // as many get done in either place
	CauseLessLikely  CauseKind = "less_likely"    // fewer do, but the week gains
	CauseMakes       CauseKind = "makes"          // the chance that these counts make
	CauseNoHistory   CauseKind = "no_history"     // nothing is known yet
	CauseNearer      CauseKind = "nearer"         // so it is put nearer to the usual times
	CauseFirstGuess  CauseKind = "first_guess"    // so it is a first guess
	CauseStart       CauseKind = "start"          // the subject has no history: start small
	CauseFirstShow   CauseKind = "first_sessions" // the first sessions will show what suits

	// What stands in the plan.
	CauseOverlap     CauseKind = "overlap"       // another session is at the same time
	CauseNearest     CauseKind = "nearest_other" // how far the nearest other session is
	CauseSameDay     CauseKind = "same_day"      // another one of the subject is on its day, then and then
	CauseAlsoThatDay CauseKind = "also_that_day" // one is on its day
	CauseNear        CauseKind = "near"          // how far another one is
	CauseFarther     CauseKind = "farther"       // how far the nearest is from the new place
	CauseSpreads     CauseKind = "spreads"       // those of the coming days are spread better
	CauseDayHolds    CauseKind = "day_holds"     // what its day holds
	CauseOtherHolds  CauseKind = "other_holds"   // what the new day holds
	CauseOtherOnly   CauseKind = "other_only"    // that it holds less
	CauseFrees       CauseKind = "frees"         // what goes with it
	CauseAdds        CauseKind = "adds"          // what it brings

	// What a subject lacks, what is to come for it, and what was asked for.
	CauseNeverHad      CauseKind = "never_had"      // it has had no session
	CauseNoneCompleted CauseKind = "none_completed" // none of its sessions was completed
	CauseIdle          CauseKind = "idle"           // for how long none was
	CauseFewPlanned    CauseKind = "few_planned"    // how many it has in the coming days
	CauseExamNeeds     CauseKind = "exam_needs"     // what a stored exam takes
	CauseComing        CauseKind = "coming"         // something comes
	CauseSyllabusLeft  CauseKind = "syllabus_left"  // what is left to learn
	CausePlanned       CauseKind = "planned"        // what is planned until then, or in the coming days
	CauseHasPlanned    CauseKind = "has_planned"    // the same, of the subject
	CauseInTime        CauseKind = "in_time"        // it is in time for what comes
	CauseEventOver     CauseKind = "event_over"     // that is over by then
	CauseFreesBefore   CauseKind = "frees_before"   // what goes with it before something comes
	CauseAsked         CauseKind = "asked"          // what was asked for
	CauseSuits         CauseKind = "suits"          // it suits a wish, though nobody asked for it now
	CauseFits          CauseKind = "fits"           // it fits what was asked for
)

// CauseKinds lists the kinds.
var CauseKinds = []CauseKind{
	CauseMissed, CauseLack, CauseFree, CauseNone, CauseFinished,
	CauseAgainst, CauseUntried, CauseOthers, CauseUntriedPart, CauseUntriedTime, CauseUnknownNow, CauseLately,
	CauseGetDone, CauseLikely, CauseLikelier, CauseSlightly, CauseAsLikely, CauseLessLikely, CauseMakes,
	CauseNoHistory, CauseNearer, CauseFirstGuess, CauseStart, CauseFirstShow,
	CauseOverlap, CauseNearest, CauseSameDay, CauseAlsoThatDay, CauseNear, CauseFarther, CauseSpreads,
	CauseDayHolds, CauseOtherHolds, CauseOtherOnly, CauseFrees, CauseAdds,
	CauseNeverHad, CauseNoneCompleted, CauseIdle, CauseFewPlanned, CauseExamNeeds, CauseComing, CauseSyllabusLeft,
	CausePlanned, CauseHasPlanned, CauseInTime, CauseEventOver, CauseFreesBefore, CauseAsked, CauseSuits, CauseFits,
}

// EventKind says what comes on a date.
type EventKind string

// The kinds of events.
const (
	EventExam     EventKind = "exam"
	EventDeadline EventKind = "deadline"
	EventOther    EventKind = "event" // of training: a race, say
)

// DayKind says of which days sessions are counted.
type DayKind string

// The kinds of days.
const (
	Weekdays DayKind = "weekdays" // Monday to Friday
	Weekends DayKind = "weekends"
)
