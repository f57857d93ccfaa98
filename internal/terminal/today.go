package terminal

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
)

func (a *app) todayCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{
		Use: "today", Short: "Show today",
		Long: "Show what is planned for today, and what comes next when nothing is left.\n\n" +
			"✓ marks what is done, ▸ what runs now, ! what overlaps. At the end of each line\nis what other commands call the block.",
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		s, err := a.space(ctx)
		if err != nil {
			return err
		}
		return a.showDays(ctx, s, agenda{first: s.account.Today, last: s.account.Today}, f)
	})
}
