package mcp

import (
	"context"
	"reflect"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
)

type updateBlockInput struct {
	ID      blockText   `json:"id" jsonschema:"The block's id as tools tell it, shortened or whole."`
	Subject subjectText `json:"subject,omitzero" jsonschema:"Another subject, by its name or id."`
	Date    dayText     `json:"date,omitzero" jsonschema:"Another date: YYYY-MM-DD, today, tomorrow, or a weekday (the next one, today included)."`
	Start   timeText    `json:"start,omitzero" jsonschema:"HH:MM of 24 hours. Give end too, unless the old end stays."`
	End     timeText    `json:"end,omitzero" jsonschema:"HH:MM, after start on the same date."`
	blockContent
	Done   *bool  `json:"done,omitzero" jsonschema:"true: the user completed the session. false: not completed after all."`
	Actual *spent `json:"actual_minutes,omitzero" jsonschema:"How many minutes it really took."`
	DryRun dryRun `json:"dry_run,omitzero" jsonschema:"true: only tell what would change."`
}

type updateBlockAnswer struct {
	DryRun   bool          `json:"dry_run" jsonschema:"true: nothing was changed."`
	Before   blockAnswer   `json:"before"`
	After    blockAnswer   `json:"after"`
	Overlaps []blockAnswer `json:"overlaps,omitzero" jsonschema:"Other blocks at the new time."`
}

// updateBlock defines update_block.
func updateBlock() tool {
	return define(&sdk.Tool{
		Name: "update_block", Title: "Change a block", Annotations: writing(true, true),
		Description: "Changes one block: moves it to another date or time, completes it (done), or gives it another subject or topic. " +
			"Give the id and only what changes; all of it is done in one step, or nothing. Look at get_schedule first for the id and for free time. " +
			"It changes this date only: for every week, the subject's slots have to change.",
	}, func(ctx context.Context, c *call, in updateBlockInput) (updateBlockAnswer, error) {
		before := c.block(in.ID, func(id string) (client.Block, error) { return in.read(ctx, c, id) })
		e := c.edit(ctx, in)
		if err := c.err(); err != nil {
			return updateBlockAnswer{}, err
		}
		a := updateBlockAnswer{DryRun: bool(in.DryRun), Before: blockAnswerOf(before, shortID(before))}
		var info client.Info
		opts := []client.Option{client.Into(&info)}
		if e.place(before) != before {
			opts = append(opts, client.IncludeOverlaps())
		}
		result, err := c.ChangeBlocks(ctx, client.Batch{Operations: e.operations(before.ID), DryRun: bool(in.DryRun)}, opts...)
		if err != nil {
			return updateBlockAnswer{}, err
		}
		a.After, a.Overlaps = blockAnswerOf(*result.Results[len(result.Results)-1].Block, a.Before.ID), blockAnswersOf(info.Overlaps)
		return a, nil
	})
}

// read returns the block to update. The same request loads the date, and the subjects if in names one.
func (in updateBlockInput) read(ctx context.Context, c *call, id string) (client.Block, error) {
	var info client.Info
	opts := []client.Option{client.Into(&info)}
	if in.Subject != "" {
		opts = append(opts, client.IncludeSubjects())
	}
	found, err := c.Blocks(ctx, client.BlockFilter{IDs: []string{id}}, opts...)
	c.cacheInfo(info)
	if err != nil {
		return client.Block{}, err
	}
	return found[0], nil
}

// changeable are the parameters that change something.
var changeable = slices.DeleteFunc(schemaOf[updateBlockInput]().PropertyOrder, func(name string) bool {
	return name == "id" || name == "dry_run"
})

// edit is what changes of a block. What is nil or 0 stays.
type edit struct {
	date       client.Date
	start, end *client.Clock
	patch      client.BlockPatch // without times
}

// edit reads what changes.
func (c *call) edit(ctx context.Context, in updateBlockInput) edit {
	e := edit{date: c.date(ctx, "date", in.Date), patch: like[client.BlockPatch](in.blockContent)}
	e.patch.Done = in.Done
	if in.Actual != nil {
		e.patch.Actual = new(new(int(*in.Actual)))
	}
	e.start, e.end = c.span("", in.Date, in.Start, in.End)
	if in.Subject != "" {
		e.patch.SubjectID = new(c.subject(ctx, in.Subject).ID)
	}
	if in.Date == "" && e.start == nil && e.end == nil && e.patch == (client.BlockPatch{}) {
		c.bad.add("id", "alone changes nothing: give one or more of "+strings.Join(changeable, ", "))
	}
	return e
}

// operations returns what makes e of a block, which is done as one.
func (e edit) operations(id string) []client.Operation {
	var ops []client.Operation
	if e.date != 0 {
		ops = append(ops, client.MoveOp(id, client.BlockMove{Date: e.date, Start: e.start, End: e.end}))
	} else {
		e.patch.Start, e.patch.End = e.start, e.end
	}
	if e.patch != (client.BlockPatch{}) {
		ops = append(ops, client.UpdateOp(id, e.patch))
	}
	return ops
}

// place returns b where e puts it.
func (e edit) place(b client.Block) client.Block {
	if e.date != 0 {
		b.Date = e.date
	}
	if e.start != nil {
		b.Start = *e.start
	}
	if e.end != nil {
		b.End = *e.end
	}
	return b
}

// text implements answer.
func (a updateBlockAnswer) text() string {
	if reflect.DeepEqual(a.Before, a.After) {
		return "No change, it was so already: " + a.After.text() + "."
	}
	return changed(a.DryRun, "Changed", "change") + a.Before.text() + "\nto: " + a.After.text() + "." + overlapText(a.Overlaps)
}
