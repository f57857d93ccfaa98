package off

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

const addHelp = `Add days off: the first day, the last one if there are several, and a name if
you like. With --pauses, weeks that are wholly off do not count for what is
every few weeks. --dry-run only says what would go.`

func (a commands) addCommand() *cobra.Command {
	var subject string
	var pauses, dry bool
	var f console.Format
	c := &cobra.Command{
		Use: "add DAY [DAY] [NAME]", Short: "Add days off", Long: addHelp,
		Example: "  studyplanner off add 21 Dec 3 Jan Christmas --pauses\n  studyplanner off add friday --subject Running",
		Args:    console.AtLeast(1, "a day, such as 21 Dec"), ValidArgsFunction: a.CompleteDates,
	}
	c.Flags().StringVar(&subject, "subject", "", "`NAME` of the only subject that is off")
	c.Flags().BoolVar(&pauses, "pauses", false, "weeks that are wholly off do not count")
	c.Flags().BoolVar(&dry, "dry-run", false, "only say what would go")
	c.MarkFlagsMutuallyExclusive("subject", "pauses")
	session.CompleteFlag(c, "subject", a.CompleteSubjects)
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		cl, err := a.Open()
		if err != nil {
			return err
		}
		var info client.Info
		if _, err := cl.Client.Account(ctx, client.IncludeSubjects(), client.Into(&info)); err != nil {
			return err
		}
		off, err := human.ReadDaysOff(strings.Join(operands, " "), info.Today())
		if err != nil {
			return console.UsageError{Err: err}
		}
		draft := client.DayOffDraft{Name: off.Name, DateFrom: off.First, DateTo: off.Last, PausesRotation: pauses, DryRun: dry}
		if subject != "" {
			s, err := session.Excerpt{Subjects: info.InBrief()}.Subject(subject)
			if err != nil {
				return err
			}
			draft.SubjectID = s.ID
		}
		subjects := info.InBrief()
		made, err := cl.CreateDayOff(ctx, draft, client.Into(&info))
		if err != nil {
			return err
		}
		if dry {
			made.ID = ""
		} else {
			changes.RecordIrreversible(a.Console, cl, "off add", "studyplanner off rm removes the days off")
		}
		return a.report("Added", "Would add", dry, made, subjects, info, f)
	})
}

// report prints changed days off, and their effect on blocks.
func (a commands) report(did, would string, dry bool, d client.DayOff, subjects []client.Subject, info client.Info, f console.Format) error {
	if f != console.FormatTable {
		return a.show([]client.DayOff{d}, subjects, info.Today(), f)
	}
	if dry {
		did = would
	}
	text := did + " " + describe(d, subjects, info.Today())
	if d.ID != "" {
		text += screen.Blanks(screen.Gap) + d.ID[max(0, len(d.ID)-6):]
	}
	return a.Print(text + "\n" + show.Effect(info.Effect))
}
