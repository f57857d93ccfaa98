// Package when reads times as people and assistants type them (dates, times of
// day, durations, spans, weekdays), and writes dates and durations for them. It
// has no clock: the functions that need to know the day are told it.
//
// Case does not matter, white space separates, and every dash is a dash:
//
//	date     = ["on"] ( "today" | "tomorrow" | "yesterday"
//	         | ["next" | "this" | "last"] weekday | [weekday [","]] calendar
//	         | "in" n unit | n unit "ago" | ("+" | "-") n [unit] ) .
//	calendar = YYYY-MM-DD | DD.MM.[YYYY] | DD month [[","] YYYY] | month DD [[","] YYYY] .
//	unit     = "d" | "day" | "days" | "w" | "week" | "weeks" .
//	span     = ["from" | "at"] clock ( to clock | ("for" | "+") duration ) .
//	to       = "-" | "to" | "until" | "till" .
//	clock    = HH [(":" | ".") MM] ["am" | "pm"] | HHMM | "noon" | "midnight" .
//	duration = n [min] | n hr [n [min]] | n "." n hr | HH ":" MM .
//	hr       = "h" | "hr" | "hrs" | "hour" | "hours" .
//	min      = "m" | "min" | "mins" | "minute" | "minutes" .
//	days     = day { ["," | "and" | "&" | "/"] day } .
//	day      = ["every"] weekday [to weekday] | "weekdays" | "weekend" | "daily" | "every day" .
//
// A weekday is the first such day from today on, "this" that of the current
// week, "next" that of the week after, weeks beginning on Monday; "last" is the
// latest before today. A date without a year is the next such date from today
// on. Dates with slashes are refused, since they mean two things.
//
// Where one end of a span tells am or pm, the other is the one nearest to it:
// 9-11pm is 21:00-23:00, 11-1pm is 11:00-13:00, 9am-5 is 09:00-17:00. Else the
// clock has 24 hours. A span ends after it starts and by 23:59.
//
// Minutes after hours need a unit or no space before them: 1h30, 1 h 30 min.
//
// Errors are for the person who typed: they quote what was not understood and
// say what to write.
//
// A Finder reads the same times within a sentence about something else, in six
// languages: it passes over what it does not know. It never makes up a date: what
// the other functions refuse since there is no such day, or since it can be read in
// two ways, is none.
package when
