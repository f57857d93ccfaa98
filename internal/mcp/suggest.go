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
	Wishes         wishList `json:"wishes,omitzero" jsonschema:"What the user wants, as data: surer than goal. Where both speak of the same thing, this counts."`
	Standing       *bool    `json:"standing,omitzero" jsonschema:"false: the standing wishes, which hold until the user takes them back, do not count."`
	Exam           examText `json:"exam,omitzero" jsonschema:"An exam, by its title or its subject's name: sessions to add on any day before it that make up for what it lacks. Without goal, wishes and standing."`
}

type suggestAnswer struct {
	Today           client.Date        `json:"today"`
	Suggestions     []suggestionAnswer `json:"suggestions" jsonschema:"Best first. Each can be followed without the others."`
	CouldNotFit     []string           `json:"could_not_fit" jsonschema:"What the goal asks for and the days do not hold."`
	Understood      []understoodAnswer `json:"understood" jsonschema:"What all suggestions keep to. Tell the user, and correct what is not meant with wishes."`
	NotUnderstood   []string           `json:"not_understood" jsonschema:"Parts of the goal that say nothing."`
	ScheduleVersion string             `json:"schedule_version" jsonschema:"For apply_suggestions, where it is offered."`
	Exam            *examAnswer        `json:"exam,omitzero" jsonschema:"The exam that was asked for."`
}

// examAnswer is what there is of an exam without and with suggestions.
type examAnswer struct {
	Title    string         `json:"title"`
	Date     client.Date    `json:"date"`
	Needed   int            `json:"needed_minutes" jsonschema:"With what earlier exams of the subject need."`
	Expected int            `json:"expected_minutes" jsonschema:"That will likely be completed before it as things stand."`
	After    int            `json:"expected_with_all" jsonschema:"The same with all of the suggestions."`
	Verdict  client.Verdict `json:"verdict_with_all" jsonschema:"done, on_track, tight, short or out_of_reach."`
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
	Topic   string                `json:"topic,omitzero" jsonschema:"Of the block to add."`
	Reason  string                `json:"reason"`

	headline, why string // of Reason
}

// suggestSchedule defines suggest_schedule.
func suggestSchedule() tool {
	return define(&sdk.Tool{
		Name: "suggest_schedule", Title: "Suggest changes", Annotations: reading(),
		Description: "Works out, from what the user completed and missed so far, which changes would improve the coming seven days. Call it to plan a week or to prepare for an exam. " +
			"It changes nothing: show the suggestions with their reasons, ask the user which ones to follow, and make those changes with create_block, update_block and delete_block.",
	}, func(ctx context.Context, c *call, in suggestInput) (suggestAnswer, error) {
		p, err := c.proposal(ctx, in)
		if err != nil {
			return suggestAnswer{}, err
		}
		blocks := c.changed(ctx, p)
		names := c.names(ctx, len(p.Suggestions) > 0 || p.namesSubject())
		if err := c.err(); err != nil {
			return suggestAnswer{}, err
		}
		a := suggestAnswer{
			c.today(ctx),
			[]suggestionAnswer{},
			append([]string{}, p.CouldNotFit...),
			p.understood(names), append([]string{}, p.NotUnderstood...), p.fingerprint(), p.exam(),
		}
		for i, s := range p.Suggestions {
			a.Suggestions = append(a.Suggestions, suggestion(i, s, names[s.SubjectID], blocks[s.BlockID]))
		}
		return a, nil
	})
}

// proposal is what the planner suggests.
type proposal struct {
	client.Advice
	plan *client.ExamPlan // nil: it is for no exam
}

// exam tells of the exam that p is for.
func (p proposal) exam() *examAnswer {
	if p.plan == nil {
		return nil
	}
	b, a := p.plan.Before, p.plan.After
	return &examAnswer{b.Title, b.Date, b.EarlierMinutes + b.NeededMinutes, b.ExpectedMinutes, a.ExpectedMinutes, a.Verdict}
}

// proposal asks for suggestions, whose answer tells what day it is.
func (c *call) proposal(ctx context.Context, in suggestInput) (proposal, error) {
	if in.Exam != "" {
		return c.examPlan(ctx, in)
	}
	wishes := c.wishes(ctx, in.Wishes)
	if err := c.err(); err != nil {
		return proposal{}, err
	}
	var info client.Info
	request := client.SuggestionRequest{Goal: string(in.Goal), Wishes: wishes, Standing: in.Standing, AvailableHours: (*float64)(in.AvailableHours)}
	advice, err := c.Suggest(ctx, request, client.Into(&info))
	c.cacheInfo(info)
	return proposal{advice, nil}, err
}

