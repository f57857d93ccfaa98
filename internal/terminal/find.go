package terminal

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// find returns the blocks that operands name, each once.
func (c contents) find(operands []string) ([]client.Block, error) {
	var found []client.Block
	for _, text := range operands {
		b, err := human.Block(c.blocks, text)
		if err != nil {
			return nil, console.Failure{Err: err, Code: console.ExitNotFound}
		}
		if !slices.ContainsFunc(found, func(o client.Block) bool { return o.ID == b.ID }) {
			found = append(found, b)
		}
	}
	return found, nil
}

// subject returns the subject that a text names.
func (c contents) subject(text string) (client.Subject, error) {
	s, err := human.Subject(c.subjects, text)
	if err != nil {
		return s, console.Failure{Err: err, Code: console.ExitNotFound}
	}
	return s, nil
}

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

// everything logs in and fetches all that the space holds.
func (a *app) everything(ctx context.Context) (space, contents, error) {
	s, err := a.space(ctx)
	if err != nil {
		return s, contents{}, err
	}
	all, err := s.contents(ctx)
	return s, all, err
}
