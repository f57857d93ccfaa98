package mcp

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
)

// completer returns the server's completion handler, which completes the
// arguments of prompts and resources.
func completer(c Config) func(context.Context, *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
	return func(ctx context.Context, rq *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		candidates, ok := completions()[argument{rq.Params.Ref.Name + rq.Params.Ref.URI, rq.Params.Argument.Name}]
		if !ok {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf("there is no argument %q to complete", rq.Params.Argument.Name)}
		}
		values, err := candidates(ctx, c.Client, rq.Params.Argument.Value)
		if err != nil {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: explain(err, toolNamed("list_subjects"))}
		}
		shown := values[:min(len(values), maxCompletions)]
		return &sdk.CompleteResult{Completion: sdk.CompletionResultDetails{Values: shown, Total: len(values), HasMore: len(shown) < len(values)}}, nil
	}
}

// maxCompletions is how many values the protocol allows at once.
const maxCompletions = 100

// argument is one of a prompt, or of a template of resources.
type argument struct{ of, name string }

// candidates returns values that go on from what is typed.
type candidates func(ctx context.Context, c *client.Client, typed string) ([]string, error)

// completions tells what can be completed.
func completions() map[argument]candidates {
	return map[argument]candidates{
		{planMyWeek, goalArgument}:        lastWord(subjectNames),
		{planMyWeek, hoursArgument}:       words("1", "2", "3", "4", "5", "6", "8"),
		{planMyWeek, weekArgument}:        words(names(planWeeks())...),
		{weeklyReview, weekArgument}:      words(names(reviewWeeks())...),
		{weeklyReview, subjectArgument}:   subjectNames,
		{scheduleTemplate, "week_offset"}: words(offsets()...),
		{statsTemplate, "period"}:         words(periods()...),
	}
}

func offsets() []string {
	var all []string
	for _, n := range []int{0, 1, 2, 3, 4, -1, -2, -3, -4} {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

func periods() []string {
	var all []string
	for _, p := range listedPeriods() {
		all = append(all, string(p.period))
	}
	return all
}

// words completes to words of a fixed few.
func words(all ...string) candidates {
	return func(_ context.Context, _ *client.Client, typed string) ([]string, error) {
		return beginning(all, typed), nil
	}
}

// subjectNames completes to the name of a subject.
func subjectNames(ctx context.Context, c *client.Client, typed string) ([]string, error) {
	subjects, err := c.Subjects(ctx, client.SubjectFilter{})
	if err != nil {
		return nil, err
	}
	all := make([]string, len(subjects))
	for i, s := range subjects {
		all[i] = s.Name
	}
	return beginning(all, typed), nil
}

// lastWord completes the last word of a text.
func lastWord(complete candidates) candidates {
	return func(ctx context.Context, c *client.Client, typed string) ([]string, error) {
		start := strings.LastIndex(typed, " ") + 1
		values, err := complete(ctx, c, typed[start:])
		for i := range values {
			values[i] = typed[:start] + values[i]
		}
		return values, err
	}
}

// beginning returns the texts that begin with typed, whatever its case.
func beginning(all []string, typed string) []string {
	found := []string{}
	for _, text := range all {
		if strings.HasPrefix(strings.ToLower(text), strings.ToLower(typed)) {
			found = append(found, text)
		}
	}
	return found
}
