package terminal

import (
	"strconv"

	"studyplanner/client"
	"studyplanner/internal/console"
)

// showBlocks prints blocks for programs.
func (a *app) showBlocks(blocks []client.Block, f console.Format) error {
	if console.Terminal(a.Stdout) {
		blocks = cleanBlocks(blocks)
	}
	t := console.Table{Head: []string{"ID", "DATE", "START", "END", "SUBJECT ID", "SUBJECT", "TOPIC", "DONE"}}
	for _, b := range blocks {
		t.Rows = append(t.Rows, []string{
			b.ID, b.Date.String(), b.Start.String(), b.End.String(), b.SubjectID, b.SubjectName, topic(b), strconv.FormatBool(b.Done),
		})
	}
	return a.Show(f, blocks, t)
}

// cleanBlocks returns blocks whose texts a terminal only shows.
func cleanBlocks(blocks []client.Block) []client.Block {
	cleaned := make([]client.Block, len(blocks))
	for i, b := range blocks {
		b.SubjectName = clean(b.SubjectName)
		if b.Topic != nil {
			text := clean(*b.Topic)
			b.Topic = &text
		}
		cleaned[i] = b
	}
	return cleaned
}
