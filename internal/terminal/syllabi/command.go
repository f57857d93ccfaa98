package syllabi

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

const subjectSyllabusHelp = `Show what is to be learnt in a subject, or change it. After the name of the
subject comes what to do:

  add TITLE [DURATION]   put a topic at the end, of 1 h unless it is told
  done N...              mark topics as done, by their numbers in the list
  undo N...              mark them as not done
  rm N...                remove them
  edit N                 change one with --title and --duration

Numbers can be written as 1,3 and 2-4.`

const subjectSyllabusExample = `  studyplanner subject syllabus Maths
  studyplanner subject syllabus Maths add "Linear maps" 90m
  studyplanner subject syllabus Maths done 3 4
  studyplanner subject syllabus Maths edit 5 --title "Eigenvalues" --duration 2h`

// The things that can be done to a syllabus.
const (
	topicAdd  = "add"
	topicDone = "done"
	topicUndo = "undo"
	topicRm   = "rm"
	topicEdit = "edit"
)

func (a commands) subjectSyllabusCommand() *cobra.Command {
	var title, duration string
	var f console.Format
	c := &cobra.Command{
		Use: "syllabus NAME [add|done|undo|rm|edit ...]", Short: "Show or change the syllabus of a subject",
		Long: subjectSyllabusHelp, Example: subjectSyllabusExample,
		Args: syllabusOperands, ValidArgsFunction: a.completeSyllabus,
	}
	c.Flags().StringVar(&title, "title", "", "edit: the new `TITLE`")
	c.Flags().StringVar(&duration, "duration", "", "edit: how `LONG` it takes, such as 90m or 1h30")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		edit, err := readTopicEdit(c.Flags().Changed("title"), title, duration)
		if err != nil {
			return err
		}
		if isEdit := len(operands) > 1 && operands[1] == topicEdit; isEdit == (edit == client.ItemPatch{}) {
			return console.Usagef("--title and --duration go with edit, and edit needs one of them")
		}
		cl, s, err := a.Subject(ctx, operands[0])
		if err != nil {
			return err
		}
		if len(operands) == 1 {
			return a.showSyllabus(s, f)
		}
		before := s
		s, said, err := changeTopics(ctx, cl.Client, s, operands[1], operands[2:], edit)
		if err != nil {
			return err
		}
		changes.Record(a.Console, cl, changes.Change{
			Command: "subject syllabus " + operands[1], At: a.Now(), Topics: changes.Topics{SubjectID: s.ID, Before: before.Syllabus, After: s.Syllabus},
		})
		return show.Subject(a.Console, s, f, said+"\n"+screen.Clean(s.Name)+": "+syllabusSummary(s.Syllabus))
	})
}

// syllabusOperands checks what stands after the command.
func syllabusOperands(_ *cobra.Command, operands []string) error {
	switch n := len(operands) - 2; {
	case len(operands) == 0:
		return fmt.Errorf("needs the name of a subject")
	case len(operands) == 1:
		return nil
	case !slices.Contains([]string{topicAdd, topicDone, topicUndo, topicRm, topicEdit}, operands[1]):
		return fmt.Errorf("unknown %q after the name of the subject: it must be add, done, undo, rm or edit", operands[1])
	case operands[1] == topicAdd && (n < 1 || n > 2):
		return fmt.Errorf("add needs a title, in quotes if it has blanks, and maybe a duration such as 90m")
	case operands[1] == topicEdit && n != 1:
		return fmt.Errorf("edit needs the number of one topic")
	case n < 1:
		return fmt.Errorf("%s needs the numbers of topics", operands[1])
	}
	return nil
}

// readTopicEdit reads the flags for edit.
func readTopicEdit(titled bool, title, duration string) (client.ItemPatch, error) {
	var p client.ItemPatch
	if titled {
		p.Title = &title
	}
	if duration != "" {
		minutes, err := when.Minutes(duration)
		if err != nil {
			return p, console.Usagef("--duration: %w", err)
		}
		p.Duration = &minutes
	}
	return p, nil
}
