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
// The language is English or German. A rotation or a term after the last slot of a group applies
// to the whole group. It does not if an earlier slot has its own, or if the rotation stands
// before the days. Without a start date, weeks are counted from the first such day from today on.
//
// A topic that begins like a date needs the colon, unless a date comes before.
//
// Errors are for the person who typed: they quote what was not understood and
// say what to write.
package human
