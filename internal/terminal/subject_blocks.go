package terminal

import (
	"fmt"

	"studyplanner/client"
)

// consequences tells how the blocks of a subject changed with its slots, from
// today on.
func consequences(before, after []client.Block, today client.Date, slots []client.Slot) string {
	gone, added := missing(before, after, today), missing(after, before, today)
	text := fmt.Sprintf("Coming blocks: %d new, %d gone", len(added), len(gone))
	others := 0
	for _, b := range after {
		if b.Date >= today && !slotted(b, slots) {
			others++
		}
	}
	if others > 0 {
		text += fmt.Sprintf("; %d at other times stay", others)
	}
	return text
}

// missing returns the blocks of a from a day on that are not in b.
func missing(a, b []client.Block, from client.Date) []client.Block {
	known := map[string]bool{}
	for _, block := range b {
		known[block.ID] = true
	}
	var found []client.Block
	for _, block := range a {
		if block.Date >= from && !known[block.ID] {
			found = append(found, block)
		}
	}
	return found
}
