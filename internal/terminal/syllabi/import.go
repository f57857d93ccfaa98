package syllabi

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

const importHelp = `Read the syllabus of a subject from a file, "-" for standard input. Topics that
the subject has already are left alone, and the others come to the end;
--replace makes the syllabus what the file has instead, in which topics with the
same title stay the same topics and done. If anything in the file is wrong,
nothing is imported.

Markdown (.md, .markdown): the topics are the innermost items of its lists, or
where there are no lists, the innermost headings. A duration stands at the end,
as in (90 min), 1h30 or – 45m: "- [x] Limits (90 min)" is done and takes 1 h
30 min. Of two equal titles each gets what it lies in before it, as in "Week 2:
Exercises"; with --sections all do.

CSV (.csv, .tsv): the columns title, duration and done, in any order with a head
or in this one without, between commas, semicolons or tabs. x, yes, true and 1
are done.

Other text (.txt, standard input) is what it looks like, or has a topic on every
line.`

const importExample = `  studyplanner import calculus.md --subject Maths --dry-run
  studyplanner import topics.csv --subject Physics --minutes 45
  pandoc -t markdown syllabus.docx | studyplanner import - --subject History`

// importOptions are the flags of import.
type importOptions struct {
	subject, minutes, kind string
	sections               bool
	replace, dryRun        bool
	format                 console.Format
}

func (a commands) importCommand() *cobra.Command {
	var o importOptions
	c := &cobra.Command{
		Use: "import FILE", Short: "Read a syllabus from Markdown or CSV", Long: importHelp, Example: importExample,
		Args:              console.OneOperand("a FILE, or - for standard input"),
		ValidArgsFunction: cobra.FixedCompletions([]string{"md", "markdown", "txt", "csv", "tsv"}, cobra.ShellCompDirectiveFilterFileExt),
	}
	c.Flags().StringVar(&o.subject, "subject", "", "`NAME` of the subject")
	c.Flags().StringVar(&o.minutes, "minutes", fmt.Sprint(human.DefaultTopicMinutes), "how `LONG` a topic takes that does not tell")
	c.Flags().StringVar(&o.kind, "format", "", "`FORMAT` of the file, md or csv, if its name does not tell")
	c.Flags().BoolVar(&o.sections, "sections", false, "put the title of a section before those in it")
	c.Flags().BoolVar(&o.replace, "replace", false, "remove the topics that the file does not have")
	c.Flags().BoolVar(&o.dryRun, "dry-run", false, "only show what would be imported")
	console.Required(c, "subject")
	console.Choices(c, "format", kindMarkdown, kindCSV)
	session.CompleteFlag(c, "subject", a.CompleteSubjects)
	console.FormatFlag(c, &o.format)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		usual, err := when.Minutes(o.minutes)
		if err != nil || usual > client.MaxDuration {
			return console.Usagef("--minutes: must be a duration such as 90 or 1h30, of at most %s", when.Duration(client.MaxDuration))
		}
		text := client.SyllabusText{Sections: o.sections}
		if text.Format, err = fileFormat(o.kind, operands[0]); err != nil {
			return err
		}
		if text.Text, err = a.readFile(operands[0]); err != nil {
			return err
		}
		return a.importFile(ctx, text, operands[0], usual, o)
	})
}

// maxProblems is how many problems of a file are listed.
const maxProblems = 100

// refuseFile lists what is wrong with a file.
func (a commands) refuseFile(name string, found []client.LineProblem) error {
	for _, p := range found[:min(len(found), maxProblems)] {
		a.Note("%s: %s", screen.Clean(name), screen.Clean(p.String()))
	}
	return fmt.Errorf("%s in %s: nothing is imported", human.Count(len(found), "problem"), screen.Clean(name))
}

// importFile lets the server read a text, and brings its topics into the syllabus
// of a subject.
func (a commands) importFile(ctx context.Context, text client.SyllabusText, name string, usual int, o importOptions) error {
	cl, s, err := a.Subject(ctx, o.subject)
	if err != nil {
		return err
	}
	read, err := cl.ReadSyllabus(ctx, s.ID, text)
	if err != nil {
		return err
	}
	if len(read.Problems) > 0 {
		return a.refuseFile(name, read.Problems)
	}
	return a.importTopics(ctx, cl, s.ID, read.Items, usual, o)
}

// importTopics brings topics into the syllabus of a subject, and says so.
func (a commands) importTopics(ctx context.Context, cl session.Space, subject string, topics []client.ReadItem, usual int, o importOptions) error {
	var tag client.Info
	s, err := cl.Subject(ctx, subject, client.Into(&tag))
	if err != nil {
		return err
	}
	plan := planImport(s.Syllabus, topics, usual, o.replace)
	if len(plan.items) > client.MaxSyllabus {
		return fmt.Errorf("%s would have %d topics, and %d is the most: nothing is imported", screen.Clean(s.Name), len(plan.items), client.MaxSyllabus)
	}
	if !o.dryRun && plan.changes(s.Syllabus) {
		progress := a.Progress("import " + human.Count(len(topics), "topic"))
		now, err := cl.ReplaceSyllabus(ctx, s.ID, plan.items, client.IfMatch(tag.ETag))
		progress.Finish()
		if client.Code(err) == client.CodeConflict {
			return console.Failf(console.ExitFailed, "the subject was changed elsewhere at the same moment: nothing is imported, try it again")
		}
		if err != nil {
			return err
		}
		changes.Record(a.Console, cl, changes.Change{
			Command: "import", At: a.Now(), Topics: changes.Topics{SubjectID: s.ID, Before: s.Syllabus, After: now.Syllabus},
		})
		s = now
		plan.identify(s.Syllabus)
	}
	return a.showImport(s, plan, o)
}
