// Package show prints blocks and subjects as every command prints them: rows and
// sentences for people, tables for programs.
package show

import (
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/when"
)

// Describe describes a block in a sentence, relative to today.
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
	return screen.Show(con, f, blocks, BlockColumns("")...)
}

// BlockColumns returns the columns of blocks, with what leads to them before each.
func BlockColumns(lead string) []string {
	columns := []string{"id", "date", "start", "end", "subject_id", "subject_name", "topic", "done", "note", "actual_minutes"}
	for i, name := range columns {
		columns[i] = lead + name
	}
	return columns
}

// Times writes from when to when something is.
func Times(start, end client.Clock) string { return start.String() + "–" + end.String() }
