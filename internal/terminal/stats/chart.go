package stats

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
)

// chart compares what was planned and done, in bars that have one scale:
//
//	28 Sep  ████████░░░  9h of 13h
type chart struct {
	title string
	rows  []chartRow
}

// chartRow is one bar with what stands before it, and how much was done.
type chartRow struct {
	label string
	client.Load
	done string
}

// note returns what stands after the bar.
func (r chartRow) note() string {
	if r.PlannedMinutes == 0 {
		return "–"
	}
	return r.done + " of " + screen.Brief(r.PlannedMinutes)
}

// shortestBar is how long bars are at least.
const shortestBar = 6

// render draws c in width columns.
func (c chart) render(st screen.Styles, width int) string {
	labels, notes, most := make([]string, len(c.rows)), make([]string, len(c.rows)), 0
	for i, r := range c.rows {
		labels[i], notes[i], most = r.label, r.note(), max(most, r.PlannedMinutes)
	}
	label := screen.Widest(labels, width)
	length := max(shortestBar, width-label-2*screen.Gap-screen.Widest(notes, width))
	lines := []string{st.Head.Render(c.title) + "  " + st.Good.Render("█") + " done  " + st.Faint.Render("░") + " planned"}
	for _, r := range c.rows {
		planned := screen.BarLength(r.PlannedMinutes, most, length)
		done := screen.BarLength(r.CompletedMinutes, r.PlannedMinutes, planned)
		bar := st.Good.Render(strings.Repeat("█", done)) + st.Faint.Render(strings.Repeat("░", planned-done))
		line := screen.PadLeft(r.label, label) + screen.Blanks(screen.Gap) + bar + screen.Blanks(length-planned+screen.Gap) + r.note()
		lines = append(lines, ansi.Truncate(line, width, "…"))
	}
	return strings.Join(lines, "\n")
}
