package when

// Meaning is what a word or phrase says of a time.
type Meaning uint8

// The meanings. What a value tells stands beside those that have one.
const (
	MeansNothing  Meaning = iota
	MeansDay              // a weekday; the planner.Weekday
	MeansWeekend          // Saturday and Sunday; 1 for one weekend, 0 for all
	MeansWeekdays         // Monday to Friday
	MeansPart             // a part of the day: 0 morning, 1 afternoon, 2 evening, 3 night
	// What means something only together with other words.
	MeansMonth // its number
	MeansToday
	MeansTomorrow
	MeansYesterday
	MeansDayAfter // tomorrow
	MeansTonight
	MeansOfDay // tomorrow "evening", in commands; the dayPart
	MeansEveryDay
	MeansLast
	MeansNext
	MeansThis
	MeansNextWeek
	MeansNextMonth
	MeansThisWeek
	MeansIn
	MeansAway // 3 weeks "from now"
	MeansAfter
	MeansBefore
	MeansAt
	MeansNumber // itself
	MeansDays
	MeansWeeks
	MeansFortnights
	MeansMonths
	MeansEndOfMonth
	MeansEndOfWeek // how many weeks ahead
	MeansAM
	MeansPM
	MeansOClock
	MeansClock // noon, midnight; the hour
	MeansMinutes
	MeansHours
	MeansAtMost
	MeansAtLeast
	MeansOrdinal // the letters of 20th
	MeansNth     // a day of the month in words; which
	MeansWeekOn  // "week" beside a weekday; how many weeks later that is
	MeansEndOf   // a month that is named
	MeansLater   // than a day that was named before
	MeansBeside  // the day after one that was named before, 1, or before it, 2
	MeansOnwards // from a time of the clock before it
	MeansHalf    // an hour
	// How often weekly times are.
	MeansEach   // week, or weekday
	MeansEvery  // "other" week, "second" week; how many weeks that is
	MeansWeekly // the same in a word; 0 if it can mean two things
	MeansOfDays // makes of a number of days how often: "tägig"
	// Meanings that only the implementation of Sentence knows.
	MeansAnd
	MeansTo
	MeansFrom
	MeansBetween
	MeansNot
	MeansMove
	MeansSession // what a number may count
	meanings
)

// meaningNames are the names of meanings in the tables, without their values.
var meaningNames = map[string]Meaning{
	"day": MeansDay, "weekend": MeansWeekend, "weekdays": MeansWeekdays, "part": MeansPart, "month": MeansMonth,
	"today": MeansToday, "tomorrow": MeansTomorrow, "yesterday": MeansYesterday, "dayafter": MeansDayAfter, "tonight": MeansTonight,
	"ofday": MeansOfDay, "everyday": MeansEveryDay, "last": MeansLast, "next": MeansNext, "this": MeansThis, "nextweek": MeansNextWeek,
	"nextmonth": MeansNextMonth, "thisweek": MeansThisWeek, "in": MeansIn, "away": MeansAway, "after": MeansAfter,
	"before": MeansBefore, "at": MeansAt, "num": MeansNumber, "unitday": MeansDays, "unitweek": MeansWeeks,
	"unitfortnight": MeansFortnights, "unitmonth": MeansMonths, "endmonth": MeansEndOfMonth, "endweek": MeansEndOfWeek,
	"am": MeansAM, "pm": MeansPM, "oclock": MeansOClock, "clock": MeansClock, "minutes": MeansMinutes, "hours": MeansHours,
	"atmost": MeansAtMost, "atleast": MeansAtLeast, "th": MeansOrdinal,
	"nth": MeansNth, "weekon": MeansWeekOn, "endof": MeansEndOf, "later": MeansLater, "beside": MeansBeside, "onwards": MeansOnwards, "half": MeansHalf,
	"each": MeansEach, "every": MeansEvery, "weekly": MeansWeekly, "ofdays": MeansOfDays,
}
