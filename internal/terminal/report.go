package terminal

import (
	"io"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// report prints the blocks of a change: for people a line each that begins with
// what happened to it.
func (a *app) report(verb string, done change, before contents, f console.Format) error {
	changed := done.blocks()
	if f != console.FormatTable {
		return a.showBlocks(changed, f)
	}
	r := rows{styles: newStyles(), colors: colors(before.subjects), lead: ansi.StringWidth(verb) + gap, dated: true}
	r.short = human.Short(append(append([]client.Block{}, before.blocks...), changed...))
	r.fit(changed, a.width())
	var text strings.Builder
	for _, b := range changed {
		text.WriteString(r.row(b, verb, mark{}) + "\n")
	}
	_, err := io.WriteString(a.screen(), text.String())
	return err
}

// warnOfOverlaps tells which blocks a change lies across now.
func (a *app) warnOfOverlaps(done change, before contents) {
	after := done.merge(before.blocks)
	short := human.Short(after)
	for _, p := range done.Blocks {
		if p.After == nil || p.Before != nil && samePlace(*p.Before, *p.After) {
			continue
		}
		for _, o := range overlapping(after, *p.After) {
			a.Note("note: overlaps %s %s", describe(o), short[o.ID])
		}
	}
}

// samePlace reports whether two blocks take the same time of the same day.
func samePlace(a, b client.Block) bool {
	return a.Date == b.Date && a.Start == b.Start && a.End == b.End
}

// describe tells of a block in a sentence.
func describe(b client.Block) string {
	text := clean(b.SubjectName) + " " + human.Day(b.Date) + " " + b.Start.String() + "–" + b.End.String()
	if b.TopicText() != "" {
		text += " (" + clean(b.TopicText()) + ")"
	}
	return text
}

// showBlocks prints blocks for programs.
func (a *app) showBlocks(blocks []client.Block, f console.Format) error {
	if console.Terminal(a.Stdout) {
		blocks = cleanBlocks(blocks)
	}
	t := console.Table{Head: []string{"ID", "DATE", "START", "END", "SUBJECT ID", "SUBJECT", "TOPIC", "DONE"}}
	for _, b := range blocks {
		t.Rows = append(t.Rows, []string{
			b.ID, b.Date.String(), b.Start.String(), b.End.String(), b.SubjectID, b.SubjectName, b.TopicText(), strconv.FormatBool(b.Done),
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
