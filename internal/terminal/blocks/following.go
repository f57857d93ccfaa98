package blocks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/recur"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

const followingHelp = `With --following the weekly time of which the block is one changes from that day
on, and the blocks that follow with it; those that you moved, changed or
completed stay, and so does the past.`

// following are the flags of a command that can change all blocks that follow one.
type following struct{ on, dry bool }

func (w *following) flags(c *cobra.Command) {
	c.Flags().BoolVar(&w.on, "following", false, "change the weekly time from this block on")
	c.Flags().BoolVar(&w.dry, "dry-run", false, "with --following: only show what would change")
}

// check refuses a flag that goes with --following alone.
func (w *following) check() error {
	if w.dry && !w.on {
		return console.Usagef("--dry-run goes with --following")
	}
	return nil
}

// recurring is a block with the weekly time that generated it.
type recurring struct {
	session.Space
	block   client.Block
	all     session.Excerpt
	subject client.Subject
	tag     string // of the subject as it was read
	slot    int
}

// recurring finds the weekly time of the block that an operand names.
func (a commands) recurring(ctx context.Context, operand string) (recurring, error) {
	s, err := a.Open()
	if err != nil {
		return recurring{}, err
	}
	r := recurring{Space: s}
	if r.all, err = s.Named(ctx, []string{operand}); err != nil {
		return r, err
	}
	r.block = r.all.Blocks[0]
	var info client.Info
	if r.subject, err = s.Subject(ctx, r.block.SubjectID, client.Into(&info)); err != nil {
		return r, err
	}
	r.tag = info.ETag
	paused, err := r.paused(ctx)
	if err != nil {
		return r, err
	}
	var ok bool
	if r.slot, ok = recur.Of(r.subject.Slots, r.block, paused); !ok {
		return r, console.Failf(console.ExitFailed, "%s is of no weekly time of %s: it was made or moved by hand, and nothing follows it",
			show.Describe(r.block, r.all.Today), screen.Clean(r.subject.Name))
	}
	return r, nil
}

// paused returns the days off in whose weeks no rotation goes on, if the subject has one.
func (r recurring) paused(ctx context.Context) (spans []recur.Span, err error) {
	if !slices.ContainsFunc(r.subject.Slots, func(s client.Slot) bool { return s.Every > 1 }) {
		return nil, nil
	}
	all, err := r.DaysOff(ctx, 0, 0)
	for _, d := range all {
		if d.PausesRotation {
			spans = append(spans, recur.Span{First: d.DateFrom, Last: d.DateTo})
		}
	}
	return spans, err
}

// slots returns the slots of the subject where that of the block goes on at to, or not at
// all if that is nil.
func (r recurring) slots(to *recur.Place) ([]client.Slot, error) {
	last := r.subject.Slots[r.slot].Until
	switch {
	case to != nil && last.Valid() && to.Date > last:
		return nil, console.Usagef("the weekly time ends on %s: there is none to move after that", last)
	case to != nil && to.Start >= to.End:
		return nil, console.Usagef("it must end after it starts, and it would be from %s to %s", to.Start, to.End)
	}
	return recur.From(r.subject.Slots, r.slot, r.block.Date, to), nil
}

// step returns the change of the block itself. A block with content of its own does not
// follow the weekly time.
func (r recurring) step(to *recur.Place) []changes.Step {
	if r.block.Topic == nil && !r.block.Done && r.block.Note == "" {
		return nil
	}
	op := client.DeleteOp(r.block.ID)
	if to != nil {
		op = client.MoveOp(r.block.ID, client.BlockMove{Date: to.Date, Start: &to.Start, End: &to.End})
	}
	return []changes.Step{{Before: &r.block, Ops: []client.Operation{op}}}
}

// follow changes the weekly time of a block from it on, or with dry only says how.
func (a commands) follow(ctx context.Context, command string, r recurring, to *recur.Place, dry bool, f console.Format) error {
	slots, err := r.slots(to)
	if err != nil {
		return err
	}
	now := r.subject
	now.Slots = slots
	if dry {
		return show.Subject(a.Console, now, f, "Would change "+changes.Slots{Before: r.subject.Slots, After: slots}.Text(r.subject.Name))
	}
	done, err := changes.Apply(ctx, a.Console, r.Space, command, r.step(to))
	if err != nil {
		return err
	}
	now, err = r.UpdateSubject(ctx, r.subject.ID, client.SubjectPatch{Slots: &slots}, client.IfMatch(r.tag))
	if err == nil {
		done.Slots = changes.Slots{SubjectID: now.ID, Before: r.subject.Slots, After: now.Slots}
	}
	if err == nil || len(done.Blocks) > 0 {
		changes.Record(a.Console, r.Space, done)
	}
	if client.Code(err) == client.CodeConflict {
		err = errors.New("the subject has changed meanwhile: look at it and try again")
	}
	if err != nil {
		return err
	}
	return show.Subject(a.Console, now, f, "Changed "+done.Slots.Text(now.Name))
}

// undoSlots restores the slots that a subject had before last. It returns a function that
// reports the result.
func (a commands) undoSlots(ctx context.Context, s session.Space, last changes.Change, f console.Format) (say func() error, err error) {
	now, err := s.UpdateSubject(ctx, last.Slots.SubjectID, client.SubjectPatch{Slots: &last.Slots.Before})
	if err != nil {
		return nil, err
	}
	back := changes.Slots{Before: last.Slots.After, After: now.Slots}
	return func() error { return show.Subject(a.Console, now, f, "Restored "+back.Text(now.Name)) }, nil
}

// subjectUnchanged returns refused if the subject's slots or syllabus are no longer as last
// left them.
func subjectUnchanged(ctx context.Context, s session.Space, last changes.Change) (refused, err error) {
	now, err := s.Subject(ctx, cmp.Or(last.Slots.SubjectID, last.Topics.SubjectID))
	switch {
	case client.Code(err) == client.CodeNotFound:
		return goneSubject(last), nil
	case err != nil:
		return nil, err
	case !last.Topics.IsZero() && !last.Topics.Matches(now.Syllabus):
		return fmt.Errorf("the syllabus of %s has been changed since: this %s is not taken back, and forgotten", screen.Clean(now.Name), last.Command), nil
	case !last.Slots.IsZero() && !last.Slots.Matches(now.Slots):
		return fmt.Errorf("the weekly times of %s have been changed since: this %s is not taken back, and forgotten", screen.Clean(now.Name), last.Command), nil
	}
	return nil, nil
}

// goneSubject refuses to take last back, since its subject is there no more.
func goneSubject(last changes.Change) error {
	return console.Failf(console.ExitFailed, "its subject has been removed since: this %s is not taken back, and forgotten", last.Command)
}
