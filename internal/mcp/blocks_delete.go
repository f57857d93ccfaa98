package mcp

import (
	"context"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
)

type deleteBlockInput struct {
	ID     blockText `json:"id" jsonschema:"The block's id as tools tell it, shortened or whole."`
	DryRun dryRun    `json:"dry_run,omitzero" jsonschema:"true: only tell what would be deleted."`
}

type deleteBlockAnswer struct {
	DryRun  bool        `json:"dry_run" jsonschema:"true: nothing was changed."`
	Deleted blockAnswer `json:"deleted" jsonschema:"The block as it was."`
}

// deleteBlock defines delete_block.
func deleteBlock() tool {
	return define(&sdk.Tool{
		Name: "delete_block", Title: "Delete a block", Annotations: writing(true, true),
		Description: "Deletes one block for good. Ask the user first, unless they asked for exactly this, and say what goes; dry_run tells it. " +
			"The subject and its weekly slots stay, so other weeks keep theirs. To put the session elsewhere use update_block.",
	}, func(ctx context.Context, c *call, in deleteBlockInput) (deleteBlockAnswer, error) {
		var info client.Info
		b := c.block(in.ID, func(id string) (client.Block, error) { return c.Block(ctx, id, client.Into(&info)) })
		if err := c.err(); err != nil {
			return deleteBlockAnswer{}, err
		}
		var err error
		if in.DryRun {
			_, err = c.ChangeBlocks(ctx, client.Batch{Operations: []client.Operation{client.DeleteOp(b.ID)}, DryRun: true})
		} else if err = c.DeleteBlock(ctx, b.ID, client.IfMatch(info.ETag)); client.Code(err) == client.CodeConflict {
			err = errChanged
		}
		return deleteBlockAnswer{bool(in.DryRun), blockAnswerOf(b, shortID(b))}, err
	})
}

// text implements answer.
func (a deleteBlockAnswer) text() string {
	return changed(a.DryRun, "Deleted for good", "delete for good") + a.Deleted.text() + "."
}
