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

With --following, for one block, its weekly time ends before it: the blocks that
follow go, but for those that you moved, changed or completed. The past stays.

` + blockHelp

func (a commands) rmCommand() *cobra.Command {
	var yes bool
	var w following
	c := &cobra.Command{
		Use: "rm BLOCK...", Short: "Remove blocks", Long: rmHelp, Example: "  studyplanner rm 3f7k2q\n  studyplanner rm --yes 3f7k2q 09fm0t\n  studyplanner rm 3f7k2q --following",
		Args: console.AtLeast(1, "at least one BLOCK"),
	}
	c.Flags().BoolVar(&yes, "yes", false, "do not ask")
	w.flags(c)
	return a.blocksCommand(c, func(ctx context.Context, s session.Space, named session.Excerpt, f console.Format) error {
		if err := w.check(); err != nil {
			return err
		}
		if w.on {
			return a.removeFollowing(ctx, named.Blocks, yes, w.dry, f)
		}
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

// removeFollowing removes a block and those that follow it.
func (a commands) removeFollowing(ctx context.Context, named []client.Block, yes, dry bool, f console.Format) error {
	if len(named) != 1 {
		return console.Usagef("--following is for one block at a time")
	}
	r, err := a.recurring(ctx, named[0].ID)
	if err != nil {
		return err
	}
	if !yes && !dry {
		yes, err = a.Confirm("Remove "+show.Describe(r.block, r.all.Today)+" and all that follow?", "--yes")
		if err == nil && !yes {
			err = errors.New("nothing was removed")
		}
		if err != nil {
			return err
		}
	}
	return a.follow(ctx, "rm", r, nil, dry, f)
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
