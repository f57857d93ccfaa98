// Package planner is the domain: what a subject, a slot, a block and a week
// are, which changes to them are allowed, which blocks the slots give, and what
// is counted. Its rules are pure; [Service] holds the use cases and declares
// the storage that they need. It imports the standard library and
// golang.org/x/text only, reads no clock and logs nothing.
package planner

// Limits of one space and of its texts. Lengths count Unicode code points.
const (
	MaxName     = 40    // subject name
	MaxTopic    = 500   // topic of a block
	MaxNote     = 2000  // note of a block
	MaxActual   = 1440  // minutes that somebody spent on a block
	MaxTitle    = 200   // title of a syllabus item
	MaxDuration = 6000  // duration of a syllabus item, in minutes
	MaxSlots    = 50    // slots of one subject
	MaxSyllabus = 500   // syllabus items of one subject
	MaxSubjects = 200   // subjects of one space
	MaxBlocks   = 50000 // blocks of one space
	MaxWeekly   = 200   // blocks that the slots of one space give in a week
	MaxBatch    = 100   // operations of one batch
	MaxPage     = 500   // blocks of one page
	MaxWishes   = 50    // wishes of one list
)

// Space identifies one isolated set of subjects and blocks. Every account has
// two, one for live data and one to try things in; nothing here tells which.
type Space string
