package blocks

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

const moveHelp = `Move a block to another day, another time, or both. With a time alone that has
no end, it stays as long as it is; with next week alone, on its weekday.

` + blockHelp

const moveExample = `  studyplanner move 3f7k2q tomorrow
  studyplanner move 3f7k2q 14:00
  studyplanner move 3f7k2q friday 10-11:30`

func (a commands) moveCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{
		Use: "move BLOCK DAY | TIME | DAY TIME", Short: "Move a block", Long: moveHelp, Example: moveExample,
		Args:              console.AtLeast(2, "a BLOCK, and where it goes: a day, a time, or both"),
		ValidArgsFunction: session.FirstThen(a.CompleteBlocks, a.CompleteDates),
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		return a.changeOne(ctx, "move", "Moved", operands[0], f, func(b client.Block, _ session.Excerpt, today client.Date) ([]client.Operation, error) {
			to, err := human.ReadPlace(strings.Join(operands[1:], " "), today)
			if err != nil {
				return nil, console.UsageError{Err: err}
			}
			move, err := moveOf(b, to)
			if err != nil {
				return nil, console.UsageError{Err: err}
			}
			return []client.Operation{client.MoveOp(b.ID, move)}, nil
		})
	})
}

// moveOf returns the move that brings b to p.
func moveOf(b client.Block, p human.Place) (client.BlockMove, error) {
	m := client.BlockMove{Date: p.Date, Start: p.Start, End: p.End}
	switch {
	case p.Week != 0:
		m.Date = when.Coming(b.Date.Weekday(), p.Week)
	case m.Date == 0:
		m.Date = b.Date
	}
	if p.Start != nil && p.End == nil {
		const day = 24 * 60
		end := *p.Start + b.End - b.Start
		if end >= day {
			return m, fmt.Errorf("from %s it would last into the next day: say when it ends, such as %[1]s-23:59", *p.Start)
		}
		m.End = &end
	}
	return m, nil
}
