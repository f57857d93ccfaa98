package client

// CauseKind says what a cause speaks of. There may be more kinds one day.
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
	CauseMakes       CauseKind = "makes"          // what those counts make of the chance
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
