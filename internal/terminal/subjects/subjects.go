package subjects

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
)

func (a commands) subjectsCommand() *cobra.Command {
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
		cl, err := a.Connect()
		if err != nil {
			return err
		}
		var info client.Info
		subjects, err := cl.Subjects(ctx, client.SubjectFilter{Type: t}, client.Into(&info))
		if err != nil {
			return err
		}
		return a.showSubjects(subjects, info.Today(), f)
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

// showSubjects prints subjects as they are on a day.
func (a commands) showSubjects(subjects []client.Subject, today client.Date, f console.Format) error {
	if f == console.FormatTable {
		_, err := io.WriteString(screen.Writer(a.Console), renderSubjects(subjects, today, screen.Columns(a.Console)))
		return err
	}
	return show.Subjects(a.Console, subjects, f)
}
