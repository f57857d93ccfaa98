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
and a topic if you like. Several days, such as mon,thu or 26-28 Nov, make one
session each, all or none. A part of the subject's name is enough where it is of
no other one. Quotation marks are only needed for what your shell would take for
something else. Without a topic you are asked whether it is about what comes next in
the subject: a topic that is due for review, or the first that is not learnt. With
--next it is.`

const addExample = `  studyplanner add Maths tomorrow 9-10:30 Integrals by parts
  studyplanner add "Physics friday 14:00 for 90 min: Waves & optics"
  studyplanner add Physics 14-15 Optics --note bring the lens
  studyplanner add phys mon,wed,fri 8-9
  studyplanner add --dry-run Guitar 24 Nov 7pm-8pm`

func (a commands) addCommand() *cobra.Command {
	var dry, next bool
	var note string
	var texts console.Texts
	var f console.Format
	c := &cobra.Command{
		Use: "add SUBJECT [DAY...] FROM-TO [TOPIC]", Short: "Add a session, on one day or several", Long: addHelp, Example: addExample,
		Args:              console.AtLeast(1, "a session such as 'Maths tomorrow 9-10:30 Integrals'"),
		ValidArgsFunction: session.FirstThen(a.CompleteSubjects, a.CompleteDates),
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "only show what would be added")
	c.Flags().BoolVar(&next, "next", false, "it is about what comes next in the subject")
	texts.Flag(c, &note, "note", "`TEXT` to keep with it")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		operands = texts.Operands(operands)
		s, err := a.Open()
		if err != nil {
			return err
		}
		var info client.Info
		if _, err := s.Client.Account(ctx, client.IncludeSubjects(), client.Into(&info)); err != nil {
			return err
		}
		all := session.NewExcerpt(nil, info)
		sessions, err := human.ReadSessions(strings.Join(operands, " "), all.Subjects, all.Today)
		if err != nil {
			return console.UsageError{Err: err}
		}
		if sessions.Topic, err = a.nextTopic(ctx, s, sessions, next); err != nil {
			return err
		}
		return a.add(ctx, s, all, sessions, note, dry, f)
	})
}

// add makes a block of each session, or with dry shows what they would be.
func (a commands) add(ctx context.Context, s session.Space, all session.Excerpt, sessions human.Sessions, note string, dry bool, f console.Format) error {
	var steps []changes.Step
	for _, d := range sessions.Dates {
		steps = append(steps, changes.Step{Ops: []client.Operation{client.CreateOp(client.BlockDraft{
			SubjectID: sessions.Subject.ID, Date: d, Start: sessions.Start, End: sessions.End, Topic: sessions.Topic, Note: note,
		})}})
	}
	verb := "Added"
	var done changes.Change
	var err error
	if dry {
		verb = "Would add"
		done, err = changes.DryRun(ctx, a.Console, s, "add", steps)
	} else {
		done, err = changes.Perform(ctx, a.Console, s, "add", steps)
	}
	if err != nil {
		return err
	}
	a.warnOfOverlaps(done, all)
	return a.report(verb, done, all, f)
}
