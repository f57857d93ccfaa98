// Package off shows, makes and removes days off: the command off.
package off

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands for days off.
func Commands(app *session.App) []*cobra.Command { return []*cobra.Command{commands{app}.offCommand()} }

const offHelp = `Show the days off, or add and remove some. Weekly times give no blocks on them;
what you made, moved, changed or completed stays.`

func (a commands) offCommand() *cobra.Command {
	var f console.Format
	c := console.Group("off", "Show and change days off", offHelp, a.addCommand(), a.rmCommand())
	c.Example = "  studyplanner off\n  studyplanner off add 21 Dec 3 Jan Christmas --pauses\n  studyplanner off rm 3f7k2q"
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		cl, err := a.Connect()
		if err != nil {
			return err
		}
		var info client.Info
		all, err := cl.DaysOff(ctx, 0, 0)
		if err != nil {
			return err
		}
		if _, err := cl.Account(ctx, client.IncludeSubjects(), client.Into(&info)); err != nil {
			return err
		}
		return a.show(all, info.InBrief(), info.Today(), f)
	})
}

// show prints days off, of all or of some subjects, on a day.
func (a commands) show(all []client.DayOff, subjects []client.Subject, today client.Date, f console.Format) error {
	if f == console.FormatTable {
		_, err := io.WriteString(screen.Writer(a.Console), render(all, subjects, today, screen.Columns(a.Console)))
		return err
	}
	return screen.Show(a.Console, f, append([]client.DayOff{}, all...), "id", "name", "date_from", "date_to", "subject_id", "pauses_rotation", "calendar_id")
}

// render draws days off in no more than width columns, a line each, that ends with the end of the id.
func render(all []client.DayOff, subjects []client.Subject, today client.Date, width int) string {
	if len(all) == 0 {
		return screen.Sentence("There are no days off: add some with studyplanner off add", width)
	}
	return things(all, today).Draw(func(i int, ending string) string {
		return screen.Ended(describe(all[i], subjects, today), ending, width)
	})
}

// describe tells of days off in words.
func describe(d client.DayOff, subjects []client.Subject, today client.Date) string {
	words := when.Day(d.DateFrom, today)
	if d.DateTo != d.DateFrom {
		words += " – " + when.Day(d.DateTo, today)
	}
	if d.Name != "" {
		words += "  " + screen.Clean(d.Name)
	}
	for _, s := range subjects {
		if d.SubjectID != nil && s.ID == *d.SubjectID {
			words += ", " + screen.Clean(s.Name) + " alone"
		}
	}
	if d.PausesRotation {
		words += ", weeks that are off do not count"
	}
	return words
}
