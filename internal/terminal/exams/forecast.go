package exams

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/when"
)

const forecastHelp = `Tell of each exam that is ahead whether there will be time for it: what its
topics and reviews likely take, what is planned before it, and how much of that
is to be expected. "studyplanner suggest --exam" plans what is lacking.`

func (a commands) forecastCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{Use: "forecast", Short: "Tell whether there will be time for the exams", Long: forecastHelp, Args: cobra.NoArgs}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		cl, err := a.Connect()
		if err != nil {
			return err
		}
		all, err := cl.Forecast(ctx)
		if err != nil {
			return err
		}
		if f != console.FormatTable {
			return screen.Show(a.Console, f, append([]client.Forecast{}, all...),
				"exam_id", "subject_id", "title", "date", "days_left", "verdict", "needed_minutes", "earlier_minutes", "planned_minutes", "expected_minutes",
				"free_minutes", "cushion_minutes", "missed_minutes", "projected_finish", "through", "next_topics", "worked_minutes")
		}
		var info client.Info
		if _, err := cl.Account(ctx, client.IncludeSubjects(), client.Into(&info)); err != nil {
			return err
		}
		_, err = io.WriteString(screen.Writer(a.Console), render(all, info.InBrief(), info.Today(), screen.Columns(a.Console)))
		return err
	})
}

// render draws forecasts in no more than width columns, two lines each.
func render(all []client.Forecast, subjects []client.Subject, today client.Date, width int) string {
	if len(all) == 0 {
		return screen.Sentence("No exam is ahead: add some with studyplanner exam add", width)
	}
	names := map[string]string{}
	for _, s := range subjects {
		names[s.ID] = s.Name
	}
	var text strings.Builder
	for _, f := range all {
		head := when.Day(f.Date, today) + "  " + screen.Clean(names[f.SubjectID]) + "  " + screen.Clean(f.Title) + "  in " + human.Count(f.DaysLeft, "day")
		text.WriteString(screen.Cut(head, width) + "\n")
		text.WriteString(screen.Hang(verdict(f), "  ", "  ", width, screen.Plain))
	}
	return text.String()
}

// verdict says of f whether there will be time.
func verdict(f client.Forecast) string {
	needed := f.EarlierMinutes + f.NeededMinutes
	lacking := when.Duration(needed - f.ExpectedMinutes)
	words := map[client.Verdict]string{
		client.OnTrack: "on track", client.Tight: "tight: " + lacking + " are lacking if sessions are missed as usual",
		client.Short: lacking + " are lacking, " + when.Duration(f.FreeMinutes) + " are free", client.OutOfReach: "out of reach: " + lacking + " are lacking, only " + when.Duration(f.FreeMinutes) + " are free",
	}[f.Verdict]
	if f.Verdict == client.ExamDone {
		return "nothing is left to be done for it"
	}
	words += "; " + when.Duration(needed) + " needed, " + when.Duration(f.PlannedMinutes) + " planned, " + when.Duration(f.ExpectedMinutes) + " expected"
	if f.WorkedMinutes > 0 {
		words += ", " + when.Duration(f.WorkedMinutes) + " done so far"
	}
	if f.MissedMinutes > 0 {
		words += ", " + when.Duration(f.MissedMinutes) + " missed lately"
	}
	return words
}
