package terminal

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/human"
)

// agenda shows some days and what is planned for them.
type agenda struct {
	contents
	title       string // above all; "" for none
	first, last client.Date
	today       client.Date
	now         client.Clock // on that day; -1 if it is not known
	streak      int          // days in a row with something done
}

// render returns a in no more than width columns.
func (a agenda) render(width int) string {
	var text strings.Builder
	blocks := between(a.blocks, a.first, a.last)
	r := rows{styles: newStyles(), colors: colors(a.subjects), short: a.short, lead: 1}
	r.fit(blocks, width)
	if a.title != "" {
		text.WriteString(r.head.Render(a.title) + "\n\n")
	}
	overlaps := 0
	for d := a.first; d <= a.last; d++ {
		overlaps += a.day(&text, &r, d)
	}
	text.WriteString("\n" + cut(a.totals(blocks), width) + "\n")
	if overlaps > 0 {
		text.WriteString(r.faint.Render(fmt.Sprintf("%d overlap, marked !", overlaps)) + "\n")
	}
	return text.String() + a.next(blocks)
}

// day writes one day and returns how many of its blocks overlap.
func (a agenda) day(text *strings.Builder, r *rows, d client.Date) int {
	blocks, heading := between(a.blocks, d, d), d.Time().Format("Monday 2 January")
	if d == a.today {
		heading += " · today"
	}
	if len(blocks) == 0 {
		text.WriteString(a.freeDay(r, d, heading) + "\n")
		return 0
	}
	total := brief(minutes(blocks))
	fill := blanks(r.width() - ansi.StringWidth(heading) - ansi.StringWidth(total))
	text.WriteString(a.dayStyle(r, d)(heading) + fill + r.faint.Render(total) + "\n")
	overlaps := 0
	for _, b := range blocks {
		m := mark{now: d == a.today && b.Start <= a.now && a.now < b.End, overlaps: len(overlapping(blocks, b)) > 0}
		if m.overlaps {
			overlaps++
		}
		text.WriteString(r.row(b, "", m) + "\n")
	}
	return overlaps
}

// freeDay returns the line of a day without blocks.
func (a agenda) freeDay(r *rows, d client.Date, heading string) string {
	if d == a.today {
		return a.dayStyle(r, d)(heading) + r.faint.Render(" · free")
	}
	return r.faint.Render(heading + " · free")
}

// dayStyle returns how the heading of a day is written.
func (a agenda) dayStyle(r *rows, d client.Date) func(...string) string {
	if d == a.today {
		return r.today.Render
	}
	return r.head.Render
}

// totals returns a line about all blocks that are shown.
func (a agenda) totals(blocks []client.Block) string {
	if len(blocks) == 0 {
		return "Nothing is planned" + a.streakNote()
	}
	var done []client.Block
	for _, b := range blocks {
		if b.Done {
			done = append(done, b)
		}
	}
	line := fmt.Sprintf("%d of %d done · %s of %s", len(done), len(blocks), human.Duration(minutes(done)), human.Duration(minutes(blocks)))
	return line + a.streakNote()
}

func (a agenda) streakNote() string {
	switch a.streak {
	case 0:
		return ""
	case 1:
		return " · streak 1 day"
	}
	return fmt.Sprintf(" · streak %d days", a.streak)
}

// next returns a line about the next block of another day, if today alone is
// shown and nothing is left of it.
func (a agenda) next(blocks []client.Block) string {
	if a.first != a.today || a.last != a.today {
		return ""
	}
	for _, b := range blocks {
		if !b.Done && b.End > a.now {
			return ""
		}
	}
	for _, b := range a.blocks {
		if b.Date > a.today && !b.Done {
			return fmt.Sprintf("Next: %s %s %s\n", human.Relative(b.Date, a.today), b.Start, clean(b.SubjectName))
		}
	}
	return ""
}
