// Package human reads the sentences that people and assistants type: sessions,
// weekly times, names of subjects and shortened ids. What they say of times is
// read by package when, whose grammar this one goes on with:
//
//	session  = subject [date] span [topic] | subject span [date] [topic] .
//	subject  = the name of a subject, the longest that fits .
//	topic    = [":" | "-" | ","] any text .
//	slots    = slot { ";" slot } .
//	slot     = days [":"] span .
//
// A topic that begins like a date needs the colon, unless a date comes before.
//
// Errors are for the person who typed: they quote what was not understood and
// say what to write.
package human
