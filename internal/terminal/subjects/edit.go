package subjects

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

func (a commands) subjectEditCommand() *cobra.Command {
	var name, color string
	var f console.Format
	c := &cobra.Command{
		Use: "edit NAME", Short: "Change the name or the colour of a subject",
		Long:    "Change the name or the colour of a subject. Its blocks stay as they are.",
		Example: "  studyplanner subject edit Maths --name Calculus --color \"#2a78d6\"",
		Args:    console.OneOperand("the name of a subject"), ValidArgsFunction: session.OnlyFirst(a.CompleteSubjects),
	}
	c.Flags().StringVar(&name, "name", "", "its new `NAME`")
	c.Flags().StringVar(&color, "color", "", "its new `COLOR`, such as #2a78d6")
	c.MarkFlagsOneRequired("name", "color")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		var patch client.SubjectPatch
		if c.Flags().Changed("name") {
			patch.Name = &name
		}
		if c.Flags().Changed("color") {
			patch.Color = &color
		}
		cl, s, err := a.Subject(ctx, operands[0])
		if err != nil {
			return err
		}
		before := describeSubject(s)
		if s, err = cl.UpdateSubject(ctx, s.ID, patch); err != nil {
			return err
		}
		changes.Final(a.Console, cl, "subject edit "+s.Name, "studyplanner subject edit changes it back: it was "+before)
		return show.Subject(a.Console, s, f, "Changed "+before+" to "+describeSubject(s))
	})
}
