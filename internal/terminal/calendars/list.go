package calendars

import (
	"fmt"
	"strings"
	"time"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

// list has the calendars of a space, and when they were read.
type list struct {
	session.Space
	calendars []client.Calendar
	now       time.Time // in a zone with the offset of the account's
}

// things are the calendars as something to choose from.
func (l list) things() session.Things {
	t := session.Things{One: "calendar", List: "calendar", All: make([]session.Thing, len(l.calendars))}
	for i, c := range l.calendars {
		t.All[i] = session.Thing{ID: c.ID, Name: c.Name, Hint: l.describe(c)}
	}
	return t
}

// show prints the calendars.
func (a commands) show(l list, f console.Format) error {
	if f == console.FormatTable {
		return screen.Draw(a.Console, l.render(screen.Columns(a.Console)))
	}
	return screen.Show(a.Console, f, l.calendars, columns...)
}

// columns are those of calendars for programs.
var columns = []string{
	"id", "name", "source", "host", "all_day", "titles", "events", "through", "refreshed", "state", "problem", "skipped",
}

// render draws the calendars in no more than width columns.
func (l list) render(width int) string {
	if len(l.calendars) == 0 {
		return screen.Sentence("There are no calendars: add one with studyplanner calendar add", width)
	}
	return l.things().Draw(func(i int, ending string) string { return l.lines(l.calendars[i], "", ending, width) })
}

// maxSkipped limits the skipped lines that people see.
const maxSkipped = 5

// lines draws a calendar, after a word such as Added. It shows the name and the end of the
// id, and below a description and problems.
func (l list) lines(c client.Calendar, did, ending string, width int) string {
	st := screen.NewStyles()
	drawn := screen.Ended(did+screen.Clean(c.Name), ending, width) + screen.Hang(l.describe(c), "  ", "  ", width, st.Faint.Render)
	if c.Problem != nil {
		drawn += screen.Hang("Problem: "+screen.Clean(*c.Problem), "  ", "  ", width, st.Warn.Render)
	}
	for _, s := range c.Skipped[:min(len(c.Skipped), maxSkipped)] {
		drawn += screen.Hang(fmt.Sprintf("Line %d: %s", s.Line, screen.Clean(s.Reason)), "  ", "  ", width, st.Faint.Render)
	}
	if more := len(c.Skipped) - maxSkipped; more > 0 {
		drawn += screen.Hang(fmt.Sprintf("and %s more, which -o json tells", human.Count(more, "line")), "  ", "  ", width, st.Faint.Render)
	}
	return drawn
}

// describe returns where a calendar comes from, and how much of it is known.
func (l list) describe(c client.Calendar) string {
	from := "a file"
	if c.Host != nil {
		from = screen.Clean(*c.Host)
	}
	parts := []string{from}
	today := client.NewDate(l.now.Date())
	if c.Through == nil {
		parts = append(parts, "never read")
	} else {
		parts = append(parts, human.Count(c.Events, "time")+" through "+when.Day(*c.Through, today))
	}
	if c.Refreshed != nil {
		parts = append(parts, "read "+when.Relative(client.NewDate(c.Refreshed.In(l.now.Location()).Date()), today))
	}
	switch c.AllDay {
	case client.AllDayBusy:
		parts = append(parts, "whole days are busy")
	case client.AllDayOff:
		parts = append(parts, "whole days are days off")
	}
	if !c.Titles {
		parts = append(parts, "without titles")
	}
	if c.State == client.CalendarStale {
		parts = append(parts, "too old")
	}
	return strings.Join(parts, " · ")
}
