// Package when parses times as people and assistants type them (dates, times of day,
// durations, spans, weekdays), and writes dates and durations for them. It has no clock:
// today is an argument.
//
// Case does not matter, white space separates, and every dash is a dash. The tables of
// English and German have the words of months, weekdays, units and numbers. Other German
// words are in the code, next to the English ones.
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
// A rotation is from one to eight weeks long. "every second" may stand before days. The
// dates of a term without a year are chosen so that the term has not passed, the last date
// after the first.
//
// Weeks begin on Monday. A weekday is the first such day from today on. "this" is that of
// the current week, "next" that of the week after. "last" is the latest before today. A
// date without a year is the nearest to today, on its weekday if there is one. Dates with
// slashes are refused, since they are ambiguous. Several days are refused where one is
// expected: "mon,wed", "next week", "weekend". A weekend is a Saturday and a Sunday. The end
// of a range is the first such day after its start. At most 31 days are read at once.
//
// Tonight is today, and a time after it is from 17:00 on: "tonight 8-9" is 20:00-21:00.
// Other parts of a day work the same way. Where a topic can begin, 24.11 and weekdays of two
// letters are no dates, and there are no parts of the day.
//
// If one end of a span has am or pm, the other is the nearest to it: 9-11pm is 21:00-23:00,
// 9am-5 is 09:00-17:00. Otherwise the clock has 24 hours. A span
// ends after it starts and by 23:59.
//
// A duration without "for" has a unit. Minutes after hours need a unit or no space before
// them: 1h30, 1 h 30 min. A length, at the end of a title, has the units of all languages.
//
// An instant is its text in the API, with or without seconds.
//
// Errors are for the person who typed: they quote what was not understood and say what to
// write.
//
// A Finder finds the same times within a sentence, in six languages. It skips other words,
// and guesses am or pm where commands have 24 hours. It never invents a date: a day that
// does not exist or is ambiguous is none. The tables mark words that only one of commands
// and sentences accepts.
package when