// examPlan asks for what the exam of in lacks.
func (c *call) examPlan(ctx context.Context, in suggestInput) (proposal, error) {
	for _, other := range []struct {
		name string
		set  bool
	}{{"goal", in.Goal != ""}, {"wishes", in.Wishes != nil}, {"standing", in.Standing != nil}} {
		if other.set {
			c.bad.add(other.name, "does not go with exam")
		}
	}
	exams, err := c.Exams(ctx, client.ExamFilter{Past: new(false), Done: new(false)})
	if err != nil {
		return proposal{}, err
	}
	exam, err := human.Exam(exams, string(in.Exam))
	c.addError("exam", err)
	if err := c.err(); err != nil {
		return proposal{}, err
	}
	var info client.Info
	plan, err := c.PlanExam(ctx, exam.ID, client.ExamPlanRequest{AvailableHours: (*float64)(in.AvailableHours)}, client.Into(&info))
	c.cacheInfo(info)
	return proposal{plan.Advice, &plan}, err
}

// changed returns the blocks that p changes, by their ids. The answer tells the
// subjects, too. If one of the blocks has gone meanwhile, there are none.
func (c *call) changed(ctx context.Context, p proposal) map[string]client.Block {
	byID := map[string]client.Block{}
	var f client.BlockFilter
	for _, s := range p.Suggestions {
		if s.BlockID != "" && !slices.Contains(f.IDs, s.BlockID) {
			f.IDs = append(f.IDs, s.BlockID)
		}
	}
	if len(f.IDs) == 0 {
		return byID
	}
	var info client.Info
	blocks, err := c.Blocks(ctx, f, client.IncludeSubjects(), client.Into(&info))
	c.cacheInfo(info)
	if client.Code(err) != client.CodeNotFound {
		c.failure = err
	}
	for _, b := range blocks {
		byID[b.ID] = b
	}
	return byID
}

// names returns the names of the subjects by their ids, if they are needed.
func (c *call) names(ctx context.Context, needed bool) map[string]string {
	byID := map[string]string{}
	if needed {
		for _, s := range c.summaries(ctx) {
			byID[s.ID] = s.Name
		}
	}
	return byID
}

// moves reports whether s takes a block elsewhere.
func moves(s client.Suggestion) bool { return s.BlockID != "" && !removes(s) }

// suggestion tells s, which has the index i and changes the block from.
func suggestion(i int, s client.Suggestion, subject string, from client.Block) suggestionAnswer {
	a := suggestionAnswer{
		Number: i + 1, Type: s.Type, Subject: subject, Date: s.Date, Weekday: weekdayOf(s.Date),
		Time: times(s.Start, s.End), Topic: s.Topic, Reason: s.Reason, headline: s.Headline, why: s.Why,
	}
	if s.BlockID != "" {
		a.ID = shortID(client.Block{ID: s.BlockID})
	}
	if moves(s) && from.ID != "" {
		a.Now = day(from.Date) + " " + times(from.Start, from.End)
	}
	return a
}

// fingerprint is a hash of the suggestions and of their schedule. apply_suggestions asks for
// suggestions again, and compares the fingerprint.
func (p proposal) fingerprint() string {
	sum := sha256.Sum256([]byte(p.Version))
	return hex.EncodeToString(sum[:5])
}

// text implements answer.
func (a suggestAnswer) text() string {
	lines := []string{fmt.Sprintf("%s for the seven days from today, %s. Nothing was changed.", human.Count(len(a.Suggestions), "suggestion"), day(a.Today))}
	if e := a.Exam; e != nil {
		lines[0] = fmt.Sprintf("%s for %s on %s; today is %s. Nothing was changed.", human.Count(len(a.Suggestions), "session"), e.Title, day(e.Date), day(a.Today))
		lines = append(lines, fmt.Sprintf("It needs %d minutes; %d are to be expected as things stand, and %d with all of these (%s).", e.Needed, e.Expected, e.After, e.Verdict))
	}
	for _, s := range a.Suggestions {
		lines = append(lines, fmt.Sprintf("%d. %s Why: %s", s.Number, s.text(), s.why))
	}
	lines = append(lines, a.understoodText()...)
	for _, s := range a.CouldNotFit {
		lines = append(lines, "Could not fit: "+s)
	}
	switch {
	case len(a.Suggestions) > 0:
		lines = append(lines, "Ask the user which of them to follow; then change those blocks. (schedule_version "+a.ScheduleVersion+")")
	case len(a.CouldNotFit) == 0 && a.Exam != nil:
		lines = append(lines, "Nothing more is needed for it.")
	case len(a.CouldNotFit) == 0:
		lines = append(lines, "The coming days are good as they are.")
	}
	return strings.Join(lines, "\n")
}

// text tells what s changes, and the date that its weekday stands for.
func (s suggestionAnswer) text() string {
	return fmt.Sprintf("%s%s (%s).", s.headline, marks("", false, nil, s.ID), day(s.Date))
}
