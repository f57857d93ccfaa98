package subjects

import (
	"context"
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
	"studyplanner/internal/when"
)

const subjectSlotsHelp = `Show the times that a subject has every week, or give it others: all of them, or
with --add, --remove and --clear some more and some less. The blocks of times
that are gone go too, from today on, unless you moved, changed or completed
them; new times give new blocks, and the past stays as it is.

A TIME may be every 2 to 8 weeks, and from a date until another; where it is not
told from when, weeks are counted from the first such day from today on. With
commas between them, what is told last holds for all times that tell nothing of
it themselves. --remove finds a time also without its weeks and dates.`

const subjectSlotsExample = `  studyplanner subject slots Maths
  studyplanner subject slots Maths "mon,wed 9-10:30" "fri 14-15"
  studyplanner subject slots Maths "Mon 10-12, Thu 14-16 until 5 Feb"
  studyplanner subject slots Maths --add "every second fri 14-16 from 16 Oct"
  studyplanner subject slots Maths --remove "wed 9-10:30" --add "thu 9-10:30"
  studyplanner subject slots Maths --clear`

// slotChange is what is to become of the slots of a subject.
type slotChange struct {
	all, add, remove []string
	clear            bool
}

func (a commands) subjectSlotsCommand() *cobra.Command {
	var change slotChange
	var f console.Format
	c := &cobra.Command{
		Use: "slots NAME [TIME...]", Short: "Show or change the weekly times of a subject",
		Long: subjectSlotsHelp, Example: subjectSlotsExample,
		Args: console.AtLeast(1, "the name of a subject"), ValidArgsFunction: session.OnlyFirst(a.CompleteSubjects),
	}
	c.Flags().StringArrayVar(&change.add, "add", nil, "a weekly `TIME` to add; can be repeated")
	c.Flags().StringArrayVar(&change.remove, "remove", nil, "a weekly `TIME` to remove; can be repeated")
	c.Flags().BoolVar(&change.clear, "clear", false, "remove all")
	c.MarkFlagsMutuallyExclusive("clear", "remove")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		change.all = operands[1:]
		if len(change.all) > 0 && (change.clear || len(change.add)+len(change.remove) > 0) {
			return console.Usagef("the times replace all others: leave out --add, --remove and --clear")
		}
		var info client.Info
		cl, s, err := a.Subject(ctx, operands[0], client.Into(&info))
		if err != nil {
			return err
		}
		if change.none() {
			return a.showSlots(s, info.Today(), f)
		}
		slots, err := change.apply(s, info.Today())
		if err != nil {
			return err
		}
		return a.replaceSlots(ctx, cl, s, slots, f)
	})
}

// none reports whether nothing is to change.
func (c slotChange) none() bool { return !c.clear && len(c.all)+len(c.add)+len(c.remove) == 0 }

// apply returns the new slots of s, relative to today.
func (c slotChange) apply(s client.Subject, today client.Date) ([]client.Slot, error) {
	all, err := readSlots("TIME", c.all, today, human.Slots)
	if err != nil {
		return nil, err
	}
	remove, err := readSlots("--remove", c.remove, today, human.SlotPatterns)
	if err != nil {
		return nil, err
	}
	add, err := readSlots("--add", c.add, today, human.Slots)
	if err != nil {
		return nil, err
	}
	left := []client.Slot{}
	if len(all) == 0 && !c.clear {
		if left, err = withoutSlots(s, remove); err != nil {
			return nil, err
		}
	}
	return append(append(left, all...), add...), nil
}

// showSlots prints the slots of s on a day.
func (a commands) showSlots(s client.Subject, today client.Date, f console.Format) error {
	if f == console.FormatTable {
		st := screen.NewStyles()
		text := screen.Swatch(s.Color) + " " + st.Head.Render(screen.Clean(s.Name)) + slotHeading(s.Slots, today) + "\n"
		for _, slot := range show.SlotTexts(s.Slots) {
			text += "  " + slot + "\n"
		}
		_, err := io.WriteString(screen.Writer(a.Console), text)
		return err
	}
	return screen.Show(a.Console, f, append([]client.Slot{}, s.Slots...), "days", "start", "end", "from", "until", "every")
}

func slotHeading(slots []client.Slot, today client.Date) string {
	if len(slots) == 0 {
		return " · no weekly times"
	}
	return " · " + when.Duration(show.WeeklyMinutes(slots, today)) + " a week"
}

// replaceSlots replaces the slots of s, and prints the effect on its blocks.
func (a commands) replaceSlots(ctx context.Context, cl session.Space, s client.Subject, slots []client.Slot, f console.Format) error {
	before, err := cl.Blocks(ctx, client.BlockFilter{SubjectID: s.ID})
	if err != nil {
		return err
	}
	var info client.Info
	now, err := cl.UpdateSubject(ctx, s.ID, client.SubjectPatch{Slots: &slots}, client.Into(&info))
	if err != nil {
		return err
	}
	changes.Record(a.Console, cl, changes.Change{
		Command: "subject slots", At: a.Now(), Slots: changes.Slots{SubjectID: s.ID, Before: s.Slots, After: now.Slots},
	})
	after, err := cl.Blocks(ctx, client.BlockFilter{SubjectID: s.ID})
	if err != nil {
		return err
	}
	text := screen.Clean(now.Name) + slotSentence(now.Slots, info.Today()) + "\n"
	if len(s.Slots) > 0 {
		text += "Before: " + strings.Join(show.SlotTexts(s.Slots), "; ") + "\n"
	}
	return show.Subject(a.Console, now, f, text+blockChanges(before, after, info.Today(), now.Slots))
}
