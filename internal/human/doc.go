// Package human reads what people and assistants type, and writes dates and
// durations for them. It has no clock: the functions that need to know the
// day are told it.
//
// Case does not matter, white space separates, and every dash is a dash:
//
//	session  = subject [date] span [topic] | subject span [date] [topic] .
//	subject  = the name of a subject, the longest that fits .
//	topic    = [":" | "-" | ","] any text .
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
//	slots    = slot { ";" slot } .
//	slot     = days [":"] span .
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
// A topic that begins like a date needs the colon, unless a date comes before.
//
// Errors are for the person who typed: they quote what was not understood and
// say what to write.
package human
