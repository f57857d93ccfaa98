package blocks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

const editHelp = `Change what a block is about, or when it is. What is not told stays; an empty
topic or note removes it. A day and a time can stand behind the block, too, as
for move; texts, days and times with blanks need no quotation marks.

` + followingHelp + "\n\n" + blockHelp

const editExample = `  studyplanner edit 3f7k2q --topic Integrals by parts
  studyplanner edit 3f7k2q --subject Physics --end 11:15 --done=false
  studyplanner edit 3f7k2q --date 25 Nov
  studyplanner edit 3f7k2q friday 10-11:30 --note bring the lens`

// blockEdit are the operands and flags of edit.
type blockEdit struct {
	block string
	place []string // a day, a time or both, as for move

	subject, topic, note, start, end, date string
	done                                   bool
	texts                                  console.Texts
	changed                                func(flag string) bool
}

// flags adds the flags to c.
func (e *blockEdit) flags(c *cobra.Command) {
	e.texts.Flag(c, &e.subject, "subject", "`NAME` of another subject")
	e.texts.Flag(c, &e.topic, "topic", "another `TEXT`")
	e.texts.Flag(c, &e.note, "note", "another `TEXT` to keep with it")
	e.texts.Flag(c, &e.start, "start", "`TIME` at which it begins")
	e.texts.Flag(c, &e.end, "end", "`TIME` at which it ends")
	e.texts.Flag(c, &e.date, "date", "`DAY` on which it is")
	c.Flags().BoolVar(&e.done, "done", false, "whether it is done")
	e.changed = c.Flags().Changed
}

// read reads the operands. It checks that they or the flags have a change.
func (e *blockEdit) read(operands []string) error {
	operands = e.texts.Operands(operands)
	if len(operands) == 0 {
		return console.Usagef("needs a BLOCK")
	}
	e.block, e.place = operands[0], operands[1:]
	timed := e.changed("date") || e.changed("start") || e.changed("end")
	switch {
	case len(e.place) > 0 && timed:
		return console.Usagef("the day and the time are told twice: leave out %s, or --date, --start and --end", strings.Join(e.place, " "))
	case len(e.place) == 0 && !timed && !slices.ContainsFunc(ofOneBlock, e.changed):
		return console.Usagef("what is to change? Give a day, a time, or one of --subject, --topic, --note, --start, --end, --date and --done")
	}
	return nil
}

func (a commands) editCommand() *cobra.Command {
	var e blockEdit
	var f console.Format
	var w following
	c := &cobra.Command{
		Use: "edit BLOCK [DAY] [TIME]", Short: "Change a block", Long: editHelp, Example: editExample,
		Args: console.AtLeast(1, "a BLOCK"), ValidArgsFunction: session.FirstThen(a.CompleteBlocks, a.CompleteDates),
	}
	e.flags(c)
	session.CompleteFlag(c, "subject", a.CompleteSubjects)
	session.CompleteFlag(c, "date", a.CompleteDates)
	w.flags(c)
	for _, flag := range ofOneBlock {
		c.MarkFlagsMutuallyExclusive("following", flag)
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		if err := errors.Join(e.read(operands), w.check()); err != nil {
			return err
		}
		if w.on {
			return a.editFollowing(ctx, e, w.dry, f)
		}
		return a.changeOne(ctx, "edit", "Changed", e.block, f, e.operations)
	})
}

// ofOneBlock are the flags of edit that do not apply to a weekly time.
var ofOneBlock = []string{"subject", "topic", "note", "done"}

// editFollowing changes when a block and those that follow it are.
func (a commands) editFollowing(ctx context.Context, e blockEdit, dry bool, f console.Format) error {
	r, err := a.recurring(ctx, e.block)
	if err != nil {
		return err
	}
	m, err := e.move(r.block, r.all.Today)
	if err != nil {
		return err
	}
	return a.follow(ctx, "edit", r, placeOf(r.block, m), dry, f)
}

// move returns where the operands and the flags bring b; its times are nil where they
// stay.
func (e *blockEdit) move(b client.Block, today client.Date) (m client.BlockMove, err error) {
	if len(e.place) > 0 {
		return readMove(b, e.place, today)
	}
	m.Date = b.Date
	if e.changed("date") {
		if m.Date, err = when.Date(e.date, today); err != nil {
			return m, console.UsageError{Err: fmt.Errorf("--date: %w", err)}
		}
	}
	if m.Start, err = e.clock("start", e.start); err != nil {
		return m, err
	}
	m.End, err = e.clock("end", e.end)
	return m, err
}

// operations returns the changes of b that the operands and flags ask for.
func (e *blockEdit) operations(b client.Block, all session.Excerpt, today client.Date) ([]client.Operation, error) {
	patch, err := e.patch(all)
	if err != nil {
		return nil, err
	}
	m, err := e.move(b, today)
	if err != nil {
		return nil, err
	}
	var ops []client.Operation
	if len(e.place) > 0 || e.changed("date") {
		ops = append(ops, client.MoveOp(b.ID, m))
	} else {
		patch.Start, patch.End = m.Start, m.End
	}
	if patch != (client.BlockPatch{}) {
		ops = append(ops, client.UpdateOp(b.ID, patch))
	}
	return ops, nil
}

// patch returns what the flags ask for, but for the day and the times.
func (e *blockEdit) patch(all session.Excerpt) (patch client.BlockPatch, err error) {
	if e.changed("subject") {
		s, err := all.Subject(e.subject)
		if err != nil {
			return patch, err
		}
		patch.SubjectID = &s.ID
	}
	if e.changed("topic") {
		patch.Topic = &e.topic
	}
	if e.changed("note") {
		patch.Note = &e.note
	}
	if e.changed("done") {
		patch.Done = &e.done
	}
	return patch, nil
}

// clock reads the value of a flag, nil if the flag is not set.
func (e *blockEdit) clock(flag, text string) (*client.Clock, error) {
	if !e.changed(flag) {
		return nil, nil
	}
	c, err := when.Clock(text)
	if err != nil {
		return nil, console.UsageError{Err: fmt.Errorf("--%s: %w", flag, err)}
	}
	return &c, nil
}
