package terminal

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
)

// blocksCommand completes c, whose operands are blocks, and lets run do what it
// does with those that they name.
func (a *app) blocksCommand(
	c *cobra.Command, run func(ctx context.Context, s space, all contents, named []client.Block, f console.Format) error,
) *cobra.Command {
	var f console.Format
	c.ValidArgsFunction = a.completeBlocks
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		s, all, err := a.everything(ctx)
		if err != nil {
			return err
		}
		named, err := all.find(operands)
		if err != nil {
			return err
		}
		return run(ctx, s, all, named, f)
	})
}
