// Package show prints blocks and subjects as every command prints them: rows and
// sentences for people, tables for programs.
package show

import (
	"strconv"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/when"
)

// Describe tells of a block in a sentence, on a day.
func Describe(b client.Block, today client.Date) string {
	text := screen.Clean(b.SubjectName) + " " + when.Day(b.Date, today) + " " + b.Start.String() + "–" + b.End.String()
	if b.TopicText() != "" {
		text += " (" + screen.Clean(b.TopicText()) + ")"
	}
	return text
}

// Alone returns the lines of a block that something was done to, which lead says:
// its row, and its note below.
func (r *Rows) Alone(b client.Block, lead string) string {
	lines, indent := r.Row(b, lead, Mark{})+"\n", r.Lead+2
	if r.above {
		indent = 2
	}
	if b.Note == "" {
		return lines
	}
	for line := range strings.SplitSeq(b.Note, "\n") {
		lines += screen.Blanks(indent) + r.Faint.Render(screen.Clean(line)) + "\n"
	}
	return lines
}

// Blocks prints blocks for programs.
func Blocks(con *console.Console, blocks []client.Block, f console.Format) error {
	if console.Terminal(con.Stdout) {
		blocks = CleanBlocks(blocks)
	}
	t := console.Table{Head: []string{"ID", "DATE", "START", "END", "SUBJECT ID", "SUBJECT", "TOPIC", "DONE", "NOTE"}}
	for _, b := range blocks {
		t.Rows = append(t.Rows, []string{
			b.ID, b.Date.String(), b.Start.String(), b.End.String(), b.SubjectID, b.SubjectName, b.TopicText(), strconv.FormatBool(b.Done), b.Note,
		})
	}
	return con.Show(f, blocks, t)
}

// CleanBlocks returns blocks whose texts a terminal only shows.
func CleanBlocks(blocks []client.Block) []client.Block {
	cleaned := make([]client.Block, len(blocks))
	for i, b := range blocks {
		b.SubjectName = screen.Clean(b.SubjectName)
		if b.Topic != nil {
			text := screen.Clean(*b.Topic)
			b.Topic = &text
		}
		lines := strings.Split(b.Note, "\n")
		for n, line := range lines {
			lines[n] = screen.Clean(line)
		}
		b.Note = strings.Join(lines, "\n")
		cleaned[i] = b
	}
	return cleaned
}

// Times writes from when to when something is.
func Times(start, end client.Clock) string { return start.String() + "–" + end.String() }
