// Package feeds shows, makes, changes and removes feeds: the command feed.
package feeds

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands for feeds.
func Commands(app *session.App) []*cobra.Command {
	return []*cobra.Command{commands{app}.feedCommand()}
}

const feedHelp = `Show the feeds, or add, change and remove some. A feed is a calendar that other
programs read, such as the one on a telephone, by an address that is a secret. A
feed is named by its name, or by what stands at the end of its line, the end of
its id.`

const feedExample = `  studyplanner feed
  studyplanner feed add Phone --alarm 10
  studyplanner feed edit Phone --subject Maths --subject Physics
  studyplanner feed rotate Phone`

func (a commands) feedCommand() *cobra.Command {
	var f console.Format
	c := console.Group("feed", "Show and change the calendars that other programs read", feedHelp,
		a.addCommand(), a.editCommand(), a.rmCommand(), a.rotateCommand())
	c.Example = feedExample
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		l, err := a.load(ctx)
		if err != nil {
			return err
		}
		return a.show(l, f)
	})
}

// load reads the feeds, and what is needed to describe them.
func (a commands) load(ctx context.Context) (list, error) {
	s, err := a.Open()
	if err != nil {
		return list{}, err
	}
	var info client.Info
	l := list{Space: s}
	if l.feeds, err = s.Feeds(ctx); err != nil {
		return l, err
	}
	if _, err := s.Client.Account(ctx, client.IncludeSubjects(), client.Into(&info)); err != nil {
		return l, err
	}
	l.subjects, l.now = info.InBrief(), info.LocalTime
	return l, nil
}

// one reads the feeds, and returns also that one of them that a text names.
func (a commands) one(ctx context.Context, text string) (list, client.Feed, error) {
	l, err := a.load(ctx)
	if err != nil {
		return l, client.Feed{}, err
	}
	i, err := l.things().Find(text)
	if err != nil {
		return l, client.Feed{}, err
	}
	return l, l.feeds[i], nil
}

// complete offers what names the feeds.
func (a commands) complete(cmd *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.Words(cmd, typed, func(ctx context.Context, _ *client.Client) ([][2]string, error) {
		l, err := a.load(ctx)
		return l.things().Words(), err
	})
}
