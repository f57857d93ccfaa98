// Package human reads the sentences that people and assistants type: sessions,
// weekly times, names of subjects and shortened ids. What they say of times is
// read by package when, whose grammar this one goes on with:
//
//	session  = subject [date] span [topic] | subject span [date] [topic] .
//	subject  = the name of a subject, the longest that fits .
//	topic    = [":" | "-" | ","] any text .
//	slots    = group { ";" group } .
//	group    = slot { [","] ["and"] slot } .
//	slot     = [rotation ["on"]] days [":"] [rotation] span { [","] (rotation | term) } .
//
// Weekly times are read in German, too. What the last of a group tells of weeks and
// dates holds for all of it, unless one before it tells something of itself, or the
// last one tells the weeks before its days. Weeks that are counted from no day that
// is told are counted from the first such day from today on.
//
// A topic that begins like a date needs the colon, unless a date comes before.
//
// Errors are for the person who typed: they quote what was not understood and
// say what to write.
package human
