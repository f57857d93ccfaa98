package stats

import (
	"fmt"
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
)

// heatmap is a calendar of completed blocks, a column for each week.
type heatmap struct {
	days          map[client.Date]int
	monday, today client.Date // of the first week, and the last day
	weeks         int
	steps         [4]int // how many blocks each step but the first begins with
}

// maxWeeks is half a year.
const maxWeeks = 26

// The columns of the names of weekdays, and of each week.
const (
	weekdayColumns = 5
	weekColumns    = 2
)

// shades are the steps from nothing to most: they differ without colours, too.
const shades = "·░▒▓█"

// newHeatmap returns that of the last half year, or of as many weeks as fit.
func newHeatmap(days map[client.Date]int, today client.Date, width int) heatmap {
	weeks := min(maxWeeks, (width-weekdayColumns)/weekColumns)
	h := heatmap{days: days, today: today, weeks: weeks, monday: client.MondayOf(today) - client.Date(7*(weeks-1))}
	var counts []int
	for d, n := range days {
		if h.monday <= d && d <= today && n > 0 {
			counts = append(counts, n)
		}
	}
	h.steps = heatSteps(counts)
	return h
}

// heatSteps returns the number of blocks at which each step begins. Few days are in the
// last one, so that an extreme day does not make all others pale.
func heatSteps(counts []int) [4]int {
	most := 4
	if len(counts) > 0 {
		slices.Sort(counts)
		most = max(most, counts[(len(counts)-1)*9/10])
	}
	return [4]int{1, most/4 + 1, most/2 + 1, most*3/4 + 1}
}

// render draws h.
func (h heatmap) render(st screen.Styles) string {
	lines := []string{st.Head.Render("Completed blocks, day by day"), st.Faint.Render(h.months())}
	for weekday := range 7 {
		var line strings.Builder
		first := h.monday + client.Date(weekday)
		line.WriteString(st.Faint.Render(screen.Pad(first.Weekday().String()[:3], weekdayColumns)))
		for d := first; d <= h.today; d += 7 {
			line.WriteString(h.cell(st, h.step(h.days[d])) + " ")
		}
		lines = append(lines, line.String())
	}
	return strings.Join(append(lines, h.legend(st)), "\n")
}

// step returns the step of a day with so many blocks.
func (h heatmap) step(blocks int) int {
	n := 0
	for n < len(h.steps) && blocks >= h.steps[n] {
		n++
	}
	return n
}

// cell draws a step.
func (h heatmap) cell(st screen.Styles, step int) string {
	shade := string([]rune(shades)[step])
	if step == 0 {
		return st.Faint.Render(shade)
	}
	return st.Good.Render(shade)
}

// months names the months above the weeks in which they begin.
func (h heatmap) months() string {
	line := []rune(screen.Blanks(weekdayColumns + h.weeks*weekColumns + 1))
	free := 0 // where the last name ends
	for week := range h.weeks {
		sunday := h.monday + client.Date(7*week+6)
		first := sunday.Time().Day() <= 7
		at := weekdayColumns + week*weekColumns
		if week == 0 && sunday.Time().Day() < 16 || first && at >= free {
			free = at + copy(line[at:], []rune(sunday.Time().Format("Jan"))) + 1
		}
	}
	return strings.TrimRight(string(line), " ")
}

// legend explains the shades.
func (h heatmap) legend(st screen.Styles) string {
	parts := []string{h.cell(st, 0) + " none"}
	for i, from := range h.steps {
		text := fmt.Sprint(from)
		switch {
		case i == len(h.steps)-1:
			text += " or more"
		case h.steps[i+1] > from+1:
			text += fmt.Sprintf("–%d", h.steps[i+1]-1)
		}
		parts = append(parts, h.cell(st, i+1)+" "+text)
	}
	return screen.Blanks(weekdayColumns) + strings.Join(parts, "   ")
}
