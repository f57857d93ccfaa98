package subjects

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

func (a commands) subjectEditCommand() *cobra.Command {
	var name, color, review string
	var f console.Format
	c := &cobra.Command{
		Use: "edit NAME", Short: "Change the name of a subject, its colour, or its reviews",
		Long:    "Change the name or the colour of a subject, or after how many days topics that\nare learnt come back for review. Its blocks stay as they are.",
		Example: "  studyplanner subject edit Maths --name Calculus --color \"#2a78d6\"\n  studyplanner subject edit Maths --review 1,3,7,14,30",
		Args:    console.OneOperand("the name of a subject"), ValidArgsFunction: session.OnlyFirst(a.CompleteSubjects),
	}
	c.Flags().StringVar(&name, "name", "", "its new `NAME`")
	c.Flags().StringVar(&color, "color", "", "its new `COLOR`, such as #2a78d6")
	c.Flags().StringVar(&review, "review", "", "`DAYS` after which topics come back, such as 1,3,7; off for never")
	c.MarkFlagsOneRequired("name", "color", "review")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		var patch client.SubjectPatch
		if c.Flags().Changed("name") {
			patch.Name = &name
		}
		if c.Flags().Changed("color") {
			patch.Color = &color
		}
		if c.Flags().Changed("review") {
			ladder, err := readLadder(review)
			if err != nil {
				return err
			}
			patch.Review = &ladder
		}
		cl, s, err := a.Subject(ctx, operands[0])
		if err != nil {
			return err
		}
		before := describeSubject(s)
		if s, err = cl.UpdateSubject(ctx, s.ID, patch); err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, cl, "subject edit "+s.Name, "studyplanner subject edit changes it back: it was "+before)
		return show.Subject(a.Console, s, f, "Changed "+before+" to "+describeSubject(s))
	})
}

// readLadder reads after how many days topics come back; nil for off.
func readLadder(text string) ([]int, error) {
	if text == "off" {
		return nil, nil
	}
	var ladder []int
	for part := range strings.SplitSeq(text, ",") {
		days, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, console.Usagef("--review must be days with commas between, such as 1,3,7, or off")
		}
		ladder = append(ladder, days)
	}
	return ladder, nil
}
