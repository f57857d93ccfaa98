package blocks

import (
	"context"
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/session"
)

const undoHelp = `Take back the last change that was made on this computer with this login: by
add, done, move, edit, rm, suggest or undo BLOCK. Once more takes back the one
before, up to 20. What somebody has changed since is left alone.

With blocks, mark those as not done instead.

` + blockHelp

func (a commands) undoCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "undo [BLOCK...]", Short: "Take back the last change, or mark blocks as not done", Long: undoHelp,
		Example: "  studyplanner undo\n  studyplanner undo 3f7k2q",
		Args:    cobra.ArbitraryArgs,
	}
	return a.blocksCommand(c, func(ctx context.Context, s session.Space, named session.Excerpt, f console.Format) error {
		if len(named.Blocks) == 0 {
			return a.undoLast(ctx, s, f)
		}
		return a.markBlocks(ctx, s, named, false, f)
	})
}

// undoLast takes back the last change in the journal and forgets it.
func (a commands) undoLast(ctx context.Context, s session.Space, f console.Format) error {
	j, err := changes.JournalOf(s)
	if err != nil {
		return err
	}
	name, last, err := j.Last()
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("there is nothing to undo: no change was made on this computer with this login")
	}
	if err != nil {
		return err
	}
	if refused, err := unchanged(ctx, s, last); refused != nil || err != nil {
		if refused != nil {
			err = errors.Join(refused, j.Forget(name))
		}
		return err
	}
	back, err := changes.Apply(ctx, a.Console, s, "undo", last.Reverse())
	if err != nil {
		return err
	}
	var said func() error
	if !last.Slots.IsZero() {
		if said, err = a.undoSlots(ctx, s, last, f); err != nil {
			return err
		}
	}
	err = errors.Join(j.Forget(name), j.Rename(last.Successors(back))) // first: what is taken back must not be so twice
	if err := errors.Join(err, a.redo(ctx, s, last, &back)); err != nil {
		return err
	}
	a.Note("took back: %s", last.Command)
	if said != nil {
		return said()
	}
	return a.report(verbOf(last), back, session.Told(nil, back.Told), f)
}

// unchanged returns what refused says if a block of last is not any more what it
// left, which nothing can mend, or why that cannot be told.
func unchanged(ctx context.Context, s session.Space, last changes.Change) (refused, err error) {
	if !last.Slots.IsZero() {
		if refused, err = slotsUnchanged(ctx, s, last); refused != nil || err != nil {
			return refused, err
		}
	}
	var ids []string
	for _, p := range last.Blocks {
		if p.After != nil {
			ids = append(ids, p.After.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	now, err := s.Fetch(ctx, client.BlockFilter{IDs: ids})
	switch {
	case client.Code(err) == client.CodeNotFound && len(ids) > 1:
		return console.Failf(console.ExitFailed, "one of its blocks has been removed since: this %s is not taken back, and forgotten", last.Command), nil
	case err != nil && client.Code(err) != client.CodeNotFound:
		return nil, err
	}
	return last.Unchanged(now.Blocks, now.Today), nil
}

// verbOf says what taking back a change does to its blocks.
func verbOf(c changes.Change) string {
	made := 0
	for _, p := range c.Blocks {
		if p.Before == nil {
			made++
		}
	}
	switch made {
	case 0:
		return "Restored"
	case len(c.Blocks):
		return "Removed"
	}
	return "Undone"
}

// redo marks as done what was done before it was removed: the server makes
// blocks that are not.
func (a commands) redo(ctx context.Context, s session.Space, last changes.Change, back *changes.Change) error {
	yes := true
	var steps []changes.Step
	successors := last.Successors(*back)
	for _, p := range last.Blocks {
		if p.After == nil && p.Before.Done {
			id := successors[p.Before.ID]
			steps = append(steps, changes.Step{Ops: []client.Operation{client.UpdateOp(id, client.BlockPatch{Done: &yes})}})
		}
	}
	if len(successors) > 0 {
		a.Note("note: what is put back has a new id")
	}
	marked, err := changes.Apply(ctx, a.Console, s, "undo", steps)
	for _, m := range marked.Blocks {
		for i, p := range back.Blocks {
			if p.After != nil && p.After.ID == m.After.ID {
				back.Blocks[i].After = m.After
			}
		}
	}
	return err
}
