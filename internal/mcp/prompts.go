package mcp

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The names of the prompts and of their arguments.
const (
	planMyWeek      = "plan_my_week"
	weeklyReview    = "weekly_review"
	goalArgument    = "goal"
	hoursArgument   = "available_hours"
	weekArgument    = "week"
	subjectArgument = "subject"
)

// namedWeek is a week that prompts can be about.
type namedWeek struct {
	name   string
	offset int // from the current week
}

// planWeeks are the weeks that can be planned, and reviewWeeks those to look back at.
func planWeeks() []namedWeek   { return []namedWeek{{"this", 0}, {"next", 1}} }
func reviewWeeks() []namedWeek { return []namedWeek{{"this", 0}, {"last", -1}} }

func names(weeks []namedWeek) []string {
	all := make([]string, len(weeks))
	for i, w := range weeks {
		all[i] = w.name
	}
	return all
}

// addPrompts offers the prompts. Each is what a user would say to an assistant
// that does not know the tools yet.
func addPrompts(s *sdk.Server, c Config) {
	s.AddPrompt(&sdk.Prompt{
		Name: planMyWeek, Title: "Plan my week",
		Description: "Look at the week, ask for suggestions towards a goal, and agree on the changes before any is made.",
		Arguments: []*sdk.PromptArgument{
			{Name: goalArgument, Title: "Goal", Description: "What the week is for, in plain words: exam in Maths on Friday"},
			{Name: hoursArgument, Title: "Hours a day", Description: "The most hours of sessions that a day may hold, 0 to 24"},
			{Name: weekArgument, Title: "Week", Description: "this or next; this if it is left out"},
		},
	}, prompt(func(a arguments) (string, error) { return planText(c, a) }))
	s.AddPrompt(&sdk.Prompt{
		Name: weeklyReview, Title: "Weekly review",
		Description: "Look back at a week: what was done, what was missed and why, and what to change.",
		Arguments: []*sdk.PromptArgument{
			{Name: weekArgument, Title: "Week", Description: "this or last; this if it is left out"},
			{Name: subjectArgument, Title: "Subject", Description: "The name of a subject to look at above all"},
		},
	}, prompt(func(a arguments) (string, error) { return reviewText(c, a) }))
}

// arguments are what a prompt is asked for with.
type arguments map[string]string

// text returns an argument without surrounding space.
func (a arguments) text(name string) string { return strings.TrimSpace(a[name]) }

// week returns the one of weeks that an argument names, by default the first.
func (a arguments) week(weeks []namedWeek) (namedWeek, error) {
	name := strings.ToLower(a.text(weekArgument))
	if name == "" {
		return weeks[0], nil
	}
	for _, w := range weeks {
		if w.name == name {
			return w, nil
		}
	}
	return namedWeek{}, fmt.Errorf("%s must be %s, not %q", weekArgument, strings.Join(names(weeks), " or "), name)
}

// hours returns the argument available_hours, "" for none.
func (a arguments) hours() (string, error) {
	text := a.text(hoursArgument)
	if text == "" {
		return "", nil
	}
	h, err := strconv.ParseFloat(text, 64)
	if err != nil || !(h >= 0 && h <= 24) {
		return "", fmt.Errorf("%s must be a number from 0 to 24, not %q", hoursArgument, text)
	}
	return strconv.FormatFloat(h, 'f', -1, 64), nil
}

// prompt returns the handler of a prompt with one message.
func prompt(write func(arguments) (string, error)) sdk.PromptHandler {
	return func(_ context.Context, rq *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		text, err := write(rq.Params.Arguments)
		if err != nil {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: err.Error()}
		}
		return &sdk.GetPromptResult{Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}}}, nil
	}
}
