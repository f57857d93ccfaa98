package terminal

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
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
	return r.done + " of " + brief(r.PlannedMinutes)
}

// shortestBar is how long bars are at least.
const shortestBar = 6

// render draws c in width columns.
func (c chart) render(st styles, width int) string {
	labels, notes, most := make([]string, len(c.rows)), make([]string, len(c.rows)), 0
	for i, r := range c.rows {
		labels[i], notes[i], most = r.label, r.note(), max(most, r.PlannedMinutes)
	}
	label := widest(labels, width)
	length := max(shortestBar, width-label-2*gap-widest(notes, width))
	lines := []string{st.head.Render(c.title) + "  " + st.good.Render("█") + " done  " + st.faint.Render("░") + " planned"}
	for _, r := range c.rows {
		planned := barLength(r.PlannedMinutes, most, length)
		done := barLength(r.CompletedMinutes, r.PlannedMinutes, planned)
		bar := st.good.Render(strings.Repeat("█", done)) + st.faint.Render(strings.Repeat("░", planned-done))
		line := padLeft(r.label, label) + blanks(gap) + bar + blanks(length-planned+gap) + r.note()
		lines = append(lines, ansi.Truncate(line, width, "…"))
	}
	return strings.Join(lines, "\n")
}
