package blocks

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

const rmHelp = `Remove blocks, and say what they were. Before it removes more than one it asks,
unless --yes is given. "studyplanner undo" puts them back.

` + blockHelp

func (a commands) rmCommand() *cobra.Command {
	var yes bool
	c := &cobra.Command{
		Use: "rm BLOCK...", Short: "Remove blocks", Long: rmHelp, Example: "  studyplanner rm 3f7k2q\n  studyplanner rm --yes 3f7k2q 09fm0t",
		Args: console.AtLeast(1, "at least one BLOCK"),
	}
	c.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return a.blocksCommand(c, func(ctx context.Context, s session.Space, named session.Excerpt, f console.Format) error {
		found := named.Blocks
		if len(found) > 1 && !yes {
			if err := a.confirmRemoval(found, named.Today); err != nil {
				return err
			}
		}
		done, err := changes.Perform(ctx, a.Console, s, "rm", removal(found))
		if err != nil {
			return err
		}
		return a.report("Removed", done, named, f)
	})
}

// removal returns the steps that remove blocks.
func removal(blocks []client.Block) []changes.Step {
	var steps []changes.Step
	for _, b := range blocks {
		steps = append(steps, changes.Step{Before: &b, Ops: []client.Operation{client.DeleteOp(b.ID)}})
	}
	return steps
}

// confirmRemoval asks whether blocks are to go.
func (a commands) confirmRemoval(blocks []client.Block, today client.Date) error {
	if console.Terminal(a.Stdin) {
		for _, b := range blocks {
			a.Note("  %s", show.Describe(b, today))
		}
	}
	yes, err := a.Confirm(fmt.Sprintf("Remove these %d blocks?", len(blocks)), "--yes")
	if err == nil && !yes {
		err = errors.New("nothing was removed")
	}
	return err
}
