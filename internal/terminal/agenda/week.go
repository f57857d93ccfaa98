package agenda

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

const weekHelp = `Show a week, from Monday to Sunday: this one, one that lies so many weeks ahead
(+1, next) or back (-1, last), or the one that holds a date.

✓ marks what is done, ▸ what runs now, ! what overlaps. At the end of each line
is what other commands call the block. With --busy, · marks what calendars say.`

const weekExample = `  studyplanner week
  studyplanner week +1
  studyplanner week 2026-11-23
  studyplanner week last -o csv >week.csv`

func (a commands) weekCommand() *cobra.Command {
	var f console.Format
	var back string
	var busy bool
	c := &cobra.Command{
		Use: "week [+N | -N | DATE]", Short: "Show a week", Long: weekHelp, Example: weekExample,
		ValidArgs: []string{"next", "last"},
		Args:      func(*cobra.Command, []string) error { return nil },
	}
	console.FormatFlag(c, &f)
	c.Flags().BoolVar(&busy, "busy", false, "show also when calendars say that you are busy; with -o, that alone")
	digitFlags(c, &back)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		if back != "" {
			operands = append(operands, "-"+back)
		}
		s, err := a.Space(ctx)
		if err != nil {
			return err
		}
		monday, err := when.Week(strings.Join(operands, " "), s.Account.Today)
		if err != nil {
			return console.UsageError{Err: err}
		}
		if busy && f != console.FormatTable {
			return a.showBusy(ctx, s, monday, f)
		}
		return a.showWeek(ctx, s, int(monday-client.MondayOf(s.Account.Today))/7, busy, f)
	})
}

func (a commands) todayCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{
		Use: "today", Short: "Show today",
		Long: "Show what is planned for today, and what comes next when nothing is left.\n\n" +
			"✓ marks what is done, ▸ what runs now, ! what overlaps. At the end of each line\nis what other commands call the block.",
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		s, err := a.Space(ctx)
		if err != nil {
			return err
		}
		return a.showDays(ctx, s, agenda{first: s.Account.Today, last: s.Account.Today}, f)
	})
}

// showWeek shows the week that is offset weeks after the current one.
func (a commands) showWeek(ctx context.Context, s session.Space, offset int, busy bool, f console.Format) error {
	week, err := s.Schedule(ctx, offset) // first: it makes the blocks of weeks that lie ahead
	if err != nil {
		return err
	}
	view := agenda{title: show.WeekTitle(week.WeekStart, s.Account.Today), first: week.WeekStart, last: week.WeekEnd}
	if busy {
		if view.busy, err = s.Busy(ctx, view.first, view.last); err != nil {
			return err
		}
		if view.calendars, err = s.Calendars(ctx); err != nil {
			return err
		}
	}
	return a.showDays(ctx, s, view, f)
}

// showBusy prints the busy times of a week for programs.
func (a commands) showBusy(ctx context.Context, s session.Space, monday client.Date, f console.Format) error {
	busy, err := s.Busy(ctx, monday, monday+6)
	if err != nil {
		return err
	}
	return screen.Show(a.Console, f, busy, "calendar_id", "date", "start", "end", "title")
}

// showDays completes a view that has its days, and shows it.
func (a commands) showDays(ctx context.Context, s session.Space, view agenda, f console.Format) error {
	if f != console.FormatTable {
		var info client.Info
		blocks, err := s.Blocks(ctx, client.BlockFilter{From: view.first, To: view.last}, client.Into(&info))
		if err != nil {
			return err
		}
		if info.Full { // beside the result, which is a list of blocks alone
			a.Console.Note("%s", full)
		}
		return show.Blocks(a.Console, blocks, f)
	}
	all, err := s.Fetch(ctx, client.BlockFilter{From: view.first, To: view.last})
	if err != nil {
		return err
	}
	if view.first == view.last {
		if all.Blocks, err = withNext(ctx, s, all.Blocks, view.last); err != nil {
			return err
		}
	}
	stats, err := s.Stats(ctx, client.Today)
	if err != nil {
		return err
	}
	view.Excerpt, view.streak = all, stats.StreakDays
	view.today, view.now = s.Account.Today, all.Now
	_, err = io.WriteString(screen.Writer(a.Console), view.render(screen.Columns(a.Console)))
	return err
}

// lookAhead is how many days ahead the next block is looked for.
const lookAhead = 366

// withNext returns blocks with the first one that is to be done after a day.
func withNext(ctx context.Context, s session.Space, blocks []client.Block, after client.Date) ([]client.Block, error) {
	no := false
	for b, err := range s.EachBlock(ctx, client.BlockFilter{From: after + 1, To: after + lookAhead, Done: &no}, 1) {
		return append(blocks, b), err
	}
	return blocks, nil
}
