package feeds

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
)

const addHelp = `Add a feed, and show the address at which other programs read it. The address is
shown once: nobody can look it up later, but "studyplanner feed rotate" gives
another. Whoever has it reads the calendar.`

func (a commands) addCommand() *cobra.Command {
	var x fields
	var f console.Format
	c := &cobra.Command{
		Use: "add NAME", Short: "Add a feed, and show its address", Long: addHelp,
		Example: "  studyplanner feed add Phone --alarm 10\n  studyplanner feed add \"Wall calendar\" --subject Maths --done hide",
		Args:    console.OneOperand("the name of the new feed"), ValidArgsFunction: cobra.NoFileCompletions,
	}
	x.flags(c, a)
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		l, err := a.load(ctx)
		if err != nil {
			return err
		}
		p, err := x.patch(c.Flags(), l.subjects)
		if err != nil {
			return err
		}
		made, err := l.CreateFeed(ctx, draft(operands[0], p))
		if err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, l.Space, "feed add "+made.Name, "studyplanner feed rm removes it")
		return a.reportAddress("Added ", l, made, f)
	})
}

// draft returns a new feed with the fields of p.
func draft(name string, p client.FeedPatch) client.FeedDraft {
	d := client.FeedDraft{Name: name, PastDays: p.PastDays, AheadWeeks: p.AheadWeeks, Exams: p.Exams}
	if p.SubjectIDs != nil {
		d.SubjectIDs = *p.SubjectIDs
	}
	if p.Done != nil {
		d.Done = *p.Done
	}
	if p.AlarmMinutes != nil {
		d.AlarmMinutes = *p.AlarmMinutes
	}
	return d
}

// reportAddress prints a changed feed and its new address.
func (a commands) reportAddress(did string, l list, made client.NewFeed, f console.Format) error {
	if f != console.FormatTable {
		return screen.Show(a.Console, f, made, slices.Concat(columns, []string{"url"})...)
	}
	text := a.sentence(did, l, made.Feed)
	if made.URL == "" { // the response with it was lost
		return screen.Draw(a.Console, text+screen.Sentence("Its address was lost on the way: studyplanner feed rotate gives it another", screen.Columns(a.Console)))
	}
	address := screen.Clean(made.URL)
	return screen.Draw(a.Console, text+screen.Sentence("Its address is shown this once. Calendar programs open the second form:", screen.Columns(a.Console))+
		"  "+address+"\n  "+webcal(address)+"\n")
}

// report prints a changed feed without its address.
func (a commands) report(did string, l list, one client.Feed, f console.Format) error {
	if f != console.FormatTable {
		return screen.Show(a.Console, f, one, columns...)
	}
	return screen.Draw(a.Console, a.sentence(did, l, one))
}

// sentence describes the result of a change of a feed.
func (a commands) sentence(did string, l list, one client.Feed) string {
	return l.lines(one, did, human.Endings([]string{one.ID})[one.ID], screen.Columns(a.Console))
}

// webcal is an address in the form that programs for calendars open.
func webcal(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	return "webcal://" + rest
}
