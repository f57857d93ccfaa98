package session

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
)

// completionTimeout is how long shell completion may take.
const completionTimeout = 2 * time.Second

// InOrder keeps the shell from offering files, and from sorting.
const InOrder = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder

// Offer returns the completions that begin with the typed text, in any case. Each word may
// have a description.
func Offer(typed string, words ...[2]string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var found []cobra.Completion
	for _, w := range words {
		word := screen.Clean(w[0])
		if len(word) < len(typed) || !strings.EqualFold(word[:len(typed)], typed) {
			continue
		}
		if w[1] != "" {
			word = cobra.CompletionWithDesc(word, screen.Clean(w[1]))
		}
		found = append(found, word)
	}
	return found, InOrder
}

// Words completes with words that f gets from the server. On failure it shows the reason,
// in a line that the shell does not offer as a word.
func (a *App) Words(cmd *cobra.Command, typed string, f func(context.Context, *client.Client) ([][2]string, error)) ([]cobra.Completion, cobra.ShellCompDirective) {
	cl, err := a.Connect()
	if err != nil {
		return activeHelp(err)
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), completionTimeout)
	defer cancel()
	words, err := f(ctx, cl)
	if err != nil {
		return activeHelp(err)
	}
	return Offer(typed, words...)
}

// activeHelp offers nothing, and shows in one line why.
func activeHelp(err error) ([]cobra.Completion, cobra.ShellCompDirective) {
	text := Explain(err).Error()
	if errors.Is(err, context.DeadlineExceeded) {
		text = "the server has not answered within " + completionTimeout.String()
	}
	return cobra.AppendActiveHelp(nil, "nothing to offer: "+strings.Join(strings.Fields(text), " ")), InOrder
}

// FirstThen completes the first operand in one way, and the others in another.
func FirstThen(first, others cobra.CompletionFunc) cobra.CompletionFunc {
	return func(cmd *cobra.Command, operands []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(operands) > 0 {
			return others(cmd, operands, typed)
		}
		return first(cmd, operands, typed)
	}
}

// OnlyFirst completes the first operand, and no other.
func OnlyFirst(complete cobra.CompletionFunc) cobra.CompletionFunc {
	return FirstThen(complete, cobra.FixedCompletions(nil, InOrder))
}

// CompleteFlag completes the value of a flag of c.
func CompleteFlag(c *cobra.Command, flag string, complete cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // there is no such flag
	}
}
