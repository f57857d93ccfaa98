package blocks

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
)

// blocksCommand completes c, whose operands are blocks, and lets run do what it
// does with those that they name.
func (a commands) blocksCommand(
	c *cobra.Command, run func(ctx context.Context, s session.Space, named session.Excerpt, f console.Format) error,
) *cobra.Command {
	var f console.Format
	c.ValidArgsFunction = a.CompleteBlocks
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		s, err := a.Open()
		if err != nil {
			return err
		}
		var named session.Excerpt
		if len(operands) > 0 {
			if named, err = s.Named(ctx, operands); err != nil {
				return err
			}
		}
		return run(ctx, s, named, f)
	})
}
