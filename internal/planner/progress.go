package planner

// Progress is the callback of a long operation: done of total, in a unit of the operation's
// choice. A total of 0 is unknown. An operation may have several parts, each with its own
// total. After success done is total. Calls do not overlap.
type Progress func(done, total int)

// Tell calls p unless it is nil.
func (p Progress) Tell(done, total int) {
	if p != nil {
		p(done, total)
	}
}
