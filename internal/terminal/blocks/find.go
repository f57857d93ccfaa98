package blocks

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
)

// blocksCommand completes c, whose operands are blocks, and lets run do what it
// does with those that they name.
func (a commands) blocksCommand(
	c *cobra.Command, run func(ctx context.Context, s session.Space, all session.Contents, named []client.Block, f console.Format) error,
) *cobra.Command {
	var f console.Format
	c.ValidArgsFunction = a.CompleteBlocks
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		s, all, err := a.Everything(ctx)
		if err != nil {
			return err
		}
		named, err := all.Find(operands)
		if err != nil {
			return err
		}
		return run(ctx, s, all, named, f)
	})
}
