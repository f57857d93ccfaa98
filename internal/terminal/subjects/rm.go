package subjects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

const subjectRmHelp = `Remove a subject with its syllabus and all its blocks, past and future, for
good: undo does not bring it back. On a terminal it wants the name once more;
elsewhere it needs --yes.`

func (a commands) subjectRmCommand() *cobra.Command {
	var yes bool
	var f console.Format
	c := &cobra.Command{
		Use: "rm NAME", Short: "Remove a subject and all its blocks", Long: subjectRmHelp,
		Example: "  studyplanner subject rm Maths\n  studyplanner subject rm Maths --yes",
		Args:    console.OneOperand("the name of a subject"), ValidArgsFunction: session.OnlyFirst(a.CompleteSubjects),
	}
	c.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		if !yes && !console.Terminal(a.Stdin) {
			return console.Usagef("nobody can be asked here: give --yes")
		}
		cl, s, err := a.Subject(ctx, operands[0])
		if err != nil {
			return err
		}
		blocks, err := cl.Blocks(ctx, client.BlockFilter{SubjectID: s.ID})
		if err != nil {
			return err
		}
		if !yes {
			if err := a.wantName(s, "This removes "+lossWarning(s, blocks)+" for good."); err != nil {
				return err
			}
		}
		if err := cl.DeleteSubject(ctx, s.ID); err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, cl, "subject rm "+s.Name, "a subject that was removed is gone with all its blocks")
		return show.Subject(a.Console, s, f, "Removed "+lossWarning(s, blocks))
	})
}

// wantName asks for the name of s and fails unless it is the answer.
func (a commands) wantName(s client.Subject, warning string) error {
	a.Note("%s", warning)
	answer, err := a.Ask("Type the name of the subject to go on: ")
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if answer != strings.TrimSpace(s.Name) {
		return errors.New("that is not the name: nothing is removed")
	}
	return nil
}

// lossWarning lists what is deleted with a subject.
func lossWarning(s client.Subject, blocks []client.Block) string {
	done := 0
	for _, b := range blocks {
		if b.Done {
			done++
		}
	}
	text := fmt.Sprintf("%s with %s", screen.Clean(s.Name), human.Count(len(blocks), "block"))
	if done > 0 {
		text += fmt.Sprintf(", %d of them done,", done)
	}
	return text + " and " + human.Count(len(s.Syllabus), "topic")
}
