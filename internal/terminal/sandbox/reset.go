package sandbox

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/terminal/changes"
)

const resetHelp = `Delete all that is in the sandbox, for good, and bring its clock back to real
time: undo does not bring anything back. With --demo the sandbox then holds the
semester of an invented student. It asks before, unless --yes is given.`

func (a commands) resetCommand() *cobra.Command {
	var demo, yes bool
	c := &cobra.Command{
		Use: "reset", Short: "Empty the sandbox", Long: resetHelp,
		Example: "  studyplanner sandbox reset\n  studyplanner sandbox reset --demo --yes",
	}
	c.Flags().BoolVar(&demo, "demo", false, "fill it with demo data then")
	c.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		cl, err := a.Open()
		if err != nil {
			return err
		}
		if !yes {
			if err := a.confirmReset(ctx, cl.Client); err != nil {
				return err
			}
		}
		if err := cl.ResetSandbox(ctx, demo); err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, cl, "sandbox reset", "what was in the sandbox is gone")
		if demo {
			return a.Print("The sandbox has a semester now.")
		}
		return a.Print("The sandbox is empty.")
	})
}

// confirmReset asks whether to empty the sandbox. It returns an error without asking if the
// key is of no sandbox.
func (a commands) confirmReset(ctx context.Context, cl *client.Client) error {
	if _, err := cl.SandboxClock(ctx); err != nil {
		return err
	}
	yes, err := a.Confirm("Delete all that is in the sandbox, for good?", "--yes")
	if err == nil && !yes {
		err = errors.New("nothing was deleted")
	}
	return err
}
