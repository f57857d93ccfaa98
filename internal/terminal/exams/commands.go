// Package exams has the command exam. It shows, adds, changes and removes exams, and
// forecasts whether there will be time for them.
package exams

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands for exams.
func Commands(app *session.App) []*cobra.Command {
	a := commands{app}
	one := console.Group("exam", "Add, change and remove exams", "Add, change and remove exams, and all else that must be ready by a day.", a.addCommand(), a.doneCommand(), a.editCommand(), a.rmCommand())
	return []*cobra.Command{a.examsCommand(), one, a.forecastCommand()}
}

func (a commands) examsCommand() *cobra.Command {
	var past bool
	var f console.Format
	c := &cobra.Command{
		Use: "exams", Short: "List the exams that are ahead", Args: cobra.NoArgs,
		Long: "List the exams that are ahead, in order of date; with --past those that are over.",
	}
	c.Flags().BoolVar(&past, "past", false, "those that are over")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		cl, err := a.Connect()
		if err != nil {
			return err
		}
		var info client.Info
		all, err := cl.Exams(ctx, client.ExamFilter{Past: &past}, client.Into(&info))
		if err != nil {
			return err
		}
		return a.show(all, info.Today(), f)
	})
}

// show prints exams on a day.
func (a commands) show(all []client.Exam, today client.Date, f console.Format) error {
	if f != console.FormatTable {
		return screen.Show(a.Console, f, append([]client.Exam{}, all...), "id", "subject_id", "subject_name", "title", "date", "start", "items", "extra_minutes", "kind", "done", "done_on")
	}
	width := screen.Columns(a.Console)
	text := screen.Sentence("There are no such exams: add some with studyplanner exam add", width)
	if len(all) > 0 {
		text = things(all, today).Draw(func(i int, ending string) string { return screen.Ended(describe(all[i], today), ending, width) })
	}
	_, err := io.WriteString(screen.Writer(a.Console), text)
	return err
}

// describe describes an exam in words.
func describe(e client.Exam, today client.Date) string {
	words := when.Day(e.Date, today)
	if e.Start != nil {
		words += " "
		if e.Kind == client.Assignment {
			words += "by "
		}
		words += e.Start.String()
	}
	words += "  " + screen.Clean(e.SubjectName) + "  " + screen.Clean(e.Title)
	if e.Items != nil {
		words += ", " + human.Count(len(*e.Items), "topic")
	}
	if e.ExtraMinutes > 0 {
		words += ", and " + when.Duration(e.ExtraMinutes)
	}
	if e.Done {
		words += ", done"
	}
	return words
}

// things are exams as something to choose from.
func things(all []client.Exam, today client.Date) session.Things {
	t := session.Things{One: "exam", List: "exams", All: make([]session.Thing, len(all))}
	for i, e := range all {
		t.All[i] = session.Thing{ID: e.ID, Name: e.Title, Hint: describe(e, today)}
	}
	return t
}

// complete offers exams.
func (a commands) complete(cmd *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.Words(cmd, typed, func(ctx context.Context, cl *client.Client) ([][2]string, error) {
		var info client.Info
		all, err := cl.Exams(ctx, client.ExamFilter{}, client.Into(&info))
		return things(all, info.Today()).Words(), err
	})
}

// one returns the exam that a text names, and what day it is.
func (a commands) one(ctx context.Context, text string) (s session.Space, e client.Exam, today client.Date, err error) {
	if s, err = a.Open(); err != nil {
		return s, e, 0, err
	}
	var info client.Info
	all, err := s.Exams(ctx, client.ExamFilter{}, client.Into(&info))
	if err != nil {
		return s, e, 0, err
	}
	if i, err := things(all, info.Today()).Find(text); err == nil {
		return s, all[i], info.Today(), nil
	}
	if e, err = human.Exam(all, text); err != nil {
		err = console.Failf(console.ExitNotFound, "%w", err)
	}
	return s, e, info.Today(), err
}
