package exams

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

// extraFlag has how long something takes beside the syllabus.
func extraFlag(c *cobra.Command, text *string) {
	c.Flags().StringVar(text, "extra", "", "how `LONG` it takes beside the topics, such as 2h, or none")
}

// minutesOf reads the value of extraFlag.
func minutesOf(text string) (int, error) {
	if strings.EqualFold(strings.TrimSpace(text), "none") {
		return 0, nil
	}
	n, err := when.Minutes(text)
	if err != nil {
		return n, console.Usagef("--extra: %w", err)
	}
	return n, nil
}

const addHelp = `Add an exam of a subject, or anything else that must be ready by a day: the
subject, the day, when it begins if it is not all day, and what it is called. It
asks for the whole syllabus of the subject, and for what --extra says.`

func (a commands) addCommand() *cobra.Command {
	var extra string
	var assignment bool
	var f console.Format
	c := &cobra.Command{
		Use: "add SUBJECT DAY [TIME] TITLE", Short: "Add an exam", Long: addHelp,
		Example: "  studyplanner exam add \"Linear Algebra\" 11 Dec 9:00 Final --extra 2h\n  studyplanner exam add History friday 17:00 Essay --assignment --extra 4h",
		Args:    console.AtLeast(3, "a SUBJECT, a day and a title"), ValidArgsFunction: session.FirstThen(a.CompleteSubjects, a.CompleteDates),
	}
	extraFlag(c, &extra)
	c.Flags().BoolVar(&assignment, "assignment", false, "it is work to hand in, due at the time")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		var info client.Info
		s, subject, err := a.Subject(ctx, operands[0], client.Into(&info))
		if err != nil {
			return err
		}
		x, err := human.ReadExam(strings.Join(operands[1:], " "), info.Today())
		if err != nil {
			return console.UsageError{Err: err}
		}
		d := client.ExamDraft{SubjectID: subject.ID, Title: x.Title, Date: x.Date, Start: x.Start}
		if assignment {
			d.Kind = client.Assignment
		}
		if extra != "" {
			if d.ExtraMinutes, err = minutesOf(extra); err != nil {
				return err
			}
		}
		made, err := s.CreateExam(ctx, d)
		if err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, s, "exam add", "studyplanner exam rm removes the exam")
		return a.report("Added", made, info.Today(), f)
	})
}

// report prints an exam that something was done to.
func (a commands) report(did string, e client.Exam, today client.Date, f console.Format) error {
	if f != console.FormatTable {
		return a.show([]client.Exam{e}, today, f)
	}
	return a.Print(did + " " + describe(e, today) + screen.Blanks(screen.Gap) + e.ID[max(0, len(e.ID)-6):])
}

const editHelp = `Change an exam, which its title, its subject, both, or the end of its id name.
What is not given stays.`

func (a commands) editCommand() *cobra.Command {
	var title, date, start, extra string
	var f console.Format
	c := session.OneThing("edit", "exam", "Change an exam", editHelp, a.complete)
	c.Example = "  studyplanner exam edit \"algebra final\" --date \"12 Dec\" --start 10:00\n  studyplanner exam edit Essay --start \"all day\" --extra 4h"
	c.Args = console.AtLeast(1, "the name of an exam, or the end of its id")
	c.Flags().StringVar(&title, "title", "", "its new `TITLE`")
	c.Flags().StringVar(&date, "date", "", "its new `DAY`")
	c.Flags().StringVar(&start, "start", "", "the `TIME` when it begins, or all day")
	extraFlag(c, &extra)
	c.MarkFlagsOneRequired("title", "date", "start", "extra")
	session.CompleteFlag(c, "date", a.CompleteDates)
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		s, e, today, err := a.one(ctx, strings.Join(operands, " "))
		if err != nil {
			return err
		}
		p := client.ExamPatch{Title: console.IfSet(c.Flags(), "title", &title)}
		if c.Flags().Changed("date") {
			d, err := when.Date(date, today)
			if err != nil {
				return console.Usagef("--date: %w", err)
			}
			p.Date = &d
		}
		if c.Flags().Changed("start") {
			if p.Start, err = startOf(start); err != nil {
				return err
			}
		}
		if c.Flags().Changed("extra") {
			n, err := minutesOf(extra)
			if err != nil {
				return err
			}
			p.ExtraMinutes = &n
		}
		changed, err := s.UpdateExam(ctx, e.ID, p)
		if err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, s, "exam edit", "studyplanner exam edit changes it back: it was "+describe(e, today))
		return a.report("Changed", changed, today, f)
	})
}

// startOf reads when an exam begins.
func startOf(text string) (**client.Clock, error) {
	at := new(*client.Clock)
	if strings.EqualFold(strings.TrimSpace(text), "all day") {
		return at, nil
	}
	start, err := when.Clock(text)
	if err != nil {
		return nil, console.Usagef("--start: %w", err)
	}
	*at = &start
	return at, nil
}

func (a commands) doneCommand() *cobra.Command {
	var undo bool
	var f console.Format
	c := session.OneThing("done", "exam", "Mark an exam as done", "Mark an exam as done, or an assignment as handed in. It leaves the forecast.", a.complete)
	c.Args = console.AtLeast(1, "the name of an exam, or the end of its id")
	c.Flags().BoolVar(&undo, "undo", false, "mark it as not done instead")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		s, e, today, err := a.one(ctx, strings.Join(operands, " "))
		if err != nil {
			return err
		}
		changed, err := s.UpdateExam(ctx, e.ID, client.ExamPatch{Done: new(!undo)})
		if err != nil {
			return err
		}
		back := "studyplanner exam done --undo takes it back"
		if undo {
			back = "studyplanner exam done marks it as done again"
		}
		changes.RecordIrreversible(a.Console, s, "exam done", back)
		return a.report("Changed", changed, today, f)
	})
}

func (a commands) rmCommand() *cobra.Command {
	var f console.Format
	c := session.OneThing("rm", "exam", "Remove an exam", "Remove an exam, which its title, its subject, both, or the end of its id name.", a.complete)
	c.Args = console.AtLeast(1, "the name of an exam, or the end of its id")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		s, e, today, err := a.one(ctx, strings.Join(operands, " "))
		if err != nil {
			return err
		}
		if err := s.DeleteExam(ctx, e.ID); err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, s, "exam rm", "studyplanner exam add makes the exam again")
		return a.report("Removed", e, today, f)
	})
}
