// Package calendars shows, adds, changes and removes the calendars of others from which
// the planner knows when somebody is busy: the command calendar.
package calendars

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands for calendars.
func Commands(app *session.App) []*cobra.Command {
	return []*cobra.Command{commands{app}.calendarCommand()}
}

const calendarHelp = `Show the calendars of others, or add, change and remove some: a university's
timetable, shifts, public holidays. What they have is busy time, in which nothing
is suggested, or days off. A calendar is named by its name, or by what stands at
the end of its line, the end of its id.`

const calendarExample = `  studyplanner calendar
  studyplanner calendar add University https://uni.example.org/lectures.ics
  studyplanner calendar add Holidays holidays.ics --all-day day_off
  studyplanner calendar refresh University
  studyplanner week --busy`

func (a commands) calendarCommand() *cobra.Command {
	c := console.Group("calendar", "Show and change the calendars that say when you are busy", calendarHelp,
		a.listing(&cobra.Command{Use: "ls", Short: "Show the calendars", Long: "Show the calendars, as \"studyplanner calendar\" does."}),
		a.addCommand(), a.editCommand(), a.refreshCommand(), a.rmCommand())
	c.Example = calendarExample
	return a.listing(c)
}

// listing makes c show the calendars.
func (a commands) listing(c *cobra.Command) *cobra.Command {
	var f console.Format
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		l, err := a.load(ctx)
		if err != nil {
			return err
		}
		return a.show(l, f)
	})
}

// load reads the calendars.
func (a commands) load(ctx context.Context) (list, error) {
	s, err := a.Open()
	if err != nil {
		return list{}, err
	}
	var info client.Info
	l := list{Space: s}
	l.calendars, err = s.Calendars(ctx, client.Into(&info))
	l.now = info.LocalTime
	return l, err
}

// one reads the calendars, and returns also that one of them that a text names.
func (a commands) one(ctx context.Context, text string) (list, client.Calendar, error) {
	l, err := a.load(ctx)
	if err != nil {
		return l, client.Calendar{}, err
	}
	i, err := l.things().Find(text)
	if err != nil {
		return l, client.Calendar{}, err
	}
	return l, l.calendars[i], nil
}

// complete offers what names the calendars.
func (a commands) complete(cmd *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.Words(cmd, typed, func(ctx context.Context, _ *client.Client) ([][2]string, error) {
		l, err := a.load(ctx)
		return l.things().Words(), err
	})
}
