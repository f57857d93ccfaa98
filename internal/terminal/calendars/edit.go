package calendars

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/session"
)

// named returns a command for one calendar.
func (a commands) named(verb, short, long string) *cobra.Command {
	return session.OneThing(verb, "calendar", short, long, a.complete)
}

func (a commands) editCommand() *cobra.Command {
	var x fields
	var name, from string
	var f console.Format
	c := a.named("edit", "Change a calendar",
		"Change the name of a calendar, where it is read from, or what of it counts. What\nis a file stays one, and what has an address has one.")
	c.Example = "  studyplanner calendar edit University --name Lectures --all-day busy\n  studyplanner calendar edit Holidays --from holidays-2027.ics"
	c.Flags().StringVar(&name, "name", "", "its new `NAME`")
	c.Flags().StringVar(&from, "from", "", "another `ADDRESS`, or of one that is a file another file; - is standard input")
	session.CompleteFlag(c, "from", completeFiles)
	x.flags(c)
	c.MarkFlagsOneRequired("name", "from", "all-day", "titles")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		p := x.patch(c.Flags())
		p.Name = console.IfSet(c.Flags(), "name", &name)
		var content []byte
		if c.Flags().Changed("from") {
			o, err := a.read(from)
			if err != nil {
				return err
			}
			if content = o.file; content == nil {
				p.URL = &o.address
			}
		}
		l, before, err := a.one(ctx, operands[0])
		if err != nil {
			return err
		}
		var info client.Info
		after, err := l.change(ctx, before, p, content, client.Into(&info))
		if err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, l.Space, "calendar edit "+after.Name, "studyplanner calendar edit changes it back: it was "+before.Name+", "+l.describe(before))
		return a.report("Changed ", after, info, f)
	})
}

// change changes a calendar, and then what is in it, if there is other content.
func (l list) change(ctx context.Context, c client.Calendar, p client.CalendarPatch, content []byte, opts ...client.Option) (client.Calendar, error) {
	if content == nil || p != (client.CalendarPatch{}) {
		var err error
		if c, err = l.UpdateCalendar(ctx, c.ID, p, opts...); err != nil || content == nil {
			return c, err
		}
	}
	return l.SetCalendarContent(ctx, c.ID, content, opts...)
}

func (a commands) refreshCommand() *cobra.Command {
	var f console.Format
	c := a.named("refresh", "Have a calendar read at once",
		"Have the server read a calendar at once, which it does once a minute at most. It\ndoes so by itself when it is needed, every six hours or as the file says.")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		l, one, err := a.one(ctx, operands[0])
		if err != nil {
			return err
		}
		var info client.Info
		if one, err = l.RefreshCalendar(ctx, one.ID, client.Into(&info)); err != nil {
			return err
		}
		return a.report("Read ", one, info, f)
	})
}

func (a commands) rmCommand() *cobra.Command {
	var f console.Format
	c := a.named("rm", "Remove a calendar", "Remove a calendar, with its busy times and days off.")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		l, one, err := a.one(ctx, operands[0])
		if err != nil {
			return err
		}
		if err := l.DeleteCalendar(ctx, one.ID); err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, l.Space, "calendar rm "+one.Name, "a calendar that was removed is gone; studyplanner calendar add adds it again")
		return a.report("Removed ", one, client.Info{LocalTime: l.now}, f)
	})
}
