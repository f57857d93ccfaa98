package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// applyProposal asks which suggestions to follow, unless it is all, and makes
// these changes.
func (a *app) applyProposal(ctx context.Context, s space, p proposal, o suggestOptions) error {
	if o.format == console.FormatTable {
		if _, err := io.WriteString(writer(a.Console), p.render(columns(a.Console))); err != nil {
			return err
		}
	}
	if s.account.ReadOnly() {
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
func (a *app) choose(n int, all bool) ([]int, error) {
	if n == 0 {
		return nil, nil
	}
	if all {
		return readNumbers([]string{fmt.Sprintf("1-%d", n)}, n)
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
		chosen, err := readNumbers([]string{answer}, n)
		if err == nil {
			return chosen, nil
		}
		a.Note("%v", err)
	}
}

// follow makes the changes with these numbers, all or none, and remembers them
// for undo.
func (a *app) follow(ctx context.Context, s space, p proposal, chosen []int, f console.Format) error {
	choice := client.SuggestionChoice{Version: p.Version}
	for _, n := range chosen {
		choice.Suggestions = append(choice.Suggestions, p.Suggestions[n-1])
	}
	answer := client.BatchResult{Results: []client.Result{}}
	if len(chosen) > 0 {
		var err error
		if answer, err = s.ApplySuggestions(ctx, choice); err != nil {
			return outOfDate(err)
		}
		remember(a.Console, s, change{Command: "suggest", At: a.Now(), Blocks: p.pairs(answer.Results)})
	}
	if f != console.FormatTable {
		return a.showResults(answer, f)
	}
	text := "\n"
	for _, pair := range p.pairs(answer.Results) {
		text += sentence(pair) + "\n"
	}
	return a.Print(text + "studyplanner undo takes it back.")
}

// outOfDate explains a conflict: suggestions are for the plan that they were
// made for.
func outOfDate(err error) error {
	if client.Code(err) != client.CodeConflict {
		return err
	}
	return console.Failf(console.ExitFailed, "the plan has changed since these were suggested, so nothing was done: run studyplanner suggest again to look at it anew")
}

// sentence says what was done to a block.
func sentence(p pair) string {
	switch {
	case p.Before == nil && p.After == nil:
		return "Removed"
	case p.Before == nil:
		return "Added " + describe(*p.After)
	case p.After == nil:
		return "Removed " + describe(*p.Before)
	}
	return "Moved " + describe(*p.Before) + " to " + human.Day(p.After.Date) + " " + times(p.After.Start, p.After.End)
}

// showResults prints what was done, for programs.
func (a *app) showResults(answer client.BatchResult, f console.Format) error {
	t := console.Table{Head: []string{"OP", "ID", "DATE", "START", "END", "SUBJECT", "TOPIC"}}
	for i, r := range answer.Results {
		row := []string{r.Op, r.ID, "", "", "", "", ""}
		if r.Block != nil {
			b := *r.Block
			if console.Terminal(a.Stdout) {
				b = cleanBlocks([]client.Block{b})[0]
				answer.Results[i].Block = &b
			}
			row = []string{r.Op, r.ID, b.Date.String(), b.Start.String(), b.End.String(), b.SubjectName, b.TopicText()}
		}
		t.Rows = append(t.Rows, row)
	}
	return a.Show(f, answer, t)
}
