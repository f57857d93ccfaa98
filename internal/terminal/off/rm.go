package off

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
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
		var told client.Info
		all, err := cl.DaysOff(ctx, 0, 0)
		if err != nil {
			return err
		}
		one, err := find(all, operands[0])
		if err != nil {
			return err
		}
		if _, err := cl.Client.Account(ctx, client.IncludeSubjects(), client.Into(&told)); err != nil {
			return err
		}
		subjects := told.InBrief()
		if _, err = cl.TryDeleteDayOff(ctx, one.ID, client.Into(&told)); err != nil { // it alone tells what happens
			return err
		}
		if !dry {
			if err := cl.DeleteDayOff(ctx, one.ID); err != nil {
				return err
			}
			changes.Final(a.Console, cl, "off rm", "studyplanner off add makes the days off again")
		}
		return a.report("Removed", "Would remove", dry, one, subjects, told, f)
	})
}

// find returns the only one of all whose id ends so.
func find(all []client.DayOff, text string) (client.DayOff, error) {
	ending := strings.ToLower(strings.TrimSpace(text))
	var found []client.DayOff
	for _, d := range all {
		if ending != "" && strings.HasSuffix(d.ID, ending) {
			found = append(found, d)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return client.DayOff{}, console.Failf(console.ExitNotFound, "no days off have an id that ends in %q", ending)
	}
	return client.DayOff{}, console.Failf(console.ExitNotFound, "several days off have an id that ends in %q: write more of it", ending)
}

// completeIDs offers the ids of days off.
func (a commands) completeIDs(cmd *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.Words(cmd, typed, func(ctx context.Context, cl *client.Client) ([][2]string, error) {
		var told client.Info
		all, err := cl.DaysOff(ctx, 0, 0, client.Into(&told))
		ids := make([]string, len(all))
		for i, d := range all {
			ids[i] = d.ID
		}
		short := human.Endings(ids)
		words := make([][2]string, len(all))
		for i, d := range all {
			words[i] = [2]string{short[d.ID], describe(d, nil, told.Today())}
		}
		return words, err
	})
}
