package mcp

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/when"
)

type getStatsInput struct {
	Period period `json:"period,omitzero" jsonschema:"week is the current one from Monday to Sunday, month the current calendar month, all everything so far."`
	Detail detail `json:"detail,omitzero" jsonschema:"detailed has every day of the heatmap, else only the last 14."`
}

type statsAnswer struct {
	Today     client.Date         `json:"today"`
	Period    period              `json:"period"`
	Total     int                 `json:"total" jsonschema:"Blocks of the period."`
	Done      int                 `json:"done" jsonschema:"Blocks of the period that were completed."`
	Due       int                 `json:"due" jsonschema:"Blocks of the period that are over or completed; the others of total are still to come."`
	Rate      float64             `json:"rate" jsonschema:"done divided by total, from 0 to 1."`
	Minutes   int                 `json:"minutes" jsonschema:"Of the completed blocks."`
	Study     int                 `json:"study_minutes" jsonschema:"What of minutes is not of inactive subjects, which are other commitments."`
	Streak    int                 `json:"streak" jsonschema:"Days in a row with a completed block, up to today or the day before, whatever the period. Days off of all subjects do not end it."`
	Heatmap   map[client.Date]int `json:"heatmap" jsonschema:"Completed blocks by date. Days without are left out."`
	DaysMore  int                 `json:"days_more,omitzero" jsonschema:"How many older days the heatmap has when it is detailed."`
	DaysTotal int                 `json:"days_total" jsonschema:"On how many days of the period a block was completed."`

	Exams     []forecastAnswer `json:"exams,omitzero" jsonschema:"Whether there will be time for each exam that is ahead, the nearest first. Absent: there is none."`
	ExamsMore int              `json:"exams_more,omitzero" jsonschema:"How many exams come after these."`
}

// heatmapDays is how many days, up to today, a concise answer has.
const heatmapDays = 14

// getStats defines get_stats.
func getStats() tool {
	return define(&sdk.Tool{
		Name: "get_stats", Title: "Get progress", Annotations: reading(),
		Description: "Tells how it goes: how many blocks were completed, for how long, the streak, and how many on each day; and for each exam that is ahead whether there will be time for it. " +
			"Use it for questions about progress, and for \"will I make it?\"; what is planned is in get_schedule.",
	}, func(ctx context.Context, c *call, in getStatsInput) (statsAnswer, error) {
		today := c.today(ctx)
		if err := c.err(); err != nil {
			return statsAnswer{}, err
		}
		if in.Period == "" {
			in.Period = period(client.Week)
		}
		var info client.Info
		s, err := c.Stats(ctx, client.Period(in.Period), client.Into(&info))
		a := statsAnswer{
			Today: today, Period: in.Period, Total: s.TotalBlocks, Done: s.CompletedBlocks, Due: valueOr(info.DueBlocks, s.TotalBlocks), Rate: rounded(s.CompletionRate),
			Minutes: s.TotalMinutes, Study: valueOr(info.StudyMinutes, s.TotalMinutes), Streak: s.StreakDays, Heatmap: map[client.Date]int{}, DaysTotal: len(s.Heatmap),
		}
		for d, n := range s.Heatmap {
			if in.Detail == detailed || d > today-heatmapDays {
				a.Heatmap[d] = n
			}
		}
		a.DaysMore = len(s.Heatmap) - len(a.Heatmap)
		if err == nil {
			a.Exams, a.ExamsMore = c.forecasts(ctx)
			err = c.err()
		}
		return a, err
	})
}

// text implements answer.
func (a statsAnswer) text() string {
	name := map[period]string{"today": "Today", "week": "This week", "month": "This month", "all": "So far"}[a.Period]
	text := fmt.Sprintf("%s: %d of %s done (%s)%s, %s of sessions%s. Streak: %s. Today is %s.",
		name, a.Done, human.Count(a.Total, "block"), percent(a.Rate), a.soFar(), when.Duration(a.Minutes), a.others(), human.Count(a.Streak, "day"), day(a.Today))
	var days []string
	for _, d := range slices.Sorted(maps.Keys(a.Heatmap)) {
		days = append(days, fmt.Sprintf("%s: %d", day(d), a.Heatmap[d]))
	}
	if len(days) > 0 {
		text += fmt.Sprintf("\nDone on %s: %s.", human.Count(a.DaysTotal, "day"), strings.Join(days, ", "))
	}
	if a.DaysMore > 0 {
		text += fmt.Sprintf(" %s more with detail detailed.", human.Count(a.DaysMore, "older day"))
	}
	if len(a.Exams) > 0 {
		text += "\nExams ahead:"
	}
	for _, f := range a.Exams {
		text += "\n- " + f.text()
	}
	if a.ExamsMore > 0 {
		text += fmt.Sprintf("\n%s more.", human.Count(a.ExamsMore, "exam"))
	}
	return text
}

// soFar tells how far the period has come, unless it is over.
func (a statsAnswer) soFar() string {
	if a.Due == a.Total {
		return ""
	}
	return fmt.Sprintf(", %d of %d so far and %d to come", a.Done, a.Due, a.Total-a.Due)
}

// others tells what of the time other commitments took, if any.
func (a statsAnswer) others() string {
	if a.Study == a.Minutes {
		return ""
	}
	return fmt.Sprintf(" (of which %s of other commitments)", when.Duration(a.Minutes-a.Study))
}

// valueOr returns *n, or otherwise for nil.
func valueOr(n *int, otherwise int) int {
	if n == nil {
		return otherwise
	}
	return *n
}

// rounded returns a rate to two places, of which no more is meant.
func rounded(rate float64) float64 { return math.Round(rate*100) / 100 }

func percent(rate float64) string { return fmt.Sprintf("%.0f%%", rate*100) }
