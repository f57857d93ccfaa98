package planner

// Progress is told how far a long operation has come: so much of total is done, in
// a unit of the operation's choice. A total of 0 means that it is not known. An
// operation may go through several parts, each with a total of its own; one that
// succeeds ends with done at total. Calls do not overlap.
type Progress func(done, total int)

// Tell calls p, unless it is nil: then nobody wants to know.
func (p Progress) Tell(done, total int) {
	if p != nil {
		p(done, total)
	}
}
