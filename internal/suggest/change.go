package suggest

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

// change is something that could be done to the plan of the coming days.
type change struct {
	kind    Type
	subject int   // index in knowledge.subjects
	source  int   // index in knowledge.coming; -1 for an addition
	to      place // for a removal the source's own
}
