package blocks

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

const focusHelp = `Start the timer at a block: without one, at the one that runs now, or else at
the next one today. While a timer is there, focus alone shows it. It is the same
on every device.

` + blockHelp

const focusExample = `  studyplanner focus
  studyplanner focus 3f7k2q --for 25m
  studyplanner focus pause
  studyplanner focus stop --done
  studyplanner focus stop --took 45m`

func (a commands) focusCommand() *cobra.Command {
	var target string
	var f console.Format
	c := &cobra.Command{
		Use: "focus [BLOCK]", Short: "Start or show the timer", Long: focusHelp, Example: focusExample,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: a.CompleteBlocks,
	}
	c.Flags().StringVar(&target, "for", "", "how long you mean to be at it, a `DURATION`; else as the block is planned")
	console.FormatFlag(c, &f)
	c.AddCommand(
		a.stateCommand("pause", "Let the timer stand", (*client.Client).PauseFocus),
		a.stateCommand("resume", "Let the timer run on", (*client.Client).ResumeFocus),
		a.stopCommand(), a.discardCommand(),
	)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		minutes, err := readMinutes("for", target)
		if err != nil {
			return err
		}
		s, err := a.Open()
		if err != nil {
			return err
		}
		if len(operands) == 0 {
			now, err := s.Focus(ctx)
			if err != nil {
				return err
			}
			if now != nil {
				return a.showFocus(ctx, s, *now, f)
			}
		}
		all, err := a.focusBlock(ctx, s, operands)
		if err != nil {
			return err
		}
		d := client.FocusDraft{BlockID: all.Blocks[0].ID}
		if minutes != nil {
			d.Target = *minutes
		}
		started, err := s.StartFocus(ctx, d)
		if err != nil {
			return err
		}
		return a.printFocus(started, all, f)
	})
}

// focusBlock returns the block that operands name. Without operands it is the block that
// runs now, or the next one of today.
func (a commands) focusBlock(ctx context.Context, s session.Space, operands []string) (session.Excerpt, error) {
	if len(operands) > 0 {
		all, err := s.Named(ctx, operands)
		if err == nil && len(all.Blocks) > 1 {
			err = console.Usagef("a timer is at one block: name one")
		}
		return all, err
	}
	all, err := a.OfToday(ctx, s)
	if err != nil {
		return all, err
	}
	running, err := latest(all, all.Today, all.Now)
	if err == nil && all.Now < running[0].End {
		all.Blocks = running
		return all, nil
	}
	for _, b := range session.Between(all.Blocks, all.Today, all.Today) {
		if b.Start > all.Now && !b.Done {
			all.Blocks = []client.Block{b}
			return all, nil
		}
	}
	return all, console.Failf(console.ExitNotFound, "no block runs now or comes today: say which one")
}

// stateCommand returns a command that changes the state of the timer by to.
func (a commands) stateCommand(use, short string, to func(*client.Client, context.Context, ...client.Option) (client.Focus, error)) *cobra.Command {
	var f console.Format
	c := &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		s, err := a.Open()
		if err != nil {
			return err
		}
		turned, err := to(s.Client, ctx)
		if err != nil {
			return err
		}
		return a.showFocus(ctx, s, turned, f)
	})
}

const stopHelp = `Finish the timer: what it shows is added to how long its block really took. One
that ran for very long was perhaps forgotten, and is paused instead: then say how
long it was with --took.`

func (a commands) stopCommand() *cobra.Command {
	var done bool
	var took string
	var f console.Format
	c := &cobra.Command{Use: "stop", Short: "Finish the timer", Long: stopHelp, Args: cobra.NoArgs}
	c.Flags().BoolVar(&done, "done", false, "whether the block is done; without it, that stays as it is")
	c.Flags().StringVar(&took, "took", "", "how long it was, a `DURATION` such as 45m; else what the timer shows")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		minutes, err := readMinutes("took", took)
		if err != nil {
			return err
		}
		s, err := a.Open()
		if err != nil {
			return err
		}
		end := client.FocusEnd{Minutes: minutes}
		if c.Flags().Changed("done") {
			end.Done = &done
		}
		var info client.Info
		b, err := s.FinishFocus(ctx, end, client.Into(&info))
		if err != nil {
			return err
		}
		if f != console.FormatTable {
			return show.Blocks(a.Console, []client.Block{b}, f)
		}
		state := ""
		if b.Done {
			state = ", done"
		}
		return a.Print(fmt.Sprintf("Finished %s: %s in all%s.", show.Describe(b, info.Today()), when.Duration(*b.Actual), state))
	})
}

func (a commands) discardCommand() *cobra.Command {
	c := &cobra.Command{Use: "discard", Short: "Take the timer away, and keep nothing of it", Args: cobra.NoArgs}
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		s, err := a.Open()
		if err != nil {
			return err
		}
		if err := s.DiscardFocus(ctx); err != nil {
			return err
		}
		return a.Print("No timer is there any more.")
	})
}

// showFocus prints the timer. For people it fetches its block.
func (a commands) showFocus(ctx context.Context, s session.Space, now client.Focus, f console.Format) error {
	if f != console.FormatTable {
		return a.printFocus(now, session.Excerpt{}, f)
	}
	all, err := s.Fetch(ctx, client.BlockFilter{IDs: []string{now.BlockID}})
	if err != nil {
		return err
	}
	return a.printFocus(now, all, f)
}

// printFocus prints the timer, whose block is the one in all.
func (a commands) printFocus(now client.Focus, all session.Excerpt, f console.Format) error {
	if f != console.FormatTable {
		return screen.Show(a.Console, f, now, "block_id", "state", "started", "elapsed_seconds", "target_minutes")
	}
	return a.Print(fmt.Sprintf("At %s: %s of %s, %s.", show.Describe(all.Blocks[0], all.Today), when.Duration(now.Elapsed/60), when.Duration(now.Target), now.State))
}

// readMinutes reads the value of a flag, nil if it is empty.
func readMinutes(flag, text string) (*int, error) {
	if text == "" {
		return nil, nil
	}
	minutes, err := when.Minutes(text)
	if err != nil {
		return nil, console.UsageError{Err: fmt.Errorf("--%s: %w", flag, err)}
	}
	return &minutes, nil
}
