package mcp

import (
	"context"
	"fmt"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/when"
)

// forecastAnswer tells whether there will be time for an exam.
type forecastAnswer struct {
	Subject  string         `json:"subject"`
	Title    string         `json:"title"`
	Date     client.Date    `json:"date"`
	DaysLeft int            `json:"days_left"`
	Verdict  client.Verdict `json:"verdict" jsonschema:"done: nothing is needed. on_track: what is expected suffices. tight: what is planned would. short: with the free time it would. out_of_reach: not even then."`
	Needed   int            `json:"needed_minutes" jsonschema:"With what earlier exams of the subject need."`
	Planned  int            `json:"planned_minutes"`
	Expected int            `json:"expected_minutes" jsonschema:"What of the planned ones will likely be completed."`
	Free     int            `json:"free_minutes" jsonschema:"That the days before it still take."`
	Missed   int            `json:"missed_minutes,omitzero" jsonschema:"Of the last 14 days."`
	Next     []string       `json:"next_topics"`
}

// maxForecasts is how many exams an answer has, the nearest ones.
const maxForecasts = 10

// forecasts returns the forecasts of the next exams, nil without one, and how many more there are.
func (c *call) forecasts(ctx context.Context) (answers []forecastAnswer, more int) {
	if c.failure != nil {
		return nil, 0
	}
	var all []client.Forecast
	if all, c.failure = c.Forecast(ctx); len(all) == 0 {
		return nil, 0
	}
	names := c.names(ctx, true)
	for _, f := range all[:min(len(all), maxForecasts)] {
		answers = append(answers, forecastAnswer{
			names[f.SubjectID], f.Title, f.Date, f.DaysLeft, f.Verdict,
			f.EarlierMinutes + f.NeededMinutes, f.PlannedMinutes, f.ExpectedMinutes, f.FreeMinutes, f.MissedMinutes, f.NextTopics,
		})
	}
	return answers, len(all) - len(answers)
}

// text says in a line whether there will be time.
func (f forecastAnswer) text() string {
	text := fmt.Sprintf("%s %s on %s, in %s: ", f.Subject, f.Title, day(f.Date), human.Count(f.DaysLeft, "day"))
	switch lacking := when.Duration(f.Needed - f.Expected); f.Verdict {
	case client.ExamDone:
		return text + "nothing is left to be done for it."
	case client.OnTrack:
		text += "on track"
	case client.Tight:
		text += "tight, enough only if hardly a session is missed"
	case client.Short:
		text += "short by " + lacking + ", for which there is free time; suggest_schedule with exam finds it"
	case client.OutOfReach:
		text += "out of reach, short by " + lacking
	}
	return text + fmt.Sprintf(". %s needed, %s planned, of which %s can be expected; %s free.",
		when.Duration(f.Needed), when.Duration(f.Planned), when.Duration(f.Expected), when.Duration(f.Free))
}

// nextExam is the next exam of a subject.
type nextExam struct {
	Title string      `json:"title"`
	Date  client.Date `json:"date"`
}

// nextExams returns the next exam of each of some subjects, by subject id.
func (c *call) nextExams(ctx context.Context, of []client.Subject) map[string]*nextExam {
	if c.failure != nil || len(of) == 0 {
		return nil
	}
	next := map[string]*nextExam{}
	all, err := c.Exams(ctx, client.ExamFilter{Past: new(false), Done: new(false)})
	c.failure = err
	for _, e := range all {
		if next[e.SubjectID] == nil {
			next[e.SubjectID] = &nextExam{e.Title, e.Date}
		}
	}
	return next
}
