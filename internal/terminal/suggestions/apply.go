package suggestions

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/numbers"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// applyProposal asks which suggestions to follow, unless it is all, and makes
// these changes.
func (a commands) applyProposal(ctx context.Context, s session.Space, p proposal, o suggestOptions) error {
	if o.format == console.FormatTable {
		if _, err := io.WriteString(screen.Writer(a.Console), p.render(screen.Columns(a.Console))); err != nil {
			return err
		}
	}
	if s.Account.ReadOnly() {
		return console.Failf(console.ExitRefused, "the key may only read: it can list suggestions, but not apply them")
	}
	chosen, err := a.choose(len(p.Suggestions), o.yes)
	switch {
	case err != nil:
		return err
	case len(chosen) == 0 && o.format == console.FormatTable:
		return a.Print("\nNothing was changed.")
	case len(chosen) > maxChosen:
		return console.Usagef("that is too much at once: at most %d suggestions", maxChosen)
	}
	return a.follow(ctx, s, p, chosen, o.format)
}

// choose returns the numbers of the suggestions to follow.
func (a commands) choose(n int, all bool) ([]int, error) {
	if n == 0 {
		return nil, nil
	}
	if all {
		return numbers.Read([]string{fmt.Sprintf("1-%d", n)}, n)
	}
	for {
		answer, err := a.Ask("\nWhich ones? (all, none, or numbers such as 1,3) [none]: ")
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		switch answer = strings.ToLower(answer); answer {
		case "", "n", "no", "none":
			return nil, nil
		case "a", "all", "y", "yes":
			return a.choose(n, true)
		}
		chosen, err := numbers.Read([]string{answer}, n)
		if err == nil {
			return chosen, nil
		}
		a.Note("%v", err)
	}
}

// follow makes the changes with these numbers, all or none, and remembers them
// for undo.
func (a commands) follow(ctx context.Context, s session.Space, p proposal, chosen []int, f console.Format) error {
	choice := client.SuggestionChoice{Version: p.Version}
	for _, n := range chosen {
		choice.Suggestions = append(choice.Suggestions, p.Suggestions[n-1])
	}
	answer, made := client.BatchResult{Results: []client.Result{}}, []changes.Pair{}
	if len(chosen) > 0 {
		var err error
		if answer, made, err = apply(ctx, s, choice); err != nil {
			return err
		}
		changes.Record(a.Console, s, changes.Change{Command: "suggest", At: a.Now(), Blocks: made})
	}
	if f != console.FormatTable {
		return a.showResults(answer, f)
	}
	text := "\n"
	for _, pair := range made {
		text += sentence(pair, s.Account.Today) + "\n"
	}
	return a.Print(text + "studyplanner undo takes it back.")
}

// apply makes the changes of a choice, and returns what they did to each block.
func apply(ctx context.Context, s session.Space, choice client.SuggestionChoice) (client.BatchResult, []changes.Pair, error) {
	before, err := s.Blocks(ctx, client.BlockFilter{From: s.Account.Today, To: s.Account.Today + 6})
	if err != nil {
		return client.BatchResult{}, nil, err
	}
	answer, err := s.ApplySuggestions(ctx, choice)
	if err != nil {
		return answer, nil, outOfDate(err)
	}
	return answer, pairs(before, answer.Results), nil
}

// pairs returns what results did to blocks, which are as they were before.
func pairs(before []client.Block, results []client.Result) []changes.Pair {
	all := make([]changes.Pair, len(results))
	for i, r := range results {
		all[i].After = r.Block
		if n := slices.IndexFunc(before, func(b client.Block) bool { return b.ID == r.ID }); n >= 0 {
			all[i].Before = &before[n]
		}
	}
	return all
}

// outOfDate explains a conflict: suggestions are for the schedule that they were
// made for.
func outOfDate(err error) error {
	if client.Code(err) != client.CodeConflict {
		return err
	}
	return console.Failf(console.ExitFailed, "the schedule has changed since these were suggested, so nothing was done: run studyplanner suggest again to look at it anew")
}

// sentence describes the change of a block.
func sentence(p changes.Pair, today client.Date) string {
	switch {
	case p.Before == nil && p.After == nil:
		return "Removed"
	case p.Before == nil:
		return "Added " + show.Describe(*p.After, today)
	case p.After == nil:
		return "Removed " + show.Describe(*p.Before, today)
	}
	return "Moved " + show.Describe(*p.Before, today) + " to " + when.Day(p.After.Date, today) + " " + show.Times(p.After.Start, p.After.End)
}

// showResults prints what was done, for programs.
func (a commands) showResults(answer client.BatchResult, f console.Format) error {
	return screen.ShowRows(a.Console, f, answer, answer.Results, append([]string{"op", "id"}, show.BlockColumns("block.")...)...)
}
