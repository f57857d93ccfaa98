package sandbox

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

const clockHelp = `Show what time it is in the sandbox, or set it.

TIME is a date and time with an offset, at which the clock then stands. "next
day" and "next week" are the same time of day there, one day or seven days
later; a clock that runs goes on running. "real" goes back to real time. Time
goes forwards only, by 400 days at most, unless the sandbox has no subjects.`

const clockExample = `  studyplanner sandbox clock
  studyplanner sandbox clock 2026-10-12T05:00Z
  studyplanner sandbox clock next day
  studyplanner sandbox clock real`

func (a commands) clockCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{
		Use: "clock [TIME|next day|next week|real]", Short: "Show or set the time of the sandbox", Long: clockHelp, Example: clockExample,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: completeClock,
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		step, err := readStep(strings.Join(operands, " "))
		if err != nil {
			return err
		}
		cl, err := a.Connect()
		if err != nil {
			return err
		}
		var info client.Info
		shown, err := step(ctx, cl, client.Into(&info))
		if err != nil {
			return err
		}
		return a.show(shown, info.LocalTime.Location(), f)
	})
}

// completeClock offers what can be typed instead of a time.
func completeClock(_ *cobra.Command, operands []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	switch {
	case len(operands) == 0:
		return session.Offer(typed, [2]string{"next", "day or week"}, [2]string{"real", "back to real time"})
	case len(operands) == 1 && strings.EqualFold(operands[0], "next"):
		return session.Offer(typed, [2]string{"day", ""}, [2]string{"week", ""})
	}
	return nil, session.InOrder
}

// show prints the clock for programs, or as a sentence with the time in a zone.
func (a commands) show(c client.SandboxClock, zone *time.Location, f console.Format) error {
	if f == console.FormatTable {
		return a.Print(sentence(c, zone))
	}
	return screen.Show(a.Console, f, c, "now", "today", "set", "running")
}

func sentence(c client.SandboxClock, zone *time.Location) string {
	text := when.DayLong(c.Today) + ", " + c.Now.In(zone).Format("15:04")
	switch {
	case !c.Set:
		return "The sandbox goes by real time: it is " + text + "."
	case c.Running:
		return "In the sandbox it is " + text + ", and time goes on."
	}
	return "In the sandbox it is " + text + ", and time stands still."
}
