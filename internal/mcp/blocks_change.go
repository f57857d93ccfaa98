package mcp

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
)

// maxChanges is how many blocks one call changes. A change takes up to two operations
// of a batch, which has 100.
const maxChanges = 50

type changeBlocksInput struct {
	Changes []changeInput `json:"changes" jsonschema:"In their order; all of them are made, or none."`
	DryRun  dryRun        `json:"dry_run,omitzero" jsonschema:"true: only tell what would change."`
}

// changeInput is one change, with the parameters of the tool for one block.
type changeInput struct {
	Change  changeKind  `json:"change"`
	ID      blockText   `json:"id,omitzero" jsonschema:"Of update and delete."`
	Subject subjectText `json:"subject,omitzero" jsonschema:"create needs it."`
	Date    dayText     `json:"date,omitzero" jsonschema:"create needs it; with update another date."`
	Start   timeText    `json:"start,omitzero" jsonschema:"create needs it."`
	End     timeText    `json:"end,omitzero" jsonschema:"create needs it."`
	blockContent
	Done *bool `json:"done,omitzero" jsonschema:"Of update."`
}

// changeKind is what is done with a block.
type changeKind string

const (
	created changeKind = "create"
	updated changeKind = "update"
	deleted changeKind = "delete"
)

type changeBlocksAnswer struct {
	DryRun   bool            `json:"dry_run" jsonschema:"true: nothing was changed."`
	Changes  []changedAnswer `json:"changes" jsonschema:"In their order."`
	Overlaps []blockAnswer   `json:"overlaps,omitzero" jsonschema:"Other blocks at the new times, up to 20."`
}

// changedAnswer is what came of one change.
type changedAnswer struct {
	Change changeKind   `json:"change"`
	Before *blockAnswer `json:"before,omitzero" jsonschema:"Absent: it was created."`
	After  *blockAnswer `json:"after,omitzero" jsonschema:"Absent: it was deleted."`
}

// changeBlocks defines change_blocks.
func changeBlocks() tool {
	return define(&sdk.Tool{
		Name: "change_blocks", Title: "Change several blocks", Annotations: writing(true, false),
		Description: "Creates, changes and deletes up to 50 blocks in one step, all or none. Call it with dry_run first, show the user what it tells, ask once for all of it, and call it again without. " +
			"Parameters mean what they do in create_block, update_block and delete_block.",
	}, func(ctx context.Context, c *call, in changeBlocksInput) (changeBlocksAnswer, error) {
		before := c.named(ctx, in.Changes)
		batch := client.Batch{DryRun: bool(in.DryRun)}
		var of []int // the change that each operation belongs to
		for i, ch := range in.Changes {
			c.withPrefix(place(i), func() {
				ops := c.operations(ctx, ch, before)
				batch.Operations = append(batch.Operations, ops...)
				of = append(of, slices.Repeat([]int{i}, len(ops))...)
			})
		}
		if err := c.err(); err != nil {
			return changeBlocksAnswer{}, err
		}
		var info client.Info
		result, err := c.ChangeBlocks(ctx, batch, client.IncludeOverlaps(), client.Into(&info))
		if err != nil {
			return changeBlocksAnswer{}, ofChanges(err, of)
		}
		return answerOf(in, before, result, of, info.Overlaps), nil
	})
}

// place is where a change stands.
func place(i int) string { return fmt.Sprintf("changes[%d].", i) }

// withPrefix puts at before the names of the parameters that do finds wrong.
func (c *call) withPrefix(at string, do func()) {
	from := len(c.bad)
	do()
	for i := range c.bad[from:] {
		c.bad[from+i].parameter = at + c.bad[from+i].parameter
	}
}

