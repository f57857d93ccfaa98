package mcp

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/when"
)

type getInsightsInput struct {
	Detail detail `json:"detail,omitzero" jsonschema:"detailed adds every part of every weekday, the weekdays' loads, and the last twelve weeks."`
}

type insightsAnswer struct {
	Sessions   rateAnswer       `json:"sessions" jsonschema:"All sessions of the last two years that are over or completed."`
	Subjects   []rateAnswer     `json:"subjects"`
	Best       []rateAnswer     `json:"best" jsonschema:"Where in the week most sessions get completed."`
	Worst      []rateAnswer     `json:"worst" jsonschema:"Where in the week fewest do."`
	ComingDays []loadAnswer     `json:"coming_days" jsonschema:"The seven days from today on."`
	Syllabus   []progressAnswer `json:"syllabus"`
	Times      []rateAnswer     `json:"times,omitzero"`
	Weekdays   []loadAnswer     `json:"weekdays,omitzero" jsonschema:"Minutes of all days of each weekday."`
	Weeks      []loadAnswer     `json:"weeks,omitzero" jsonschema:"The last twelve."`
	Overrun    float64          `json:"overrun,omitzero" jsonschema:"How many times the planned minutes topics really take. Absent: not known."`
}

// rateAnswer tells how much of something gets done.
type rateAnswer struct {
	Of    string   `json:"of" jsonschema:"A subject, or a place in the week."`
	Done  int      `json:"done"`
	Total int      `json:"total"`
	Rate  *float64 `json:"rate,omitzero" jsonschema:"From 0 to 1. Absent: there were none."`
}

// loadAnswer tells the minutes of a day or of a week.
type loadAnswer struct {
	Of      string `json:"of" jsonschema:"A weekday, a day, or the Monday of a week."`
	Planned int    `json:"planned" jsonschema:"Minutes."`
	Done    int    `json:"done" jsonschema:"Minutes."`
}

// progressAnswer tells how far a syllabus is and when it will be done.
type progressAnswer struct {
	Subject       string       `json:"subject"`
	Topics        int          `json:"topics"`
	Done          int          `json:"done"`
	Next          *string      `json:"next,omitzero" jsonschema:"The next topic. Absent: all are done."`
	NeededMinutes int          `json:"needed_minutes" jsonschema:"For what is left, as long as topics really take."`
	WeeklyMinutes int          `json:"weekly_minutes" jsonschema:"At the present pace."`
	FinishDate    *client.Date `json:"finish_date,omitzero" jsonschema:"At that pace. Absent: not in sight."`
}

// getInsights defines get_insights.
func getInsights() tool {
	return define(&sdk.Tool{
		Name: "get_insights", Title: "Get insights", Annotations: reading(),
		Description: "Tells what was learnt from the sessions so far: at which times of the week and in which subjects they get completed, how full the coming days are, " +
			"and when each syllabus will be done at the present pace. Use it for why and when questions; get_stats is for how much.",
	}, func(ctx context.Context, c *call, in getInsightsInput) (insightsAnswer, error) {
		found, err := c.Insights(ctx)
		if err != nil {
			return insightsAnswer{}, err
		}
		return insightsOf(found, in.Detail), nil
	})
}

// insightsOf tells what was found.
func insightsOf(f client.Insights, d detail) insightsAnswer {
	a := insightsAnswer{
		Sessions: rate("all sessions", f.Sessions),
		Subjects: each(f.Subjects, func(s client.SubjectCompletion) rateAnswer { return rate(s.SubjectName, s.Completion) }),
		Best:     each(f.BestPlaces, placeRate), Worst: each(f.WorstPlaces, placeRate),
		ComingDays: each(f.ComingDays, func(l client.DayLoad) loadAnswer { return load(day(l.Date), l.Load) }),
		Syllabus:   each(f.Syllabus, progress),
	}
	if f.OverrunIsKnown {
		a.Overrun = rounded(f.OverrunRatio)
	}
	if d == detailed {
		a.Times = each(f.Times, func(t client.TimeCompletion) rateAnswer { return rate(t.Day+" "+t.Part, t.Completion) })
		a.Weekdays = each(f.Weekdays, func(l client.WeekdayLoad) loadAnswer { return load(l.Day, l.Load) })
		a.Weeks = each(f.Weeks, func(l client.WeekLoad) loadAnswer { return load(day(l.WeekStart), l.Load) })
	}
	return a
}

// each returns what f makes of every one of all.
func each[From, To any](all []From, f func(From) To) []To {
	results := make([]To, len(all))
	for i, v := range all {
		results[i] = f(v)
	}
	return results
}

func rate(of string, c client.Completion) rateAnswer {
	a := rateAnswer{Of: of, Done: c.Completed, Total: c.Total}
	if c.Rate != nil {
		a.Rate = new(rounded(*c.Rate))
	}
	return a
}

func placeRate(p client.PlaceCompletion) rateAnswer {
	return rate(p.Day+" "+times(p.Start, p.End), p.Completion)
}

func load(of string, l client.Load) loadAnswer {
	return loadAnswer{of, l.PlannedMinutes, l.CompletedMinutes}
}

func progress(p client.SyllabusProgress) progressAnswer {
	return progressAnswer{p.SubjectName, p.Topics, p.TopicsCompleted, p.NextTopic, p.NeededMinutes, p.WeeklyMinutes, p.FinishDate}
}

// text implements answer.
func (a insightsAnswer) text() string {
	lines := []string{"Completed: " + a.Sessions.text()}
	rates := func(title string, all []rateAnswer) {
		if len(all) > 0 {
			lines = append(lines, title+": "+strings.Join(each(all, rateAnswer.text), "; "))
		}
	}
	loads := func(title string, all []loadAnswer) {
		if len(all) > 0 {
			lines = append(lines, title+": "+strings.Join(each(all, loadAnswer.text), "; "))
		}
	}
	rates("Subjects", a.Subjects)
	rates("Best places", a.Best)
	rates("Worst places", a.Worst)
	rates("Times", a.Times)
	loads("Coming days", a.ComingDays)
	loads("Weekdays", a.Weekdays)
	loads("Weeks", a.Weeks)
	for _, p := range a.Syllabus {
		lines = append(lines, "Syllabus of "+p.text())
	}
	if a.Overrun > 0 {
		lines = append(lines, fmt.Sprintf("Topics take %v times the planned minutes.", a.Overrun))
	}
	return strings.Join(lines, "\n")
}

func (a rateAnswer) text() string {
	if a.Rate == nil {
		return a.Of + " none yet"
	}
	return fmt.Sprintf("%s %d of %d (%s)", a.Of, a.Done, a.Total, percent(*a.Rate))
}

func (a loadAnswer) text() string {
	return fmt.Sprintf("%s %s planned, %s done", a.Of, when.Duration(a.Planned), when.Duration(a.Done))
}

func (a progressAnswer) text() string {
	text := fmt.Sprintf("%s: %d of %s done, about %s left at %s a week", a.Subject, a.Done, human.Count(a.Topics, "topic"),
		when.Duration(a.NeededMinutes), when.Duration(a.WeeklyMinutes))
	if a.Next != nil {
		text += ", next: " + *a.Next
	}
	if a.FinishDate != nil {
		text += ", finished by " + day(*a.FinishDate)
	}
	return text
}
