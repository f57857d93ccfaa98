// Package human reads the sentences that people and assistants type: sessions,
// weekly times, names of subjects and shortened ids. What they say of times is
// read by package when, whose grammar this one goes on with:
//
//	session  = subject [dates] span [topic] | subject span [dates] [topic]
//	         | [dates] [span] subject [span] [dates] [topic] .
//	subject  = the name of a subject, or a part of it that no other one has; the longest that fits .
//	listing  = { subject | period | ["not"] ("open" | "done") | "all" } .
//	block    = id | subject [date] [clock] .
//	topic    = [":" | "-" | ","] any text .
//	slots    = group { ";" group } .
//	group    = slot { [","] ["and"] slot } .
//	slot     = [rotation ["on"]] days [":"] [rotation] span { [","] (rotation | term) } .
//
// All is read in English and in German. What the last of a group tells of weeks and
// dates holds for all of it, unless one before it tells something of itself, or the
// last one tells the weeks before its days. Weeks that are counted from no day that
// is told are counted from the first such day from today on.
//
// A topic that begins like a date needs the colon, unless a date comes before.
//
// Errors are for the person who typed: they quote what was not understood and
// say what to write.
package human
