package terminal

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/client"
)

// patience is how long somebody waits for the shell to complete a word.
const patience = 2 * time.Second

// inOrder keeps the shell from offering files, and from sorting.
const inOrder = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder

// offer returns those of words, each with its description, if it has one, that begin with what
// was typed, whatever its case.
func offer(typed string, words ...[2]string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var found []cobra.Completion
	for _, w := range words {
		word := clean(w[0])
		if len(word) < len(typed) || !strings.EqualFold(word[:len(typed)], typed) {
			continue
		}
		if w[1] != "" {
			word = cobra.CompletionWithDesc(word, clean(w[1]))
		}
		found = append(found, word)
	}
	return found, inOrder
}

// ask lets f ask the server for words to offer. Completion is silent about
// what goes wrong.
func (a *app) ask(cmd *cobra.Command, typed string, f func(context.Context, *client.Client) ([][2]string, error)) ([]cobra.Completion, cobra.ShellCompDirective) {
	cl, err := a.connect()
	if err != nil {
		return nil, inOrder
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), patience)
	defer cancel()
	words, err := f(ctx, cl)
	if err != nil {
		return nil, inOrder
	}
	return offer(typed, words...)
}

// firstThen completes the first operand in one way, and the others in another.
func firstThen(first, others cobra.CompletionFunc) cobra.CompletionFunc {
	return func(cmd *cobra.Command, operands []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(operands) > 0 {
			return others(cmd, operands, typed)
		}
		return first(cmd, operands, typed)
	}
}

// onlyFirst completes the first operand, and no other.
func onlyFirst(complete cobra.CompletionFunc) cobra.CompletionFunc {
	return firstThen(complete, cobra.FixedCompletions(nil, inOrder))
}

// completeFlag completes the value of a flag of c.
func completeFlag(c *cobra.Command, flag string, complete cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // there is no such flag
	}
}
