package wishes

import (
	"context"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/numbers"
)

func (a commands) rmCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{
		Use: "rm NUMBER...", Short: "Remove standing wishes", Long: `Remove standing wishes, by the numbers that "studyplanner wishes" shows.`,
		Example: "  studyplanner wishes rm 2\n  studyplanner wishes rm 1,3-5",
		Args:    console.AtLeast(1, "the number of a wish"), ValidArgsFunction: a.completeNumbers,
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		l, err := a.load(ctx)
		if err != nil {
			return err
		}
		chosen, err := numbers.Read(operands, len(l.wishes))
		if err != nil {
			return err
		}
		return a.remove(ctx, l, chosen, f)
	})
}

// completeNumbers offers the numbers of wishes that are not named yet.
func (a commands) completeNumbers(cmd *cobra.Command, operands []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.Words(cmd, typed, func(ctx context.Context, c *client.Client) ([][2]string, error) {
		l, err := read(ctx, c)
		var words [][2]string
		for i, w := range l.wishes {
			if number := strconv.Itoa(i + 1); !slices.Contains(operands, number) {
				words = append(words, [2]string{number, l.text(w)})
			}
		}
		return words, err
	})
}

func (a commands) clearCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{Use: "clear", Short: "Remove all standing wishes", Long: "Remove all standing wishes."}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		l, err := a.load(ctx)
		if err != nil {
			return err
		}
		all := make([]int, len(l.wishes))
		for i := range all {
			all[i] = i + 1
		}
		return a.remove(ctx, l, all, f)
	})
}

// remove removes the wishes with some numbers, in order, and says which those are.
func (a commands) remove(ctx context.Context, l list, chosen []int, f console.Format) error {
	left, gone := []client.Wish{}, []client.Wish{}
	for i, w := range l.wishes {
		if len(chosen) > 0 && chosen[0] == i+1 {
			gone, chosen = append(gone, w), chosen[1:]
		} else {
			left = append(left, w)
		}
	}
	l, err := a.replace(ctx, l, left)
	if err != nil {
		return err
	}
	if len(gone) == 0 {
		return a.show(l, f, "There are no wishes.\n")
	}
	return a.show(l, f, "Removed: "+l.texts(gone)+"\n")
}
