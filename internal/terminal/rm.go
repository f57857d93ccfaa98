package terminal

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
)

const rmHelp = `Remove blocks, and say what they were. Before it removes more than one it asks,
unless --yes is given. "studyplanner undo" puts them back.

` + blockHelp

func (a *app) rmCommand() *cobra.Command {
	var yes bool
	c := &cobra.Command{
		Use: "rm BLOCK...", Short: "Remove blocks", Long: rmHelp, Example: "  studyplanner rm x7k2q\n  studyplanner rm --yes x7k2q 9fm0t",
		Args: console.AtLeast(1, "at least one BLOCK"),
	}
	c.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return a.blocksCommand(c, func(ctx context.Context, s space, all contents, found []client.Block, f console.Format) error {
		if len(found) > 1 && !yes {
			if err := a.confirmRemoval(found); err != nil {
				return err
			}
		}
		done, err := perform(ctx, a.Console, s, "rm", removal(found))
		if err != nil {
			return err
		}
		return a.report("Removed", done, all, f)
	})
}

// removal returns the steps that remove blocks.
func removal(blocks []client.Block) []step {
	var steps []step
	for _, b := range blocks {
		steps = append(steps, step{&b, []client.Operation{client.DeleteOp(b.ID)}})
	}
	return steps
}

// confirmRemoval asks whether blocks are to go.
func (a *app) confirmRemoval(blocks []client.Block) error {
	if console.Terminal(a.Stdin) {
		for _, b := range blocks {
			a.Note("  %s", describe(b))
		}
	}
	yes, err := a.Confirm(fmt.Sprintf("Remove these %d blocks?", len(blocks)), "--yes")
	if err == nil && !yes {
		err = errors.New("nothing was removed")
	}
	return err
}
