// Package planner is the domain: subjects, slots, blocks and weeks, the changes to them,
// the generation of blocks, and statistics. Its rules are pure. [Service] has the use cases
// and declares the storage that they need. The package imports the standard library and
// golang.org/x/text only, reads no clock and logs nothing.
package planner

// Limits of one space and of its texts. Lengths count Unicode code points.
const (
	MaxName     = 40    // subject name
	MaxTopic    = 500   // topic of a block
	MaxNote     = 2000  // note of a block
	MaxActual   = 1440  // actual minutes of a block
	MaxTitle    = 200   // title of a syllabus item
	MaxDuration = 6000  // duration of a syllabus item, in minutes
	MaxSlots    = 50    // slots of one subject
	MaxSyllabus = 500   // syllabus items of one subject
	MaxSubjects = 200   // subjects of one space
	MaxBlocks   = 50000 // blocks of one space
	MaxWeekly   = 200   // generated blocks of one space in a week
	MaxBatch    = 100   // operations of one batch
	MaxPage     = 500   // blocks of one page
	MaxWishes   = 50    // wishes of one list
)

// Space identifies one isolated set of subjects and blocks: the tenant of all storage. Each
// account has two, one for live data and a sandbox. The planner does not know which is
// which.
type Space string
