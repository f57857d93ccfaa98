package blocks

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

const undoHelp = `Take back the last change that was made on this computer with this login: of
blocks, of weekly times, of a syllabus, or of reviews. Once more takes back the one before,
up to 20; --list shows them. What somebody has changed since is left alone.

What cannot be taken back, such as subject rm, is said, and it asks before it
takes back an older change, unless --yes is given.

With blocks, mark those as not done instead.

` + blockHelp

func (a commands) undoCommand() *cobra.Command {
	var list, yes bool
	c := &cobra.Command{
		Use: "undo [BLOCK...]", Short: "Take back the last change, or mark blocks as not done", Long: undoHelp,
		Example: "  studyplanner undo\n  studyplanner undo --list\n  studyplanner undo 3f7k2q",
		Args:    cobra.ArbitraryArgs,
	}
	c.Flags().BoolVar(&list, "list", false, "show what can be taken back instead, the last change first")
	c.Flags().BoolVarP(&yes, "yes", "y", false, "pass over what cannot be taken back, without asking")
	return a.blocksCommand(c, func(ctx context.Context, s session.Space, named session.Excerpt, f console.Format) error {
		switch {
		case list && len(named.Blocks) > 0:
			return console.Usagef("--list names no blocks")
		case list:
			return a.listChanges(s, f)
		case len(named.Blocks) == 0:
			return a.undoLast(ctx, s, yes, f)
		}
		return a.markBlocks(ctx, s, named, false, f)
	})
}

// listChanges shows the changes in the journal.
func (a commands) listChanges(s session.Space, f console.Format) error {
	j, err := changes.JournalOf(s)
	if err != nil {
		return err
	}
	_, all, err := j.All()
	if err != nil {
		return err
	}
	list := []listedChange{}
	for _, c := range all {
		list = append(list, listedChange{c.At.Local().Format("2006-01-02 15:04"), c.Command, c.Summary()})
	}
	return screen.Show(a.Console, f, list, "at", "command", "changed")
}

// listedChange is a change as undo --list shows it.
type listedChange struct {
	At      string `json:"at"` // on this computer
	Command string `json:"command"`
	Changed string `json:"changed"`
}

// undoLast takes back the last change in the journal and forgets it.
func (a commands) undoLast(ctx context.Context, s session.Space, yes bool, f console.Format) error {
	j, err := changes.JournalOf(s)
	if err != nil {
		return err
	}
	names, all, err := j.All()
	if err != nil {
		return err
	}
	n, err := a.skipIrreversible(all, yes)
	if err != nil {
		return err
	}
	for _, passed := range names[:n] {
		if err := j.Forget(passed); err != nil {
			return err
		}
	}
	if n == len(all) {
		return errors.New("there is nothing to undo: no change was made on this computer with this login")
	}
	name, last := names[n], all[n]
	if refused, err := unchanged(ctx, s, last); refused != nil || err != nil {
		if refused != nil {
			err = errors.Join(refused, j.Forget(name))
		}
		return err
	}
	said, err := a.revert(ctx, s, j, name, last, f)
	if err != nil {
		return err
	}
	a.Note("took back: %s", last.Command)
	return said()
}

// skipIrreversible returns how many of the last changes cannot be taken back. If there are
// any, the user must agree to take back the one before them.
func (a commands) skipIrreversible(all []changes.Change, yes bool) (int, error) {
	n := 0
	for n < len(all) && all[n].Irreversible != "" {
		a.Note("%s is not taken back: %s", screen.Clean(all[n].Command), screen.Clean(all[n].Irreversible))
		n++
	}
	if n == 0 || n == len(all) || yes {
		return n, nil
	}
	yes, err := a.Confirm("Take back the change before it, "+screen.Clean(all[n].Command)+": "+all[n].Summary()+"?", "--yes to take back the change before it")
	if err == nil && !yes {
		err = errors.New("nothing was taken back")
	}
	return n, err
}

// revert takes back one change of the journal. It returns a function that reports the
// result.
func (a commands) revert(ctx context.Context, s session.Space, j changes.Journal, name string, last changes.Change, f console.Format) (say func() error, err error) {
	if len(last.Reviews) > 0 {
		return a.undoReviews(ctx, s, j, name, last, f)
	}
	if !last.Topics.IsZero() {
		return a.undoTopics(ctx, s, j, name, last, f)
	}
	back, err := changes.Apply(ctx, a.Console, s, "undo", last.Reverse())
	if err != nil {
		return nil, err
	}
	say = func() error { return a.report(verbOf(last), back, session.NewExcerpt(nil, back.Info), f) }
	if !last.Slots.IsZero() {
		if say, err = a.undoSlots(ctx, s, last, f); err != nil {
			return nil, err
		}
	}
	err = errors.Join(j.Forget(name), j.Rename(last.Successors(back))) // first: what is taken back must not be so twice
	return say, errors.Join(err, a.restoreDone(ctx, s, last, &back))
}

// undoTopics restores the syllabus that a subject had before last. It returns a function
// that reports the result.
func (a commands) undoTopics(ctx context.Context, s session.Space, j changes.Journal, name string, last changes.Change, f console.Format) (say func() error, err error) {
	now, err := s.ReplaceSyllabus(ctx, last.Topics.SubjectID, last.Topics.Back())
	if err != nil {
		return nil, err
	}
	err = errors.Join(j.Forget(name), j.RenameTopics(last.Topics, now.Syllabus))
	return func() error {
		return show.Subject(a.Console, now, f, "Restored "+last.Topics.Text(now.Name))
	}, err
}

// unchanged returns refused if a block of last is no longer as last left it. Then last
// cannot be undone. err is the reason why that cannot be checked.
func unchanged(ctx context.Context, s session.Space, last changes.Change) (refused, err error) {
	if !last.Slots.IsZero() || !last.Topics.IsZero() {
		if refused, err = subjectUnchanged(ctx, s, last); refused != nil || err != nil {
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

// verbOf returns the verb for the effect of taking back c.
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

// restoreDone marks restored blocks as done that were done before. The server creates them
// open.
func (a commands) restoreDone(ctx context.Context, s session.Space, last changes.Change, back *changes.Change) error {
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
