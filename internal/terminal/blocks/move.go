package blocks

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
)

const moveHelp = `Move a block to another day, another time, or both. With a time alone that has
no end, it stays as long as it is.

` + blockHelp

const moveExample = `  studyplanner move x7k2q tomorrow
  studyplanner move x7k2q 14:00
  studyplanner move x7k2q friday 10-11:30`

func (a commands) moveCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{
		Use: "move BLOCK DAY | TIME | DAY TIME", Short: "Move a block", Long: moveHelp, Example: moveExample,
		Args:              console.AtLeast(2, "a BLOCK, and where it goes: a day, a time, or both"),
		ValidArgsFunction: session.FirstThen(a.CompleteBlocks, a.CompleteDates),
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		return a.changeOne(ctx, "move", "Moved", operands[0], f, func(b client.Block, _ session.Contents, today client.Date) ([]client.Operation, error) {
			to, err := readPlace(strings.Join(operands[1:], " "), today)
			if err != nil {
				return nil, console.UsageError{Err: err}
			}
			move, err := to.moveOf(b)
			if err != nil {
				return nil, console.UsageError{Err: err}
			}
			return []client.Operation{client.MoveOp(b.ID, move)}, nil
		})
	})
}

// place is where a block can go; what is not told stays.
type place struct {
	date  client.Date   // 0: not told
	start *client.Clock // nil: not told
	end   *client.Clock // nil: not told
}

// readPlace reads a day, a time or both, in either order.
func readPlace(text string, today client.Date) (place, error) {
	words := strings.Fields(text)
	for n := len(words); n >= 0; n-- {
		head, tail := strings.Join(words[:n], " "), strings.Join(words[n:], " ")
		for _, day := range []struct{ day, time string }{{head, tail}, {tail, head}} {
			if p, ok := tryPlace(day.day, day.time, today); ok {
				return p, nil
			}
		}
	}
	if !strings.ContainsAny(text, "0123456789") { // then it was to be a day
		_, err := human.Date(text, today)
		return place{}, err
	}
	return place{}, fmt.Errorf("did not understand '%s': write a day, a time or both, such as friday 10-11:30", screen.Clean(text))
}

// tryPlace reads a day and a time, one of which may be empty.
func tryPlace(day, time string, today client.Date) (place, bool) {
	var p place
	var err error
	if day != "" {
		if p.date, err = human.Date(day, today); err != nil {
			return p, false
		}
	}
	if time == "" {
		return p, day != ""
	}
	if span, err := human.ReadSpan(time); err == nil {
		p.start, p.end = &span.Start, &span.End
		return p, true
	}
	start, err := human.Clock(time)
	p.start = &start
	return p, err == nil
}

// moveOf returns the move that brings b to p.
func (p place) moveOf(b client.Block) (client.BlockMove, error) {
	m := client.BlockMove{Date: p.date, Start: p.start, End: p.end}
	if m.Date == 0 {
		m.Date = b.Date
	}
	if p.start != nil && p.end == nil {
		const day = 24 * 60
		end := *p.start + b.End - b.Start
		if end >= day {
			return m, fmt.Errorf("from %s it would last into the next day: say when it ends, such as %[1]s-23:59", *p.start)
		}
		m.End = &end
	}
	return m, nil
}
