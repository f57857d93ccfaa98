// Package reviews shows what is due for review, and notes how reviews went: the command review.
package reviews

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/numbers"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands for reviews.
func Commands(app *session.App) []*cobra.Command {
	return []*cobra.Command{commands{app}.reviewCommand()}
}

const reviewHelp = `Show which topics are due for review today, of subjects whose topics come back:
"studyplanner subject edit NAME --review 1,3,7,14,30" lets them.`

func (a commands) reviewCommand() *cobra.Command {
	var until string
	var f console.Format
	c := console.Group("review", "Show what is due for review, and note how it went", reviewHelp, a.doneCommand())
	c.Example = "  studyplanner review\n  studyplanner review --until sunday\n  studyplanner review done 1 3"
	c.Flags().StringVar(&until, "until", "", "what is due up to that `DAY`")
	session.CompleteFlag(c, "until", a.CompleteDates)
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		cl, err := a.Connect()
		if err != nil {
			return err
		}
		account, err := cl.Account(ctx)
		if err != nil {
			return err
		}
		last := account.Today
		if until != "" {
			if last, err = when.Date(until, account.Today); err != nil {
				return console.Usagef("--until: %w", err)
			}
		}
		all, err := cl.Reviews(ctx, last)
		if err != nil {
			return err
		}
		if f != console.FormatTable {
			return screen.Show(a.Console, f, all, columns...)
		}
		_, err = io.WriteString(screen.Writer(a.Console), render(all, account.Today, screen.Columns(a.Console)))
		return err
	})
}

// columns are those of reviews.
var columns = []string{"subject_id", "subject_name", "item_id", "title", "due", "step", "of", "minutes"}

// render draws reviews in no more than width columns, a line each, that begins with its
// number.
func render(all []client.Review, today client.Date, width int) string {
	if len(all) == 0 {
		return screen.Sentence("Nothing is due for review.", width)
	}
	var text strings.Builder
	minutes := 0
	for i, r := range all {
		line := fmt.Sprintf("%3d  %s  %s, %s", i+1, screen.Clean(r.SubjectName), screen.Clean(r.Title), when.Duration(r.Minutes))
		if r.Due != today {
			line += ", due " + when.Day(r.Due, today)
		}
		text.WriteString(screen.Cut(line, width) + "\n")
		minutes += r.Minutes
	}
	text.WriteString("\n" + screen.Sentence(human.Count(len(all), "topic")+" to review, about "+when.Duration(minutes), width))
	return text.String()
}

const doneHelp = `Note that topics were reviewed, by their numbers in the list of "studyplanner
review", such as 1,3 and 2-4. They come back later each time; with --again, for
what was not known, tomorrow, and with --easy still later.`

func (a commands) doneCommand() *cobra.Command {
	var again, easy bool
	var f console.Format
	c := &cobra.Command{
		Use: "done N...", Short: "Note how reviews went", Long: doneHelp,
		Example: "  studyplanner review done 1 3\n  studyplanner review done 2 --again",
		Args:    console.AtLeast(1, "the number of a topic that \"studyplanner review\" shows"), ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.Flags().BoolVar(&again, "again", false, "they were not known")
	c.Flags().BoolVar(&easy, "easy", false, "they were known with ease")
	c.MarkFlagsMutuallyExclusive("again", "easy")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		grade := client.Good
		switch {
		case again:
			grade = client.Again
		case easy:
			grade = client.Easy
		}
		cl, err := a.Open()
		if err != nil {
			return err
		}
		var info client.Info
		all, err := cl.Reviews(ctx, 0, client.Into(&info))
		if err != nil {
			return err
		}
		chosen, err := numbers.Read(operands, len(all))
		if err != nil {
			return err
		}
		return a.grade(ctx, cl, all, chosen, grade, info.Today(), f)
	})
}

// grade notes how those of all went that have the chosen numbers.
func (a commands) grade(ctx context.Context, cl session.Space, all []client.Review, chosen []int, g client.Grade, today client.Date, f console.Format) error {
	said := []show.Reviewed{}
	made := changes.Change{Command: "review done", At: a.Now()}
	var failed error
	for _, n := range chosen {
		r := all[n-1]
		s, err := cl.GradeItem(ctx, r.SubjectID, r.ItemID, g)
		if err != nil {
			failed = fmt.Errorf("%s: %w", screen.Clean(r.Title), err)
			break
		}
		said = append(said, show.ReviewedOf(s, r.ItemID)...)
		made.Reviews = append(made.Reviews, changes.ReviewOf(r, s))
	}
	if len(made.Reviews) > 0 {
		changes.Record(a.Console, cl, made)
	}
	return cmp.Or(show.Reviews(a.Console, said, today, f), failed)
}
