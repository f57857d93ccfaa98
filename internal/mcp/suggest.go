package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
)

type suggestInput struct {
	Goal           goalText `json:"goal,omitzero" jsonschema:"What matters to the user, in their own words, in any language: exams with their days, subjects, times that do not suit."`
	AvailableHours *hours   `json:"available_hours,omitzero" jsonschema:"The most hours that a day may hold. Absent: what the days held so far."`
}

type suggestAnswer struct {
	Today           client.Date        `json:"today"`
	Suggestions     []suggestionAnswer `json:"suggestions" jsonschema:"Best first. Each can be followed without the others."`
	CouldNotFit     []string           `json:"could_not_fit" jsonschema:"What the goal asks for and the days do not hold."`
	ScheduleVersion string             `json:"schedule_version" jsonschema:"For apply_suggestions, where it is offered."`
}

// suggestionAnswer is one change that would improve the coming seven days.
type suggestionAnswer struct {
	Number  int                   `json:"number" jsonschema:"From 1 on."`
	Type    client.SuggestionType `json:"type" jsonschema:"rebalance moves a block, too."`
	ID      string                `json:"id,omitzero" jsonschema:"Of the block to move or to remove."`
	Now     string                `json:"now,omitzero" jsonschema:"When the block to move is now."`
	Subject string                `json:"subject" jsonschema:"The name of the subject."`
	Date    client.Date           `json:"date"`
	Weekday string                `json:"weekday"`
	Time    string                `json:"time" jsonschema:"From and to: the new time, or that of the block to remove."`
	Reason  string                `json:"reason"`
}

// suggestSchedule defines suggest_schedule.
func suggestSchedule() tool {
	return define(&sdk.Tool{
		Name: "suggest_schedule", Title: "Suggest changes", Annotations: reading("Suggest changes"),
		Description: "Works out, from what the user completed and missed so far, which changes would improve the coming seven days. Call it to plan a week or to prepare for an exam. " +
			"It changes nothing: show the suggestions with their reasons, ask the user which ones to follow, and make those changes with create_block, update_block and delete_block.",
	}, func(ctx context.Context, c *call, in suggestInput) (suggestAnswer, error) {
		p, err := c.proposal(ctx, in)
		if err != nil {
			return suggestAnswer{}, err
		}
		sources, err := c.sources(ctx, p)
		if err != nil {
			return suggestAnswer{}, err
		}
		a := suggestAnswer{p.today, []suggestionAnswer{}, append([]string{}, p.CouldNotFit...), p.fingerprint()}
		short := human.Short(sources)
		for i, s := range p.Suggestions {
			a.Suggestions = append(a.Suggestions, p.suggestion(i, s, sources[i], short[sources[i].ID]))
		}
		return a, nil
	})
}

// proposal is what the planner suggests, and what is needed to understand it.
type proposal struct {
	client.Advice
	today client.Date
	names map[string]string // of subjects, by their ids
}

// proposal asks for suggestions.
func (c *call) proposal(ctx context.Context, in suggestInput) (proposal, error) {
	p := proposal{today: c.today(ctx), names: map[string]string{}}
	for _, s := range c.allSubjects(ctx) {
		p.names[s.ID] = s.Name
	}
	if err := c.err(); err != nil {
		return p, err
	}
	var err error
	p.Advice, err = c.Suggest(ctx, client.SuggestionRequest{Goal: string(in.Goal), AvailableHours: (*float64)(in.AvailableHours)})
	return p, err
}

// sources returns, for each suggestion, the block that it moves or removes; a
// zero one where there is none, and for a key that may only read. A trial of
// them all tells which blocks are meant.
func (c *call) sources(ctx context.Context, p proposal) ([]client.Block, error) {
	sources := make([]client.Block, len(p.Suggestions))
	if c.readOnly || len(sources) == 0 {
		return sources, nil
	}
	trial, err := c.ApplySuggestions(ctx, client.SuggestionChoice{Version: p.Version, Suggestions: p.Suggestions, DryRun: true})
	if client.Code(err) == client.CodeForbidden {
		return sources, nil
	}
	if err != nil || !slices.ContainsFunc(trial.Results, func(r client.Result) bool { return r.Op != "create" }) {
		return sources, err
	}
	blocks, err := c.Blocks(ctx, client.BlockFilter{From: p.today, To: p.today + 6})
	for i, r := range trial.Results {
		if at := slices.IndexFunc(blocks, func(b client.Block) bool { return b.ID == r.ID }); at >= 0 {
			sources[i] = blocks[at]
		}
	}
	return sources, err
}

// suggestion tells s, which has the index i, of the block source.
func (p proposal) suggestion(i int, s client.Suggestion, source client.Block, short string) suggestionAnswer {
	d := p.date(s)
	a := suggestionAnswer{
		Number: i + 1, Type: s.Type, ID: short, Subject: p.names[s.SubjectID],
		Date: d, Weekday: weekdayOf(d), Time: times(s.Start, s.End), Reason: s.Reason,
	}
	if short != "" && s.Type != client.RemoveBlock {
		a.Now = day(source.Date) + " " + times(source.Start, source.End)
	}
	return a
}

// date returns the day that s means, of the seven from today on.
func (p proposal) date(s client.Suggestion) client.Date {
	d := p.today
	for d < p.today+6 && d.Weekday().String() != s.Day {
		d++
	}
	return d
}

// fingerprint names the suggestions and the schedule for which they are. It is
// all that an assistant has to give back: the planner suggests the same as long
// as both are the same, and apply_suggestions sees whether it does.
func (p proposal) fingerprint() string {
	sum := sha256.Sum256([]byte(p.Version))
	return hex.EncodeToString(sum[:5])
}

// text implements answer.
func (a suggestAnswer) text() string {
	lines := []string{fmt.Sprintf("%s for the seven days from today, %s. Nothing was changed.", human.Count(len(a.Suggestions), "suggestion"), day(a.Today))}
	for _, s := range a.Suggestions {
		lines = append(lines, fmt.Sprintf("%d. %s Why: %s", s.Number, s.text(), s.Reason))
	}
	for _, s := range a.CouldNotFit {
		lines = append(lines, "Could not fit: "+s)
	}
	switch {
	case len(a.Suggestions) > 0:
		lines = append(lines, "Ask the user which of them to follow; then change those blocks. (schedule_version "+a.ScheduleVersion+")")
	case len(a.CouldNotFit) == 0:
		lines = append(lines, "The coming days are good as they are.")
	}
	return strings.Join(lines, "\n")
}

// text tells what s changes.
func (s suggestionAnswer) text() string {
	id := ""
	if s.ID != "" {
		id = " [" + s.ID + "]"
	}
	at := day(s.Date) + " " + s.Time
	switch {
	case s.Type == client.AddBlock:
		return fmt.Sprintf("Add %s, %s.", s.Subject, at)
	case s.Type == client.RemoveBlock:
		return fmt.Sprintf("Remove %s, %s%s.", s.Subject, at, id)
	case s.Now == "":
		return fmt.Sprintf("Move %s to %s.", s.Subject, at)
	}
	return fmt.Sprintf("Move %s, %s%s, to %s.", s.Subject, s.Now, id, at)
}
