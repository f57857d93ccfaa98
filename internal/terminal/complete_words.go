package terminal

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/logins"
)

// completeSubjects offers the names of subjects.
func (a *app) completeSubjects(cmd *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.ask(cmd, typed, func(ctx context.Context, cl *client.Client) ([][2]string, error) {
		subjects, err := cl.Subjects(ctx, client.SubjectFilter{})
		var words [][2]string
		for _, s := range subjects {
			words = append(words, [2]string{s.Name, strings.Join(append([]string{string(s.Type)}, slotTexts(s.Slots)...), ", ")})
		}
		return words, err
	})
}

// completeAround is how many days before and after today the blocks are that
// are offered.
const completeAround = 7

// completeBlocks offers the blocks of the days around today that are not named
// yet.
func (a *app) completeBlocks(cmd *cobra.Command, operands []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.ask(cmd, typed, func(ctx context.Context, cl *client.Client) ([][2]string, error) {
		today := a.dateHere()
		blocks, err := cl.Blocks(ctx, client.BlockFilter{From: today - completeAround, To: today + completeAround})
		var words [][2]string
		for short := human.Short(blocks); len(blocks) > 0; blocks = blocks[1:] {
			b := blocks[0]
			if !slices.Contains(operands, short[b.ID]) {
				words = append(words, [2]string{short[b.ID], hint(b)})
			}
		}
		return words, err
	})
}

// hint describes a block to somebody who is to choose one.
func hint(b client.Block) string {
	text := human.Day(b.Date) + " " + b.Start.String() + " " + b.SubjectName
	if b.TopicText() != "" {
		text += ": " + b.TopicText()
	}
	if b.Done {
		text += " (done)"
	}
	return text
}

// dateHere returns today's date on this computer. The account's can be another,
// but it would cost a request.
func (a *app) dateHere() client.Date {
	d, _ := client.ParseDate(a.Now().Format(time.DateOnly)) // the layout is that of dates
	return d
}

// completeDates offers words for days.
func (a *app) completeDates(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	today := a.dateHere()
	words := [][2]string{
		{"today", human.Day(today)}, {"tomorrow", human.Day(today + 1)}, {"yesterday", human.Day(today - 1)},
	}
	for d := today + 2; d < today+7; d++ {
		words = append(words, [2]string{strings.ToLower(d.Weekday().String()), human.Day(d)})
	}
	return offer(typed, words...)
}

// completeProfiles offers the names of logins.
func (a *app) completeProfiles(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	all, err := logins.Load()
	if err != nil {
		return nil, inOrder
	}
	var words [][2]string
	for _, name := range slices.Sorted(maps.Keys(all.Profiles)) {
		words = append(words, [2]string{name, all.Profiles[name].Email + " at " + all.Profiles[name].URL})
	}
	return offer(typed, words...)
}

// completeSyllabus offers a subject, then what to do with its syllabus, then
// the numbers of its topics.
func (a *app) completeSyllabus(cmd *cobra.Command, operands []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	switch {
	case len(operands) == 0:
		return a.completeSubjects(cmd, operands, typed)
	case len(operands) == 1:
		return offer(typed, [][2]string{
			{topicAdd, "put a topic at the end"},
			{topicDone, "mark topics as done"},
			{topicUndo, "mark topics as not done"},
			{topicRm, "remove topics"},
			{topicEdit, "change a topic"},
		}...)
	case operands[1] == topicAdd:
		return nil, inOrder
	}
	return a.ask(cmd, typed, func(ctx context.Context, cl *client.Client) ([][2]string, error) {
		s, err := findSubject(ctx, cl, operands[0])
		var words [][2]string
		for i, item := range s.Syllabus {
			number := strconv.Itoa(i + 1)
			idle := operands[1] == topicDone && item.Done || operands[1] == topicUndo && !item.Done
			if !idle && !slices.Contains(operands[2:], number) {
				words = append(words, [2]string{number, item.Title})
			}
		}
		return words, err
	})
}
