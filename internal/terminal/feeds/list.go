package feeds

import (
	"strings"
	"time"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

// list has the feeds of a space, and what is needed to describe them.
type list struct {
	session.Space
	feeds    []client.Feed
	subjects []client.Subject
	now      time.Time // in a zone with the offset of the account's
}

// things are the feeds as something to choose from.
func (l list) things() session.Things {
	t := session.Things{One: "feed", List: "feed", All: make([]session.Thing, len(l.feeds))}
	for i, f := range l.feeds {
		t.All[i] = session.Thing{ID: f.ID, Name: f.Name, Hint: l.describe(f)}
	}
	return t
}

// show prints the feeds.
func (a commands) show(l list, f console.Format) error {
	if f == console.FormatTable {
		return screen.Draw(a.Console, l.render(screen.Columns(a.Console)))
	}
	return screen.Show(a.Console, f, l.feeds, columns...)
}

// columns are those of feeds for programs.
var columns = []string{"id", "name", "subject_ids", "past_days", "ahead_weeks", "done", "alarm_minutes", "exams", "created", "last_used"}

// render draws the feeds in no more than width columns.
func (l list) render(width int) string {
	if len(l.feeds) == 0 {
		return screen.Sentence("There are no feeds: add one with studyplanner feed add", width)
	}
	return l.things().Draw(func(i int, ending string) string { return l.lines(l.feeds[i], "", ending, width) })
}

// lines draws a feed, after a word such as Added: its name, the end of its id, and below
// what it is.
func (l list) lines(f client.Feed, did, ending string, width int) string {
	return screen.Ended(did+screen.Clean(f.Name), ending, width) + screen.Hang(l.describe(f), "  ", "  ", width, screen.NewStyles().Faint.Render)
}

// describe tells in words what a feed shows, and when it was read.
func (l list) describe(f client.Feed) string {
	parts := []string{l.names(f), human.Count(f.AheadWeeks, "week") + " ahead"}
	if f.PastDays > 0 {
		parts[1] = human.Count(f.PastDays, "day") + " back, " + parts[1]
	}
	switch f.Done {
	case client.FeedMark:
		parts = append(parts, "✓ before what is done")
	case client.FeedHide:
		parts = append(parts, "without what is done")
	}
	if !f.Exams {
		parts = append(parts, "without exams")
	}
	parts = append(parts, alarm(f), l.read(f))
	return strings.Join(parts, " · ")
}

// names tells the subjects of a feed.
func (l list) names(f client.Feed) string {
	if f.SubjectIDs == nil {
		return "all subjects"
	}
	var names []string
	for _, id := range *f.SubjectIDs {
		for _, s := range l.subjects {
			if s.ID == id {
				names = append(names, screen.Clean(s.Name))
			}
		}
	}
	if len(names) == 0 {
		return "no subject is left"
	}
	return strings.Join(names, ", ")
}

// alarm tells when a feed sounds.
func alarm(f client.Feed) string {
	switch n := f.AlarmMinutes; {
	case n == nil:
		return "no alarm"
	case *n == 0:
		return "alarm at the start"
	default:
		return "alarm " + when.Duration(*n) + " before"
	}
}

// read tells on which day a feed was last read.
func (l list) read(f client.Feed) string {
	if f.LastUsed == nil {
		return "never read"
	}
	day := client.NewDate(f.LastUsed.In(l.now.Location()).Date())
	return "read " + when.Relative(day, client.NewDate(l.now.Date()))
}
