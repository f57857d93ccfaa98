package blocks

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

const doneHelp = `Mark blocks as done. Without any, it is the one that runs now, or else the one
that ended last today; it says which. "studyplanner undo" takes it back. It asks
before it marks what lies in a week to come, unless --yes is given. A topic of the
syllabus that a block is about is marked as learnt, too, if you say so when you are
asked, or with --tick.

` + blockHelp

// blockHelp tells how blocks are named.
const blockHelp = `A BLOCK is what week shows at the end of its line, the end of its id.`

func (a commands) doneCommand() *cobra.Command {
	var yes, tick bool
	c := &cobra.Command{
		Use: "done [BLOCK...]", Short: "Mark blocks as done", Long: doneHelp,
		Example: "  studyplanner done\n  studyplanner done 3f7k2q 09fm0t",
		Args:    cobra.ArbitraryArgs,
	}
	c.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	c.Flags().BoolVar(&tick, "tick", false, "their topics are learnt, too")
	return a.blocksCommand(c, func(ctx context.Context, s session.Space, named session.Excerpt, f console.Format) error {
		if err := a.confirmAhead(named, yes); err != nil {
			return err
		}
		if len(named.Blocks) == 0 {
			var err error
			if named, err = a.OfToday(ctx, s); err != nil {
				return err
			}
			if named.Blocks, err = latest(named, named.Today, named.Now); err != nil {
				return err
			}
		}
		if err := a.markBlocks(ctx, s, named, true, f); err != nil {
			return err
		}
		return a.tick(ctx, s, named.Blocks, tick)
	})
}

// confirmAhead asks whether blocks of weeks that lie ahead are done, after tomorrow.
func (a commands) confirmAhead(named session.Excerpt, yes bool) error {
	for _, b := range named.Blocks {
		if yes || b.Done || b.Date <= named.Today+1 || client.MondayOf(b.Date) <= client.MondayOf(named.Today) {
			continue
		}
		done, err := a.Confirm(show.Describe(b, named.Today)+" lies ahead: is it done already?", "--yes if what lies ahead is done already")
		if err == nil && !done {
			err = errors.New("nothing was marked")
		}
		return err
	}
	return nil
}

// latest returns the block that runs at a moment, or else the one that ended
// last before it on that day. It passes over time that is taken by something
// else, and of blocks that run together takes one that is not done.
func latest(c session.Excerpt, today client.Date, now client.Clock) ([]client.Block, error) {
	inactive := map[string]bool{}
	for _, s := range c.Subjects {
		inactive[s.ID] = s.Type == client.Inactive
	}
	var best *client.Block
	for _, b := range session.Between(c.Blocks, today, today) {
		if b.Start <= now && !inactive[b.SubjectID] && (best == nil || later(b, *best, now)) {
			best = &b
		}
	}
	if best == nil {
		return nil, console.Failf(console.ExitNotFound, "no block has begun today: say which one is done")
	}
	return []client.Block{*best}, nil
}

// later reports whether a is to be taken rather than b, which comes before it.
func later(a, b client.Block, now client.Clock) bool {
	switch aRuns, bRuns := now < a.End, now < b.End; {
	case aRuns != bRuns:
		return aRuns
	case !aRuns:
		return a.End >= b.End
	}
	return !a.Done || b.Done
}

// markBlocks marks those of blocks as done, or as not done, that are not yet.
func (a commands) markBlocks(ctx context.Context, s session.Space, named session.Excerpt, done bool, f console.Format) error {
	command, verb, already := "done", "Done", "done already"
	if !done {
		command, verb, already = "undo", "Not done", "not done anyway"
	}
	var steps []changes.Step
	for _, b := range named.Blocks {
		if b.Done == done {
			a.Note("%s is %s", show.Describe(b, named.Today), already)
			continue
		}
		steps = append(steps, changes.Step{Before: &b, Ops: []client.Operation{client.UpdateOp(b.ID, client.BlockPatch{Done: &done})}})
	}
	result, err := changes.Perform(ctx, a.Console, s, command, steps)
	if err != nil {
		return err
	}
	return a.report(verb, result, named, f)
}
