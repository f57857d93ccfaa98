// Package when reads times as people and assistants type them (dates, times of
// day, durations, spans, weekdays), and writes dates and durations for them. It
// has no clock: the functions that need to know the day are told it.
//
// Case does not matter, white space separates, and every dash is a dash. The words
// of months, weekdays, units and numbers are in the tables of English and German; of
// the others, the German ones stand beside the English ones in the code:
//
//	date     = ["on"] ( "today" | "tonight" | "this" part | "tomorrow" | "day after tomorrow" | "yesterday"
//	         | ["next" | "this" | "last"] weekday | weekday ("this" | "next" | "last") "week" | [weekday [","]] calendar
//	         | "in" n unit | n unit ("ago" | "away" | "from now") | ("+" | "-") n [unit] ) [part] .
//	part     = "morning" | "afternoon" | "evening" | "night" .
//	calendar = YYYY-MM-DD | DD.MM[.[YYYY]] | ["the"] DD ["of"] month [[","] YYYY] | month ["the"] DD [[","] YYYY] .
//	dates    = some { [","] ["and"] some } .
//	some     = ["from"] date [to date] | ["from"] DD to date | "weekend" .
//	period   = ("this" | "next" | "last") ("week" | "weekend" | "month") | ("last" | "next") n unit | month [YYYY]
//	         | "since" date [to date] | ["from"] date [to date] | term .
//	unit     = days | weeks | fortnights | months .
//	week     = ["this" | "next" | "last"] ["week"] | ("+" | "-") n | date .
//	row      = ("this" | "next" | "last") "week" | ["this" | "next" | "last"] "weekend" | date .
//	span     = ["from" | "at"] clock ( to clock | ["for" | "+"] duration ) .
//	to       = "-" | "to" | "until" | "till" .
//	clock    = HH [(":" | "." | "h") MM] ["am" | "pm"] | HH "h" | HHMM | "noon" | "midnight"
//	         | ("half past" | "quarter past" | "quarter to" | "halb" | "viertel nach" | "viertel vor") hour .
//	duration = n [min] | n hr [n [min]] | n "." n hr | HH ":" MM | "half" ["an"] hr | n half hr | n hr half .
//	half     = "and" ["a"] "half" .
//	n        = digits | number .
//	length   = digits min | digits hr [digits [min]] | digits ("." | ",") digits hr .
//	days     = day { ["," | "and" | "&" | "/"] day } .
//	day      = ["every"] weekday [to weekday] | "weekdays" | "weekend" | "daily" | "every day" .
//	rotation = "every" ( [n] unit | "other" "week" | nth "week" ) | "weekly" | "fortnightly" .
//	term     = "from" date [to date] | "until" date .
//
// A rotation is from one to eight weeks long; "every second" may stand before days
// instead. A date of a term without a year is one such that the term has not passed,
// the last one after the first.
//
// A weekday is the first such day from today on, "this" that of the current
// week, "next" that of the week after, weeks beginning on Monday; "last" is the
// latest before today. A date without a year is the nearest such to today, or the
// nearest on its weekday if that is told. Dates with slashes are refused, since they
// mean two things, and so are several days where one is wanted: "mon,wed", "next
// week", "weekend". A weekend is the Saturday and the Sunday of a week. Of days in a
// row, the last is the first such from the first on. At most 31 days are read at once.
//
// Tonight is today, and a time after it is one from 17:00 on: "tonight 8-9" is
// 20:00-21:00, and so it is with other parts of a day. Where a topic can begin, 24.11
// and weekdays of two letters are no dates, and no part of the day is told.
//
// Where one end of a span tells am or pm, the other is the one nearest to it:
// 9-11pm is 21:00-23:00, 11-1pm is 11:00-13:00, 9am-5 is 09:00-17:00. Else the
// clock has 24 hours. A span ends after it starts and by 23:59.
//
// A duration without "for" has a unit. Minutes after hours need a unit or no space before them: 1h30, 1 h 30 min. A
// length, which stands at the end of a title, has the units of all languages.
//
// An instant is the text that the API has for it, with or without seconds.
//
// Errors are for the person who typed: they quote what was not understood and
// say what to write.
//
// A Finder reads the same times within a sentence about something else, in six
// languages, with the same rules over the words of the sentence: it passes over what it
// does not know, and guesses where commands refuse or have 24 hours. It never makes up a
// date: what commands refuse since there is no such day, or since it can be read in two
// ways, is none. Words that are for commands alone, or not for them, are marked in the
// tables.
package when