// named returns the blocks that changes name, by what these write. It asks for all of
// them at once.
func (c *call) named(ctx context.Context, changes []changeInput) map[blockText]client.Block {
	var endings []string
	for i, ch := range changes {
		if ch.Change != created && ch.ID != "" {
			ending, err := readEnding(ch.ID)
			c.addError(place(i)+"id", err)
			endings = append(endings, ending)
		}
	}
	slices.Sort(endings)
	endings = slices.Compact(endings)
	if len(endings) == 0 || len(c.bad) > 0 {
		return nil
	}
	var info client.Info
	found, err := c.Blocks(ctx, client.BlockFilter{IDs: endings}, client.Into(&info), client.IncludeSubjects())
	c.cacheInfo(info)
	if refusal, refused := errors.AsType[*client.Error](err); refused && (refusal.Code == client.CodeInvalid || refusal.Code == client.CodeNotFound) {
		c.bad.add("changes", refusal.Message+"; get_schedule and list_blocks tell the ids")
		return nil
	}
	c.failure = err
	blocks := map[blockText]client.Block{}
	for _, ch := range changes {
		ending, _ := readEnding(ch.ID)
		at := slices.IndexFunc(found, func(b client.Block) bool { return strings.HasSuffix(b.ID, strings.ToLower(ending)) })
		if ch.ID != "" && at >= 0 {
			blocks[ch.ID] = found[at]
		}
	}
	return blocks
}

// operations reads what one change does; before are the blocks that are named.
func (c *call) operations(ctx context.Context, ch changeInput, before map[blockText]client.Block) []client.Operation {
	if ch.Change == created {
		for _, p := range [][2]string{{"subject", string(ch.Subject)}, {"date", string(ch.Date)}, {"start", string(ch.Start)}, {"end", string(ch.End)}} {
			if p[1] == "" {
				c.bad.add(p[0], "is required to create a block")
			}
		}
		return []client.Operation{client.CreateOp(c.draft(ctx, createBlockInput{ch.Subject, ch.Date, ch.Start, ch.End, ch.blockContent, false}))}
	}
	b := before[ch.ID]
	if ch.ID == "" {
		c.bad.add("id", "is required to "+string(ch.Change)+" a block")
	}
	if ch.Change == deleted {
		return []client.Operation{client.DeleteOp(b.ID)}
	}
	return c.edit(ctx, updateBlockInput{ch.ID, ch.Subject, ch.Date, ch.Start, ch.End, ch.blockContent, ch.Done, nil, false}).operations(b.ID)
}

// answerOf tells what a batch did.
func answerOf(in changeBlocksInput, before map[blockText]client.Block, result client.BatchResult, of []int, overlaps []client.Block) changeBlocksAnswer {
	a := changeBlocksAnswer{DryRun: result.DryRun, Overlaps: blockAnswersOf(overlaps)}
	for i, ch := range in.Changes {
		changed := changedAnswer{Change: ch.Change}
		if b, ok := before[ch.ID]; ok && ch.Change != created {
			changed.Before = new(blockAnswerOf(b, shortID(b)))
		}
		for n, r := range result.Results {
			if of[n] != i || r.Block == nil {
				continue
			}
			short := shortID(*r.Block)
			if ch.Change == created && result.DryRun {
				short = "" // it gets another
			}
			changed.After = new(blockAnswerOf(*r.Block, short))
		}
		a.Changes = append(a.Changes, changed)
	}
	return a
}

// ofChanges names the parameters of the changes to which the operations belong that a
// batch was refused for.
func ofChanges(err error, of []int) error {
	refusal, refused := errors.AsType[*client.Error](err)
	if !refused || len(refusal.Fields) == 0 {
		return err
	}
	var bad problems
	for _, f := range refusal.Fields {
		bad.add(whichOperation.ReplaceAllStringFunc(f.Field, func(text string) string {
			n, _ := strconv.Atoi(whichOperation.FindStringSubmatch(text)[1])
			if n >= len(of) {
				return text
			}
			return strings.TrimSuffix(place(of[n]), ".")
		}), f.Message)
	}
	return bad
}

// whichOperation is where a batch tells of one of its operations.
var whichOperation = regexp.MustCompile(`^operations\[(\d+)\]`)

// text implements answer.
func (a changeBlocksAnswer) text() string {
	lines := []string{human.Count(len(a.Changes), "change") + " made:"}
	if a.DryRun {
		lines[0] = "Dry run, nothing was changed. It would:"
	}
	for i, ch := range a.Changes {
		line := fmt.Sprintf("%d. %s ", i+1, ch.Change)
		switch {
		case ch.Before == nil:
			line += ch.After.text()
		case ch.After == nil:
			line += ch.Before.text()
		default:
			line += ch.Before.text() + "\n   to: " + ch.After.text()
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n") + overlapText(a.Overlaps)
}
