package blocks

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/session"
)

const addHelp = `Add a session: its subject, the day (today if there is none), from when to when,
and a topic if you like. Quotation marks are only needed for what your shell
would take for something else.`

const addExample = `  studyplanner add Maths tomorrow 9-10:30 Integrals by parts
  studyplanner add "Physics friday 14:00 for 90 min: Waves & optics"
  studyplanner add Physics 14-15 Optics --note "bring the lens"
  studyplanner add --dry-run Guitar 24 Nov 7pm-8pm`

func (a commands) addCommand() *cobra.Command {
	var dry bool
	var note string
	var f console.Format
	c := &cobra.Command{
		Use: "add SUBJECT [DAY] FROM-TO [TOPIC]", Short: "Add a session", Long: addHelp, Example: addExample,
		Args:              console.AtLeast(1, "a session such as 'Maths tomorrow 9-10:30 Integrals'"),
		ValidArgsFunction: session.FirstThen(a.CompleteSubjects, a.CompleteDates),
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "only show what would be added")
	c.Flags().StringVar(&note, "note", "", "`TEXT` to keep with it")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		s, err := a.Open()
		if err != nil {
			return err
		}
		var told client.Info
		if _, err := s.Client.Account(ctx, client.IncludeSubjects(), client.Into(&told)); err != nil {
			return err
		}
		all := session.Told(nil, told)
		session, err := human.ReadSession(strings.Join(operands, " "), all.Subjects, all.Today)
		if err != nil {
			return console.UsageError{Err: err}
		}
		return a.add(ctx, s, all, session, note, dry, f)
	})
}

// add makes a block of a session, or with dry shows what it would be.
func (a commands) add(ctx context.Context, s session.Space, all session.Excerpt, session human.Session, note string, dry bool, f console.Format) error {
	op := client.CreateOp(client.BlockDraft{
		SubjectID: session.Subject.ID, Date: session.Date, Start: session.Start, End: session.End, Topic: session.Topic, Note: note,
	})
	verb := "Added"
	var done changes.Change
	var err error
	if dry {
		verb = "Would add"
		done, err = tryOut(ctx, s, op)
	} else {
		done, err = changes.Perform(ctx, a.Console, s, "add", []changes.Step{{Ops: []client.Operation{op}}})
	}
	if err != nil {
		return err
	}
	a.warnOfOverlaps(done, all)
	return a.report(verb, done, all, f)
}

// tryOut returns the change that would come of making a block.
func tryOut(ctx context.Context, s session.Space, op client.Operation) (changes.Change, error) {
	var would changes.Change
	answer, err := s.ChangeBlocks(ctx, client.Batch{Operations: []client.Operation{op}, DryRun: true}, changes.Telling(&would.Told)...)
	if err != nil {
		return would, err
	}
	would.Blocks = []changes.Pair{{After: answer.Results[0].Block}}
	return would, nil
}
