package agenda

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// agenda shows some days and what is planned for them.
type agenda struct {
	session.Excerpt
	title       string            // above all; "" for none
	busy        []client.Busy     // times that calendars say are taken, in order
	calendars   []client.Calendar // whose those are
	first, last client.Date
	today       client.Date
	now         client.Clock // on that day; -1 if it is not known
	streak      int          // days in a row with something done
}

// render returns a in no more than width columns.
func (a agenda) render(width int) string {
	var text strings.Builder
	blocks := session.Between(a.Blocks, a.first, a.last)
	r := show.Rows{Styles: screen.NewStyles(), Colors: show.Colors(a.Subjects), Short: human.Short(blocks), Lead: 1}
	r.Fit(append(blocks[:len(blocks):len(blocks)], a.taken(a.first, a.last)...), width)
	if a.title != "" {
		text.WriteString(r.Head.Render(screen.Cut(a.title, width)) + "\n\n")
	}
	overlaps := 0
	for d := a.first; d <= a.last; d++ {
		overlaps += a.day(&text, &r, d)
	}
	text.WriteString("\n" + screen.Cut(a.totals(blocks), width) + "\n")
	if overlaps > 0 {
		text.WriteString(r.Faint.Render(fmt.Sprintf("%d overlap, marked !", overlaps)) + "\n")
	}
	if a.Full {
		text.WriteString(screen.Sentence(full, width))
	}
	return text.String() + a.next(blocks, width)
}

// full says why sessions may be missing.
const full = "The schedule is full: there is no room for more weekly sessions until old ones are deleted."

// day writes one day and returns how many of its blocks overlap.
func (a agenda) day(text *strings.Builder, r *show.Rows, d client.Date) int {
	blocks, taken, heading := session.Between(a.Blocks, d, d), a.taken(d, d), d.Time().Format("Monday 2 January")
	if d == a.today {
		heading += " · today"
	}
	if len(blocks) == 0 {
		text.WriteString(a.freeDay(r, d, heading) + "\n")
		a.until(text, r, taken, lastMinute)
		return 0
	}
	total := screen.Brief(session.Minutes(blocks))
	fill := screen.Blanks(r.Width() - ansi.StringWidth(heading) - ansi.StringWidth(total))
	text.WriteString(a.dayStyle(r, d)(heading) + fill + r.Faint.Render(total) + "\n")
	overlaps := 0
	for _, b := range blocks {
		taken = a.until(text, r, taken, b.Start)
		m := show.Mark{
			Now:      d == a.today && b.Start <= a.now && a.now < b.End,
			Overlaps: len(session.Overlapping(blocks, b)) > 0 || len(session.Overlapping(a.taken(d, d), b)) > 0,
		}
		if m.Overlaps {
			overlaps++
		}
		text.WriteString(r.Row(b, "", m) + "\n")
	}
	a.until(text, r, taken, lastMinute)
	return overlaps
}

// lastMinute is after all that begins on a day.
const lastMinute = client.Clock(24 * 60)

// taken are the busy times from one day to another, as if they were blocks: of the title,
// or else the calendar.
func (a agenda) taken(first, last client.Date) []client.Block {
	var all []client.Block
	for _, b := range a.busy {
		if b.Date < first || b.Date > last {
			continue
		}
		one := client.Block{ID: "busy", Date: b.Date, Start: b.Start, End: b.End, SubjectName: b.Title}
		for _, c := range a.calendars {
			if b.Title == "" && c.ID == b.CalendarID {
				one.SubjectName = c.Name
			}
		}
		all = append(all, one)
	}
	return all
}

// until writes the rows of those busy times that begin before a time, and returns the others.
func (a agenda) until(text *strings.Builder, r *show.Rows, taken []client.Block, at client.Clock) []client.Block {
	for len(taken) > 0 && taken[0].Start < at {
		text.WriteString(r.Taken(taken[0]) + "\n")
		taken = taken[1:]
	}
	return taken
}

// freeDay returns the line of a day without blocks.
func (a agenda) freeDay(r *show.Rows, d client.Date, heading string) string {
	if d == a.today {
		return a.dayStyle(r, d)(heading) + r.Faint.Render(" · free")
	}
	return r.Faint.Render(heading + " · free")
}

// dayStyle returns how the heading of a day is written.
func (a agenda) dayStyle(r *show.Rows, d client.Date) func(...string) string {
	if d == a.today {
		return r.Today.Render
	}
	return r.Head.Render
}

// totals returns a line about all blocks that are shown.
func (a agenda) totals(blocks []client.Block) string {
	if len(blocks) == 0 {
		return "Nothing is planned" + a.streakNote()
	}
	return tally(blocks) + a.streakNote()
}

// tally says how much of blocks is done.
func tally(blocks []client.Block) string {
	var done []client.Block
	for _, b := range blocks {
		if b.Done {
			done = append(done, b)
		}
	}
	return fmt.Sprintf("%d of %d done · %s of %s", len(done), len(blocks), when.Duration(session.Minutes(done)), when.Duration(session.Minutes(blocks)))
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
func (a agenda) next(blocks []client.Block, width int) string {
	if a.first != a.today || a.last != a.today {
		return ""
	}
	for _, b := range blocks {
		if !b.Done && b.End > a.now {
			return ""
		}
	}
	for _, b := range a.Blocks {
		if b.Date > a.today && !b.Done {
			return screen.Cut(fmt.Sprintf("Next: %s %s %s", when.Relative(b.Date, a.today), b.Start, screen.Clean(b.SubjectName)), width) + "\n"
		}
	}
	return ""
}
