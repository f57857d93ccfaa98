package session

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/logins"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// CompleteSubjects offers the names of subjects.
func (a *App) CompleteSubjects(cmd *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.Words(cmd, typed, func(ctx context.Context, cl *client.Client) ([][2]string, error) {
		subjects, err := cl.Subjects(ctx, client.SubjectFilter{})
		var words [][2]string
		for _, s := range subjects {
			words = append(words, [2]string{s.Name, strings.Join(append([]string{string(s.Type)}, show.SlotTexts(s.Slots)...), ", ")})
		}
		return words, err
	})
}

// completionDays is how many days before and after today have blocks for completion.
const completionDays = 7

// CompleteBlocks offers the blocks around today, without those named already.
func (a *App) CompleteBlocks(cmd *cobra.Command, operands []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.Words(cmd, typed, func(ctx context.Context, cl *client.Client) ([][2]string, error) {
		today := a.dateHere()
		blocks, err := cl.Blocks(ctx, client.BlockFilter{From: today - completionDays, To: today + completionDays})
		var words [][2]string
		for short := human.Short(blocks); len(blocks) > 0; blocks = blocks[1:] {
			b := blocks[0]
			if !slices.Contains(operands, short[b.ID]) {
				words = append(words, [2]string{short[b.ID], hint(b, today)})
			}
		}
		return words, err
	})
}

// hint describes a block to somebody who is to choose one.
func hint(b client.Block, today client.Date) string {
	text := when.Day(b.Date, today) + " " + b.Start.String() + " " + b.SubjectName
	if b.TopicText() != "" {
		text += ": " + b.TopicText()
	}
	if b.Done {
		text += " (done)"
	}
	return text
}

// dateHere returns today's date on this computer. The account's may differ, but needs a
// request.
func (a *App) dateHere() client.Date {
	d, _ := client.ParseDate(a.Now().Format(time.DateOnly)) // the layout is that of dates
	return d
}

// CompleteDates offers words for days.
func (a *App) CompleteDates(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	today := a.dateHere()
	words := [][2]string{
		{"today", when.Day(today, today)}, {"tomorrow", when.Day(today+1, today)}, {"yesterday", when.Day(today-1, today)},
	}
	for d := today + 2; d < today+7; d++ {
		words = append(words, [2]string{strings.ToLower(d.Weekday().String()), when.Day(d, today)})
	}
	return Offer(typed, words...)
}

// CompleteProfiles offers the names of logins.
func (a *App) CompleteProfiles(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	all, err := logins.Load()
	if err != nil {
		return activeHelp(err)
	}
	var words [][2]string
	for _, name := range slices.Sorted(maps.Keys(all.Profiles)) {
		words = append(words, [2]string{name, all.Profiles[name].Email + " at " + all.Profiles[name].URL})
	}
	return Offer(typed, words...)
}
