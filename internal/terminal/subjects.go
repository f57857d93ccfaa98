package terminal

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
)

func (a *app) subjectsCommand() *cobra.Command {
	var kind string
	var f console.Format
	c := &cobra.Command{
		Use: "subjects", Short: "List subjects",
		Long:    "List subjects with their weekly times and how far their syllabi are.",
		Example: "  studyplanner subjects\n  studyplanner subjects --type study -o csv",
	}
	typeFlag(c, &kind, "", "only subjects of this `TYPE`: study, training or inactive")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		t, err := readType(kind)
		if err != nil {
			return err
		}
		cl, err := a.connect()
		if err != nil {
			return err
		}
		subjects, err := cl.Subjects(ctx, client.SubjectFilter{Type: t})
		if err != nil {
			return err
		}
		return a.showSubjects(subjects, f)
	})
}

// typeFlag gives c the flag --type.
func typeFlag(c *cobra.Command, kind *string, value, usage string) {
	c.Flags().StringVar(kind, "type", value, usage)
	console.Choices(c, "type", string(client.Study), string(client.Training), string(client.Inactive))
}

// readType reads the value of --type; "" is none.
func readType(text string) (client.SubjectType, error) {
	t := client.SubjectType(strings.ToLower(text))
	if text != "" && !slices.Contains([]client.SubjectType{client.Study, client.Training, client.Inactive}, t) {
		return "", console.Usagef("--type: must be study, training or inactive")
	}
	return t, nil
}

// showSubjects prints subjects.
func (a *app) showSubjects(subjects []client.Subject, f console.Format) error {
	if f == console.FormatTable {
		_, err := io.WriteString(a.screen(), renderSubjects(subjects, a.width()))
		return err
	}
	subjects = a.shown(subjects...)
	return a.Show(f, subjects, subjectTable(subjects))
}

// shown returns subjects as programs get them: exactly as they are, but for what
// a terminal would obey if it is one that shows them.
func (a *app) shown(subjects ...client.Subject) []client.Subject {
	shown := make([]client.Subject, len(subjects))
	for i, s := range subjects {
		if console.Terminal(a.Stdout) {
			s.Name, s.Syllabus = clean(s.Name), slices.Clone(s.Syllabus)
			for n := range s.Syllabus {
				s.Syllabus[n].Title = clean(s.Syllabus[n].Title)
			}
		}
		shown[i] = s
	}
	return shown
}

// subjectTable returns subjects for programs that read tables. The slots are as
// the commands read them.
func subjectTable(subjects []client.Subject) console.Table {
	t := console.Table{Head: []string{"ID", "NAME", "TYPE", "COLOR", "SLOTS", "WEEKLY MINUTES", "TOPICS", "TOPICS DONE"}}
	for _, s := range subjects {
		t.Rows = append(t.Rows, []string{
			s.ID, s.Name, string(s.Type), s.Color, strings.Join(slotTexts(s.Slots), "; "),
			strconv.Itoa(weeklyMinutes(s.Slots)), strconv.Itoa(len(s.Syllabus)), strconv.Itoa(countDone(s.Syllabus)),
		})
	}
	return t
}
