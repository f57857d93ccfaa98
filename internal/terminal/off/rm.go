package off

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/session"
)

func (a commands) rmCommand() *cobra.Command {
	var dry bool
	var f console.Format
	c := &cobra.Command{
		Use: "rm ID", Short: "Remove days off",
		Long: "Remove days off, by what \"studyplanner off\" shows at the end of a line, the\nend of the id. Weekly times give their blocks there again, from today on.",
		Args: console.OneOperand("the ID of days off"), ValidArgsFunction: session.OnlyFirst(a.completeIDs),
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "only say what would come")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		cl, err := a.Open()
		if err != nil {
			return err
		}
		var info client.Info
		all, err := cl.DaysOff(ctx, 0, 0)
		if err != nil {
			return err
		}
		i, err := things(all, 0).Find(operands[0])
		if err != nil {
			return err
		}
		one := all[i]
		if _, err := cl.Client.Account(ctx, client.IncludeSubjects(), client.Into(&info)); err != nil {
			return err
		}
		subjects := info.InBrief()
		if _, err = cl.TryDeleteDayOff(ctx, one.ID, client.Into(&info)); err != nil { // it alone tells what happens
			return err
		}
		if !dry {
			if err := cl.DeleteDayOff(ctx, one.ID); err != nil {
				return err
			}
			changes.RecordIrreversible(a.Console, cl, "off rm", "studyplanner off add makes the days off again")
		}
		return a.report("Removed", "Would remove", dry, one, subjects, info, f)
	})
}

// things are days off as something to choose from, by their ids alone.
func things(all []client.DayOff, today client.Date) session.Things {
	t := session.Things{One: "day off", List: "off", All: make([]session.Thing, len(all))}
	for i, d := range all {
		t.All[i] = session.Thing{ID: d.ID, Hint: describe(d, nil, today)}
	}
	return t
}

// completeIDs offers the ids of days off.
func (a commands) completeIDs(cmd *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.Words(cmd, typed, func(ctx context.Context, cl *client.Client) ([][2]string, error) {
		var info client.Info
		all, err := cl.DaysOff(ctx, 0, 0, client.Into(&info))
		return things(all, info.Today()).Words(), err
	})
}
