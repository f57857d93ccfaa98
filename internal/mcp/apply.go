package mcp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
)

type applyInput struct {
	ScheduleVersion string   `json:"schedule_version" jsonschema:"As suggest_schedule told it."`
	Numbers         ranks    `json:"numbers,omitzero" jsonschema:"Which of the suggestions to follow. Absent: all."`
	Goal            goalText `json:"goal,omitzero" jsonschema:"Exactly as it was given to suggest_schedule."`
	AvailableHours  *hours   `json:"available_hours,omitzero" jsonschema:"Exactly as it was given to suggest_schedule."`
	Wishes          wishList `json:"wishes,omitzero" jsonschema:"Exactly as they were given to suggest_schedule."`
	Standing        *bool    `json:"standing,omitzero" jsonschema:"Exactly as it was given to suggest_schedule."`
	Exam            examText `json:"exam,omitzero" jsonschema:"Exactly as it was given to suggest_schedule."`
	DryRun          dryRun   `json:"dry_run,omitzero" jsonschema:"true: only tell what would change."`
}

type applyAnswer struct {
	DryRun  bool            `json:"dry_run" jsonschema:"true: nothing was changed."`
	Changes []appliedAnswer `json:"changes"`
}

// appliedAnswer is what came of one suggestion.
type appliedAnswer struct {
	Number int         `json:"number" jsonschema:"Of the suggestion."`
	Change string      `json:"change" jsonschema:"create, move or delete."`
	Block  blockAnswer `json:"block" jsonschema:"As it is after the change, or was if it is deleted."`
}

// errStale means that other suggestions would be made now than were.
var errStale = errors.New("the suggestions are not those of this schedule_version any more: the schedule has changed since, " +
	"or goal, available_hours, wishes, standing and exam are not those that suggest_schedule got. Call suggest_schedule again, and ask the user again if it tells something else")

// applySuggestions defines apply_suggestions.
func applySuggestions() tool {
	return define(&sdk.Tool{
		Name: "apply_suggestions", Title: "Follow suggestions", Annotations: writing(true, true),
		Description: "Makes changes that suggest_schedule suggested, all of the chosen ones or none. Ask the user first which ones to follow. " +
			"Repeat schedule_version, goal, available_hours, wishes, standing and exam as they were there; after any change of the schedule, call suggest_schedule again.",
	}, func(ctx context.Context, c *call, in applyInput) (applyAnswer, error) {
		p, err := c.proposal(ctx, suggestInput{in.Goal, in.AvailableHours, in.Wishes, in.Standing, in.Exam})
		switch {
		case err != nil:
			return applyAnswer{}, err
		case p.fingerprint() != strings.TrimSpace(in.ScheduleVersion):
			return applyAnswer{}, errStale
		}
		numbers := c.chosen(in.Numbers, len(p.Suggestions))
		if err := c.err(); err != nil {
			return applyAnswer{}, err
		}
		choice := client.SuggestionChoice{Version: p.Version, DryRun: bool(in.DryRun)}
		for _, n := range numbers {
			choice.Suggestions = append(choice.Suggestions, p.Suggestions[n-1])
		}
		names := c.names(ctx, slices.ContainsFunc(choice.Suggestions, removes)) // what is removed is not in the answer
		if err := c.err(); err != nil {
			return applyAnswer{}, err
		}
		result, err := c.ApplySuggestions(ctx, choice)
		if client.Code(err) == client.CodeConflict {
			err = errStale
		}
		if err != nil {
			return applyAnswer{}, err
		}
		return p.applied(numbers, names, result), nil
	})
}

// removes reports whether s takes a block away.
func removes(s client.Suggestion) bool { return s.Type == client.RemoveBlock }

// chosen reads which of a number of suggestions are meant.
func (c *call) chosen(numbers ranks, there int) ranks {
	if there == 0 {
		c.bad.add("schedule_version", "has no suggestions to follow")
	}
	for i, n := range numbers {
		if int(n) > there {
			c.bad.add(fmt.Sprintf("numbers[%d]", i), fmt.Sprintf("is %d, but there are %s", n, human.Count(there, "suggestion")))
		}
	}
	if numbers == nil {
		for n := range there {
			numbers = append(numbers, rank(n+1))
		}
	}
	return numbers
}

// applied returns the outcome of the suggestions with these numbers. names are those of the subjects of
// removed blocks.
func (p proposal) applied(numbers ranks, names map[string]string, result client.BatchResult) applyAnswer {
	a := applyAnswer{DryRun: result.DryRun}
	for i, r := range result.Results {
		s := p.Suggestions[numbers[i]-1]
		b := client.Block{ID: r.ID, SubjectName: names[s.SubjectID], Date: s.Date, Start: s.Start, End: s.End}
		if r.Block != nil {
			b = *r.Block
		}
		short := shortID(b)
		if r.Op == "create" && result.DryRun {
			short = "" // it gets another
		}
		a.Changes = append(a.Changes, appliedAnswer{int(numbers[i]), r.Op, blockAnswerOf(b, short)})
	}
	return a
}

// text implements answer.
func (a applyAnswer) text() string {
	lines := []string{"Changed:"}
	if a.DryRun {
		lines[0] = "Dry run, nothing was changed. It would:"
	}
	for _, ch := range a.Changes {
		lines = append(lines, fmt.Sprintf("%d. %s %s", ch.Number, ch.Change, ch.Block.text()))
	}
	return strings.Join(lines, "\n")
}
