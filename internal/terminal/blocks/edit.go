package blocks

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

// blockEdit are the flags of edit.
type blockEdit struct {
	subject, topic, note, start, end, date string
	done                                   bool
	given                                  func(flag string) bool
}

func (a commands) editCommand() *cobra.Command {
	var e blockEdit
	var f console.Format
	var w following
	c := &cobra.Command{
		Use: "edit BLOCK", Short: "Change a block",
		Long:    "Change what a block is about, or when it is. What is not told stays; an empty\ntopic or note removes it.\n\n" + followingHelp + "\n\n" + blockHelp,
		Example: "  studyplanner edit 3f7k2q --topic \"Integrals by parts\"\n  studyplanner edit 3f7k2q --subject Physics --end 11:15 --done=false",
		Args:    console.OneOperand("a BLOCK"), ValidArgsFunction: session.OnlyFirst(a.CompleteBlocks),
	}
	c.Flags().StringVar(&e.subject, "subject", "", "`NAME` of another subject")
	c.Flags().StringVar(&e.topic, "topic", "", "another `TEXT`")
	c.Flags().StringVar(&e.note, "note", "", "another `TEXT` to keep with it")
	c.Flags().StringVar(&e.start, "start", "", "`TIME` at which it begins")
	c.Flags().StringVar(&e.end, "end", "", "`TIME` at which it ends")
	c.Flags().StringVar(&e.date, "date", "", "`DAY` on which it is")
	c.Flags().BoolVar(&e.done, "done", false, "whether it is done")
	session.CompleteFlag(c, "subject", a.CompleteSubjects)
	session.CompleteFlag(c, "date", a.CompleteDates)
	c.MarkFlagsOneRequired("subject", "topic", "note", "start", "end", "date", "done")
	w.flags(c)
	for _, flag := range ofOneBlock {
		c.MarkFlagsMutuallyExclusive("following", flag)
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		e.given = c.Flags().Changed
		if err := w.check(); err != nil {
			return err
		}
		if w.on {
			return a.editFollowing(ctx, e, operands[0], w.dry, f)
		}
		return a.changeOne(ctx, "edit", "Changed", operands[0], f, e.operations)
	})
}

// ofOneBlock are the flags of edit that say nothing of a weekly time.
var ofOneBlock = []string{"subject", "topic", "note", "done"}

// editFollowing changes when a block and those that follow it are.
func (a commands) editFollowing(ctx context.Context, e blockEdit, operand string, dry bool, f console.Format) error {
	r, err := a.recurring(ctx, operand)
	if err != nil {
		return err
	}
	m := client.BlockMove{Date: r.block.Date}
	if e.given("date") {
		if m.Date, err = e.day(r.all.Today); err != nil {
			return err
		}
	}
	if m.Start, err = e.clock("start", e.start); err != nil {
		return err
	}
	if m.End, err = e.clock("end", e.end); err != nil {
		return err
	}
	return a.follow(ctx, "edit", r, placeOf(r.block, m), dry, f)
}

// day reads the value of --date.
func (e *blockEdit) day(today client.Date) (client.Date, error) {
	d, err := when.Date(e.date, today)
	if err != nil {
		return 0, console.UsageError{Err: fmt.Errorf("--date: %w", err)}
	}
	return d, nil
}

// operations returns the changes of b that the flags ask for.
func (e *blockEdit) operations(b client.Block, all session.Excerpt, today client.Date) ([]client.Operation, error) {
	patch, err := e.patch(all)
	if err != nil {
		return nil, err
	}
	var ops []client.Operation
	if e.given("date") {
		d, err := e.day(today)
		if err != nil {
			return nil, err
		}
		ops = append(ops, client.MoveOp(b.ID, client.BlockMove{Date: d, Start: patch.Start, End: patch.End}))
		patch.Start, patch.End = nil, nil
	}
	if patch != (client.BlockPatch{}) {
		ops = append(ops, client.UpdateOp(b.ID, patch))
	}
	return ops, nil
}

// patch returns what the flags ask for, but for the date.
func (e *blockEdit) patch(all session.Excerpt) (patch client.BlockPatch, err error) {
	if e.given("subject") {
		s, err := all.Subject(e.subject)
		if err != nil {
			return patch, err
		}
		patch.SubjectID = &s.ID
	}
	if e.given("topic") {
		patch.Topic = &e.topic
	}
	if e.given("note") {
		patch.Note = &e.note
	}
	if e.given("done") {
		patch.Done = &e.done
	}
	if patch.Start, err = e.clock("start", e.start); err != nil {
		return patch, err
	}
	patch.End, err = e.clock("end", e.end)
	return patch, err
}

// clock reads the value of a flag, nil if it is not given.
func (e *blockEdit) clock(flag, text string) (*client.Clock, error) {
	if !e.given(flag) {
		return nil, nil
	}
	c, err := when.Clock(text)
	if err != nil {
		return nil, console.UsageError{Err: fmt.Errorf("--%s: %w", flag, err)}
	}
	return &c, nil
}
