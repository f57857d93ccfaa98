package goal

import "studyplanner/internal/when"

// tag is what a word or phrase means.
type tag uint8

const (
	tagStop tag = iota // nothing
	// What says whether something is wanted.
	tagMore
	tagLess
	tagPause
	tagNeg // its value is 1 for "can't", 2 for "nothing"
	tagBad // somebody struggles, or complains
	tagFine
	tagKeep // "leave it alone"
	tagLike
	tagDislike // of days and times
	tagTired   // a state: of days and times a dislike, else a wish for a lighter week
	tagTooMuch
	tagInstead // "instead of", "rather than"
	tagThan
	tagSwap
	tagExcept
	tagOthers // "everything else"
	tagMove
	tagWant // verbs of wishing and doing
	// What binds or parts.
	tagAnd
	tagBut
	tagReason // "because"
	tagDenies // "it is not that"
	tagTo
	tagFrom
	tagBetween
	// Events.
	tagExam
	tagWork // homework, essay: an event when it is due or dated
	tagDue
	tagFinish
	tagBy    // its value is 1 for "until", 2 for "before", 3 for "before that", 4 for "after that"
	tagVague // "later": a time that nobody can tell
	tagAhead // so many days before another event
	// Wishes for the whole schedule.
	tagBalance
	tagSpread
	tagRow
	tagRest
	tagShorter
	tagLonger
	tagCatchUp
	tagConsistency
	tagDaily
	tagLighter
	tagHeavier
	tagFill
	tagLasting // a length of time
	tagGeneric
	// What is meant.
	tagStudy
	tagTraining
	tagSubject
	tagNoPart // a part of the day that is unwanted whatever stands around it
	tagClock
	tagDate
	// What the reader looks for by itself, and never marks.
	tagLight // articles and prepositions, which take nothing from a negation
	tagOnly
	tagHave
	tagPer
	tagEachDay
	tagSession
	tagAsk
	tagGreeting
	tagSince
	tagIt    // words for what was named before
	tagThen  // words for a time that was
	tagGets  // "to", "for": what follows gets something
	tagState // "I am", "it is"
	tagSelf  // "I am" alone
	tagPercent
	tagFiller // what may stand within any phrase
	tagElided // French words typed without their apostrophe
	firstTime // what the words of times mean comes from here on
)

// The meanings of words of times that the reader asks for by name.
const (
	tagDay       = firstTime + tag(when.MeansDay)
	tagWeekend   = firstTime + tag(when.MeansWeekend)
	tagWeekdays  = firstTime + tag(when.MeansWeekdays)
	tagPart      = firstTime + tag(when.MeansPart)
	tagToday     = firstTime + tag(when.MeansToday)
	tagTomorrow  = firstTime + tag(when.MeansTomorrow)
	tagDayAfter  = firstTime + tag(when.MeansDayAfter)
	tagTonight   = firstTime + tag(when.MeansTonight)
	tagThisWeek  = firstTime + tag(when.MeansThisWeek)
	tagNextWeek  = firstTime + tag(when.MeansNextWeek)
	tagNextMonth = firstTime + tag(when.MeansNextMonth)
	tagUnitDay   = firstTime + tag(when.MeansDays)
	tagUnitWeek  = firstTime + tag(when.MeansWeeks)
	tagFortnight = firstTime + tag(when.MeansFortnights)
	tagMonth     = firstTime + tag(when.MeansMonth)
	tagNumber    = firstTime + tag(when.MeansNumber)
)

// firstHelper is the first of the meanings that words have only as part of a date, a
// clock or a duration.
const firstHelper = firstTime + tag(when.MeansMonth)

// tagNames are the names of meanings in the tables of this package, without their
// numbers.
var tagNames = map[string]tag{
	"stop": tagStop, "more": tagMore, "less": tagLess, "pause": tagPause, "neg": tagNeg, "bad": tagBad, "fine": tagFine,
	"keep": tagKeep, "like": tagLike, "dislike": tagDislike, "tired": tagTired, "toomuch": tagTooMuch, "instead": tagInstead,
	"than": tagThan, "swap": tagSwap, "except": tagExcept, "others": tagOthers, "move": tagMove, "want": tagWant, "reason": tagReason, "denies": tagDenies,
	"light": tagLight, "only": tagOnly, "have": tagHave, "per": tagPer, "eachday": tagEachDay, "session": tagSession,
	"ask": tagAsk, "greeting": tagGreeting, "fill": tagFill, "and": tagAnd, "but": tagBut, "to": tagTo, "from": tagFrom, "between": tagBetween,
	"exam": tagExam, "work": tagWork, "due": tagDue, "finish": tagFinish, "by": tagBy,
	"balance": tagBalance, "spread": tagSpread, "row": tagRow, "rest": tagRest, "shorter": tagShorter,
	"longer": tagLonger, "catchup": tagCatchUp, "consistency": tagConsistency, "daily": tagDaily,
	"lighter": tagLighter, "heavier": tagHeavier, "generic": tagGeneric, "study": tagStudy, "training": tagTraining,
	"nopart": tagNoPart, "vague": tagVague, "since": tagSince, "it": tagIt, "then": tagThen, "gets": tagGets, "state": tagState, "self": tagSelf, "percent": tagPercent, "filler": tagFiller, "elided": tagElided,
}

// compoundTails are the meanings of words that end German compounds: "Matheklausur".
var compoundTails = []tag{tagExam, tagWork, tagDue, tagGeneric, tagTraining, tagStudy, tagPart}

// sought are the meanings that the reader looks for where it wants them.
var sought = tags(tagLight, tagOnly, tagHave, tagPer, tagEachDay, tagSession, tagAsk, tagGreeting, tagSince, tagIt, tagThen, tagGets, tagState, tagSelf, tagPercent, tagFiller, tagElided)

// helper reports whether words with meaning t need others beside them: the parts of a date,
// a clock, a duration or a negation.
func (t tag) helper() bool { return t >= firstHelper || sought.has(t) }

// set is a set of tags.
type set [2]uint64

func tags(list ...tag) (s set) {
	for _, t := range list {
		s = s.with(t)
	}
	return s
}

func (s set) with(t tag) set {
	s[t/64] |= 1 << (t % 64)
	return s
}

func (s set) has(t tag) bool { return s[t/64]>>(t%64)&1 != 0 }
