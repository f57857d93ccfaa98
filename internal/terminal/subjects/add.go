package subjects

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
)

const subjectAddHelp = `Add a subject. Its type is study, training, or inactive for time that something
else takes; it stays what it is. Without a colour it gets one that is little
used. Each --slot gives it a time, or several with commas between them, in every
week from today on, or every few weeks and between two dates.`

const subjectAddExample = `  studyplanner subject add Maths --slot "mon,wed 9-10:30" --slot "fri 14-15"
  studyplanner subject add Lab --slot "mon 9-10:30 every 2 weeks from 12 Oct"
  studyplanner subject add Running --type training --slot "tue-thu 7-8am"
  studyplanner subject add Job --type inactive --slot "weekdays 13-17" --dry-run`

func (a commands) subjectAddCommand() *cobra.Command {
	var kind, color string
	var slots []string
	var dryRun bool
	var f console.Format
	c := &cobra.Command{
		Use: "add NAME", Short: "Add a subject", Long: subjectAddHelp, Example: subjectAddExample,
		Args: console.OneOperand("the name of the new subject"), ValidArgsFunction: cobra.NoFileCompletions,
	}
	typeFlag(c, &kind, string(client.Study), "its `TYPE`: study, training or inactive")
	c.Flags().StringVar(&color, "color", "", "its `COLOR`, such as #2a78d6")
	c.Flags().StringArrayVar(&slots, "slot", nil, "a weekly `TIME` such as \"mon,wed 9-10:30\"; can be repeated")
	c.Flags().BoolVar(&dryRun, "dry-run", false, "only check it, and show what would be added")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		t, err := readType(kind)
		if err != nil {
			return err
		}
		draft := client.SubjectDraft{Name: operands[0], Type: t, Color: color, DryRun: dryRun}
		return a.addSubject(ctx, draft, slots, f)
	})
}

// addSubject adds a subject with weekly times as typed, or only describes it.
func (a commands) addSubject(ctx context.Context, draft client.SubjectDraft, slots []string, f console.Format) error {
	cl, err := a.Open()
	if err != nil {
		return err
	}
	if len(slots) > 0 {
		account, err := cl.Client.Account(ctx)
		if err != nil {
			return err
		}
		if draft.Slots, err = readSlots("--slot", slots, account.Today, human.Slots); err != nil {
			return err
		}
	}
	var info client.Info
	s, err := cl.CreateSubject(ctx, draft, client.Into(&info))
	if err != nil {
		return err
	}
	verb := "Added "
	if draft.DryRun {
		s.ID, verb = "", "Would add "
	} else {
		changes.RecordIrreversible(a.Console, cl, "subject add "+s.Name, "studyplanner subject rm removes it")
	}
	return show.Subject(a.Console, s, f, verb+describeSubject(s)+slotSentence(s.Slots, info.Today()))
}

// describeSubject describes a subject in a few words.
func describeSubject(s client.Subject) string {
	back := ""
	if len(s.Review) > 0 {
		back = ", topics come back after " + strings.Trim(strings.ReplaceAll(fmt.Sprint(s.Review), " ", ", "), "[]") + " days"
	}
	return fmt.Sprintf("%s (%s, %s%s)", screen.Clean(s.Name), screen.Clean(string(s.Type)), screen.Clean(s.Color), back)
}
