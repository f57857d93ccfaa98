package feeds

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/session"
)

// named returns a command for one feed.
func (a commands) named(verb, short, long string) *cobra.Command {
	return session.OneThing(verb, "feed", short, long, a.complete)
}

func (a commands) editCommand() *cobra.Command {
	var x fields
	var name string
	var all bool
	var f console.Format
	c := a.named("edit", "Change what a feed shows", "Change what a feed shows, or its name. Its address stays.")
	c.Example = "  studyplanner feed edit Phone --alarm none --done hide\n  studyplanner feed edit Phone --name Tablet --all-subjects"
	c.Flags().StringVar(&name, "name", "", "its new `NAME`")
	c.Flags().BoolVar(&all, "all-subjects", false, "show all subjects again")
	x.flags(c, a)
	c.MarkFlagsMutuallyExclusive("subject", "all-subjects")
	c.MarkFlagsOneRequired("name", "subject", "all-subjects", "past-days", "ahead-weeks", "done", "alarm", "exams")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		l, before, err := a.one(ctx, operands[0])
		if err != nil {
			return err
		}
		p, err := x.patch(c.Flags(), l.subjects)
		if err != nil {
			return err
		}
		p.Name = console.IfSet(c.Flags(), "name", &name)
		if all {
			p.SubjectIDs = new([]string)
		}
		after, err := l.UpdateFeed(ctx, before.ID, p)
		if err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, l.Space, "feed edit "+after.Name, "studyplanner feed edit changes it back: it was "+before.Name+", "+l.describe(before))
		return a.report("Changed ", l, after, f)
	})
}

func (a commands) rotateCommand() *cobra.Command {
	var f console.Format
	c := a.named("rotate", "Give a feed another address",
		"Give a feed another address, and show it, this once. The one before leads\nnowhere from then on.")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		l, one, err := a.one(ctx, operands[0])
		if err != nil {
			return err
		}
		rotated, err := l.RotateFeed(ctx, one.ID)
		if err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, l.Space, "feed rotate "+rotated.Name, "an address that was replaced leads nowhere any more")
		return a.reportAddress("Gave another address to ", l, rotated, f)
	})
}

func (a commands) rmCommand() *cobra.Command {
	var f console.Format
	c := a.named("rm", "Remove a feed",
		"Remove a feed. Its address leads nowhere from then on, and programs that read it\nshow nothing new.")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		l, one, err := a.one(ctx, operands[0])
		if err != nil {
			return err
		}
		if err := l.DeleteFeed(ctx, one.ID); err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, l.Space, "feed rm "+one.Name, "a feed that was removed is gone with its address; studyplanner feed add makes another")
		return a.report("Removed ", l, one, f)
	})
}
