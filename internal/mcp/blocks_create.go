package mcp

import (
	"context"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
)

type createBlockInput struct {
	Subject subjectText `json:"subject" jsonschema:"The name or the id of a subject that exists."`
	Date    dayText     `json:"date" jsonschema:"YYYY-MM-DD, today, tomorrow, or a weekday: the next one, today included."`
	Start   timeText    `json:"start" jsonschema:"HH:MM of 24 hours, in the user's time zone."`
	End     timeText    `json:"end" jsonschema:"HH:MM, after start on the same date."`
	blockContent
	DryRun dryRun `json:"dry_run,omitzero" jsonschema:"true: only tell what would be created."`
}

type createBlockAnswer struct {
	DryRun   bool          `json:"dry_run" jsonschema:"true: nothing was changed."`
	Block    blockAnswer   `json:"block"`
	Overlaps []blockAnswer `json:"overlaps,omitzero" jsonschema:"Other blocks at that time."`
}

// createBlock defines create_block.
func createBlock() tool {
	return define(&sdk.Tool{
		Name: "create_block", Title: "Create a block", Annotations: writing(false, false),
		Description: "Plans one session of a subject on one date. Look at get_schedule first, so that it does not overlap and is not there already. " +
			"For a session of every week give the subject a weekly slot instead; to put a session elsewhere use update_block.",
	}, func(ctx context.Context, c *call, in createBlockInput) (createBlockAnswer, error) {
		d := c.draft(ctx, in)
		if err := c.err(); err != nil {
			return createBlockAnswer{}, err
		}
		var info client.Info
		batch := client.Batch{Operations: []client.Operation{client.CreateOp(d)}, DryRun: bool(in.DryRun)}
		result, err := c.ChangeBlocks(ctx, batch, client.IncludeOverlaps(), client.Into(&info))
		if err != nil {
			return createBlockAnswer{}, err
		}
		b, short := *result.Results[0].Block, ""
		if !in.DryRun {
			short = shortID(b)
		}
		return createBlockAnswer{bool(in.DryRun), blockAnswerOf(b, short), blockAnswersOf(info.Overlaps)}, nil
	})
}

// draft reads the block that is wanted.
func (c *call) draft(ctx context.Context, in createBlockInput) client.BlockDraft {
	d := like[client.BlockDraft](in.blockContent)
	d.SubjectID, d.Date = c.subject(ctx, in.Subject).ID, c.date(ctx, "date", in.Date)
	if start, end := c.span("", in.Date, in.Start, in.End); start != nil && end != nil {
		d.Start, d.End = *start, *end
	}
	return d
}

// text implements answer.
func (a createBlockAnswer) text() string {
	return changed(a.DryRun, "Created", "create") + a.Block.text() + "." + overlapText(a.Overlaps)
}

// changed begins the text of a change.
func changed(dry bool, did, would string) string {
	if dry {
		return "Dry run, nothing was changed. It would " + would + ": "
	}
	return did + ": "
}

// overlapText tells of other blocks at the same time.
func overlapText(overlaps []blockAnswer) string {
	if len(overlaps) == 0 {
		return ""
	}
	texts := make([]string, len(overlaps))
	for i, o := range overlaps {
		texts[i] = o.text()
	}
	return "\nNote: at that time there is also " + strings.Join(texts, "; ") + ". That is allowed; tell the user."
}
