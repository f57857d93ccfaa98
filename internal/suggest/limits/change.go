package limits

import "studyplanner/internal/suggest/learn"

// Type says what a suggestion would do.
type Type string

// The types of suggestions. A rebalance is a move to another day whose purpose
// is to spread the load.
const (
	AddBlock    Type = "add_block"
	MoveBlock   Type = "move_block"
	RemoveBlock Type = "remove_block"
	Rebalance   Type = "rebalance"
)

// Change is something that could be done to the schedule of the coming days.
type Change struct {
	Type    Type
	Subject int         // index in learn.Knowledge.Subjects
	Source  int         // index in learn.Knowledge.Coming; -1 for an addition
	To      learn.Place // for a removal the source's own
}
