package terminal

import (
	"strconv"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// describe tells of a block in a sentence.
func describe(b client.Block) string {
	text := clean(b.SubjectName) + " " + human.Day(b.Date) + " " + b.Start.String() + "–" + b.End.String()
	if b.TopicText() != "" {
		text += " (" + clean(b.TopicText()) + ")"
	}
	return text
}

// showBlocks prints blocks for programs.
func showBlocks(con *console.Console, blocks []client.Block, f console.Format) error {
	if console.Terminal(con.Stdout) {
		blocks = cleanBlocks(blocks)
	}
	t := console.Table{Head: []string{"ID", "DATE", "START", "END", "SUBJECT ID", "SUBJECT", "TOPIC", "DONE"}}
	for _, b := range blocks {
		t.Rows = append(t.Rows, []string{
			b.ID, b.Date.String(), b.Start.String(), b.End.String(), b.SubjectID, b.SubjectName, b.TopicText(), strconv.FormatBool(b.Done),
		})
	}
	return con.Show(f, blocks, t)
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

// times writes from when to when something is.
func times(start, end client.Clock) string { return start.String() + "–" + end.String() }
