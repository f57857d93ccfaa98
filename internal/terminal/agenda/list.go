package agenda

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

const listHelp = `List sessions, one a line: those of some days, of some subjects, and of these
the ones that are open or done. Without days it is the two weeks from today on,
with done alone the two weeks up to today, and with all everything that there is
for the other words.

Days are such as today, this week, last month, november, last 7 days, since
monday, from 24 Nov to 2 Dec or until friday. Of a subject a part of its name is
enough. The words come in any order.`

const listExample = `  studyplanner list this week open
  studyplanner list maths physics last 7 days done
  studyplanner list from 24 Nov to 2 Dec
  studyplanner list all maths -o csv >maths.csv`

func (a commands) listCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{
		Use: "list [DAYS] [SUBJECT...] [open | done]", Short: "List sessions by days, subjects and state", Long: listHelp, Example: listExample,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: a.CompleteSubjects,
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		s, err := a.Open()
		if err != nil {
			return err
		}
		var info client.Info
		if _, err := s.Client.Account(ctx, client.IncludeSubjects(), client.Into(&info)); err != nil {
			return err
		}
		l, err := human.ReadListing(strings.Join(operands, " "), info.InBrief(), info.Today())
		if err != nil {
			return console.UsageError{Err: err}
		}
		all, err := s.Fetch(ctx, filterOf(l, info.Today()))
		if err != nil {
			return err
		}
		all.Subjects = info.InBrief()
		if len(l.Subjects) > 1 {
			all.Blocks = slices.DeleteFunc(all.Blocks, func(b client.Block) bool {
				return !slices.ContainsFunc(l.Subjects, func(s client.Subject) bool { return s.ID == b.SubjectID })
			})
		}
		return a.showList(all, f)
	})
}

// The days of a list without dates, and of one with a single date.
const (
	defaultDays = 14
	openEndDays = 366
	lastOfDays  = client.Date(3_652_059) // 9999-12-31
)

// filterOf returns what to ask the server for, on a day.
func filterOf(l human.Listing, today client.Date) client.BlockFilter {
	f := client.BlockFilter{From: l.First, To: l.Last, Done: l.Done}
	if len(l.Subjects) == 1 {
		f.SubjectID = l.Subjects[0].ID
	}
	switch {
	case l.Term != (when.Term{}) && l.Last == 0:
		f.To = min(l.First+openEndDays-1, lastOfDays)
	case l.Term != (when.Term{}), l.All:
	case l.Done != nil && *l.Done:
		f.From, f.To = today-defaultDays+1, today
	default:
		f.From, f.To = today, today+defaultDays-1
	}
	return f
}

// showList prints the blocks of a list.
func (a commands) showList(all session.Excerpt, f console.Format) error {
	if f != console.FormatTable {
		return show.Blocks(a.Console, all.Blocks, f)
	}
	r := show.Rows{Styles: screen.NewStyles(), Colors: show.Colors(all.Subjects), Short: human.Short(all.Blocks), Dated: true, SeenOn: all.Today}
	width := screen.Columns(a.Console)
	r.Fit(all.Blocks, width)
	var text strings.Builder
	for _, b := range all.Blocks {
		text.WriteString(r.Row(b, "", show.Mark{Now: b.Date == all.Today && b.Start <= all.Now && all.Now < b.End}) + "\n")
	}
	if len(all.Blocks) == 0 {
		text.WriteString("There are no such sessions\n")
	} else {
		text.WriteString("\n" + screen.Cut(tally(all.Blocks), width) + "\n")
	}
	_, err := io.WriteString(screen.Writer(a.Console), text.String())
	return err
}
