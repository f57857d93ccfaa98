package blocks

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

const laterHelp = `Find the next free time for a block that was missed, in your usual hours of the
coming four weeks. With --apply it goes there, and "studyplanner undo" takes it back.

` + blockHelp

func (a commands) laterCommand() *cobra.Command {
	var apply bool
	var f console.Format
	c := &cobra.Command{
		Use: "later BLOCK", Short: "Do a missed block later", Long: laterHelp,
		Example: "  studyplanner later 3f7k2q\n  studyplanner later 3f7k2q --apply",
		Args:    console.AtLeast(1, "the BLOCK that was missed"), ValidArgsFunction: session.FirstThen(a.CompleteBlocks, cobra.NoFileCompletions),
	}
	c.Flags().BoolVar(&apply, "apply", false, "move it there")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		s, err := a.Open()
		if err != nil {
			return err
		}
		all, err := s.Named(ctx, operands)
		if err != nil {
			return err
		}
		if len(all.Blocks) > 1 {
			return console.Usagef("name one block")
		}
		return a.later(ctx, s, all, apply, f)
	})
}

// laterOutput is the output for programs. A missing place has no columns.
type laterOutput struct {
	client.Later
	Place *client.Place `json:"place,omitzero"`
}

// later finds the next free time of the block in all. With apply, it moves it there.
func (a commands) later(ctx context.Context, s session.Space, all session.Excerpt, apply bool, f console.Format) error {
	before := all.Blocks[0]
	l, err := s.PostponeBlock(ctx, before.ID, client.LaterDraft{Apply: apply})
	if err != nil {
		return err
	}
	moved := l.Block
	if l.Place != nil {
		moved.Date, moved.Start, moved.End = l.Place.Date, l.Place.Start, l.Place.End
	}
	done := changes.Change{Command: "later", At: a.Now(), Blocks: []changes.Pair{{Before: &before, After: &moved}}}
	if l.Applied {
		changes.Record(a.Console, s, done)
	}
	switch {
	case f != console.FormatTable:
		columns := append(append([]string{"applied"}, show.BlockColumns("block.")...), "place.date", "place.start", "place.end", "reason", "because")
		err = screen.Show(a.Console, f, laterOutput{l, l.Place}, columns...)
	case l.Applied:
		err = a.report("Moved", done, all, f)
	case l.Place != nil:
		err = a.report("Could move", done, all, f)
	}
	switch {
	case err != nil:
		return err
	case apply && l.Place == nil:
		return console.Failf(console.ExitFailed, "%s", l.Reason)
	case f == console.FormatTable:
		_, err = io.WriteString(screen.Writer(a.Console), screen.Sentence(l.Reason, screen.Columns(a.Console)))
	}
	return err
}
