package goal

import "studyplanner/internal/when"

// tag is what a word or phrase means.
type tag uint8

const (
	tagStop tag = iota // nothing
	// The wishes for more or less, and what governs days and times.
	tagMore
	tagFocus
	tagLess
	tagDrop
	tagNeg
	tagLike
	tagDislike
	tagMiss  // "I keep missing"
	tagTired // a state: of days and times a dislike, else a wish for less
	tagTooMuch
	tagContrast // "instead of": turns what follows
	tagOver     // "than": turns what follows if it is like what precedes
	tagSwap
	tagExcept
	tagDo // work on, learn; of no direction itself
	tagMove
	// What binds or parts.
	tagAnd
	tagBut
	tagTo
	tagFrom
	tagBetween
	// Occasions.
	tagExam
	tagWork // homework, essay: an occasion when it is due or dated
	tagDue
	tagFinish
	tagBy
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
	tagGeneric
	// What is meant.
	tagStudy
	tagTraining
	tagSubject
	tagNoPart // a part of the day that is unwanted whatever stands around it
	tagClock
	tagDate
	firstTime // what the words of times mean comes from here on
)

// The meanings of words of times that the reader asks for by name.
const (
	tagDay      = firstTime + tag(when.MeansDay)
	tagWeekend  = firstTime + tag(when.MeansWeekend)
	tagWeekdays = firstTime + tag(when.MeansWeekdays)
	tagPart     = firstTime + tag(when.MeansPart)
	tagToday    = firstTime + tag(when.MeansToday)
	tagTomorrow = firstTime + tag(when.MeansTomorrow)
	tagDayAfter = firstTime + tag(when.MeansDayAfter)
	tagTonight  = firstTime + tag(when.MeansTonight)
	tagNextWeek = firstTime + tag(when.MeansNextWeek)
	tagUnitDay  = firstTime + tag(when.MeansDays)
	tagUnitWeek = firstTime + tag(when.MeansWeeks)
)

// firstHelper is the first of the meanings that words have only as part of a date, a
// clock or a duration.
const firstHelper = firstTime + tag(when.MeansMonth)

// tagNames are the names of meanings in the tables of this package, without their
// numbers.
var tagNames = map[string]tag{
	"stop": tagStop, "more": tagMore, "focus": tagFocus, "less": tagLess, "drop": tagDrop, "neg": tagNeg,
	"like": tagLike, "dislike": tagDislike, "miss": tagMiss, "tired": tagTired, "toomuch": tagTooMuch,
	"contrast": tagContrast, "over": tagOver, "swap": tagSwap, "except": tagExcept, "do": tagDo, "move": tagMove,
	"and": tagAnd, "but": tagBut, "to": tagTo, "from": tagFrom, "between": tagBetween,
	"exam": tagExam, "work": tagWork, "due": tagDue, "finish": tagFinish, "by": tagBy,
	"balance": tagBalance, "spread": tagSpread, "row": tagRow, "rest": tagRest, "shorter": tagShorter,
	"longer": tagLonger, "catchup": tagCatchUp, "consistency": tagConsistency, "daily": tagDaily,
	"lighter": tagLighter, "heavier": tagHeavier, "generic": tagGeneric, "study": tagStudy, "training": tagTraining,
	"nopart": tagNoPart,
}

// compoundTails are the meanings of words that end German compounds: "Matheklausur".
var compoundTails = []tag{tagExam, tagWork, tagDue, tagGeneric, tagTraining, tagStudy, tagPart}

// helper reports whether t has a meaning only as part of a date, a clock or a
// duration.
func (t tag) helper() bool { return t >= firstHelper }

// set is a set of tags.
type set [2]uint64

func tags(list ...tag) (s set) {
	for _, t := range list {
		s[t/64] |= 1 << (t % 64)
	}
	return s
}

func (s set) has(t tag) bool { return s[t/64]>>(t%64)&1 != 0 }
