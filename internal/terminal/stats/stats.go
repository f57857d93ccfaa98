package stats

import (
	"context"
	"io"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
)

const statsHelp = `Show how it goes: what was completed in a period, how many days in a row
something was, the last half year as a calendar in which darker is more, and
what was planned and done in the last twelve weeks, by week and by weekday.

With -o json the API's statistics of the period, and its insights; with -o csv
the days of the period on which something was completed, with how many blocks.`

func (a commands) statsCommand() *cobra.Command {
	var period string
	var f console.Format
	c := &cobra.Command{
		Use: "stats", Short: "Show progress", Long: statsHelp,
		Example: "  studyplanner stats\n  studyplanner stats --period all -o csv >days.csv",
	}
	c.Flags().StringVar(&period, "period", string(client.Week), "the `PERIOD`: today, week, month or all")
	console.Choices(c, "period", string(client.Today), string(client.Week), string(client.Month), string(client.All))
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		p := client.Period(period)
		if !slices.Contains([]client.Period{client.Today, client.Week, client.Month, client.All}, p) {
			return console.Usagef("--period: must be today, week, month or all")
		}
		s, err := a.Space(ctx)
		if err != nil {
			return err
		}
		if f != console.FormatTable {
			return a.exportStats(ctx, s, p, f)
		}
		view, err := fetchProgress(ctx, s, p)
		if err != nil {
			return err
		}
		_, err = io.WriteString(screen.Writer(a.Console), view.render(screen.Columns(a.Console)))
		return err
	})
}

// progress is what the command stats shows.
type progress struct {
	Period   client.Period   `json:"period"`
	Stats    client.Stats    `json:"stats"`
	Insights client.Insights `json:"insights"`

	info    client.Info // beside Stats
	today   client.Date
	heatmap map[client.Date]int // completed blocks of all days
}

// fetchProgress fetches it.
func fetchProgress(ctx context.Context, s session.Space, p client.Period) (view progress, err error) {
	view = progress{Period: p, today: s.Account.Today}
	if view.Stats, err = s.Stats(ctx, p, client.Into(&view.info)); err != nil {
		return view, err
	}
	view.heatmap = view.Stats.Heatmap
	if p != client.All {
		all, err := s.Stats(ctx, client.All)
		if err != nil {
			return view, err
		}
		view.heatmap = all.Heatmap
	}
	view.Insights, err = s.Client.Insights(ctx)
	return view, err
}

// exportStats prints statistics for programs.
func (a commands) exportStats(ctx context.Context, s session.Space, p client.Period, f console.Format) error {
	stats, err := s.Stats(ctx, p)
	if err != nil {
		return err
	}
	if f == console.FormatCSV {
		days := []doneOn{}
		for _, d := range slices.Sorted(maps.Keys(stats.Heatmap)) {
			days = append(days, doneOn{d, stats.Heatmap[d]})
		}
		return screen.Show(a.Console, f, days, "date", "completed_blocks")
	}
	insights, err := s.Client.Insights(ctx)
	if err != nil {
		return err
	}
	return screen.Show(a.Console, f, progress{Period: p, Stats: stats, Insights: insights})
}

// doneOn is how many blocks were completed on a date.
type doneOn struct {
	Date   client.Date `json:"date"`
	Blocks int         `json:"completed_blocks"`
}
