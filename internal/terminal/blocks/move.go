package blocks

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/recur"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

const moveHelp = `Move a block to another day, another time, or both. With a time alone that has
no end, it stays as long as it is; with next week alone, on its weekday.

` + followingHelp + "\n\n" + blockHelp

const moveExample = `  studyplanner move 3f7k2q tomorrow
  studyplanner move 3f7k2q 14:00
  studyplanner move 3f7k2q friday 10-11:30
  studyplanner move 3f7k2q 16:00 --following`

func (a commands) moveCommand() *cobra.Command {
	var f console.Format
	var w following
	c := &cobra.Command{
		Use: "move BLOCK DAY | TIME | DAY TIME", Short: "Move a block", Long: moveHelp, Example: moveExample,
		Args:              console.AtLeast(2, "a BLOCK, and where it goes: a day, a time, or both"),
		ValidArgsFunction: session.FirstThen(a.CompleteBlocks, a.CompleteDates),
	}
	w.flags(c)
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		if err := w.check(); err != nil {
			return err
		}
		if w.on {
			return a.moveFollowing(ctx, operands, w.dry, f)
		}
		return a.changeOne(ctx, "move", "Moved", operands[0], f, func(b client.Block, _ session.Excerpt, today client.Date) ([]client.Operation, error) {
			move, err := readMove(b, operands[1:], today)
			if err != nil {
				return nil, err
			}
			return []client.Operation{client.MoveOp(b.ID, move)}, nil
		})
	})
}

// moveFollowing moves a block and those that follow it.
func (a commands) moveFollowing(ctx context.Context, operands []string, dry bool, f console.Format) error {
	r, err := a.recurring(ctx, operands[0])
	if err != nil {
		return err
	}
	m, err := readMove(r.block, operands[1:], r.all.Today)
	if err != nil {
		return err
	}
	return a.follow(ctx, "move", r, placeOf(r.block, m), dry, f)
}

// placeOf is where b is after a move.
func placeOf(b client.Block, m client.BlockMove) *recur.Place {
	p := recur.Place{Date: m.Date, Start: b.Start, End: b.End}
	if m.Start != nil {
		p.Start = *m.Start
	}
	if m.End != nil {
		p.End = *m.End
	}
	return &p
}

// readMove reads the move of b from operands.
func readMove(b client.Block, operands []string, today client.Date) (client.BlockMove, error) {
	to, err := human.ReadPlace(strings.Join(operands, " "), today)
	if err != nil {
		return client.BlockMove{}, console.UsageError{Err: err}
	}
	m, err := moveOf(b, to)
	if err != nil {
		return m, console.UsageError{Err: err}
	}
	return m, nil
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
