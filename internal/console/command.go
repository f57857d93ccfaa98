package console

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Action is what a command does, once its flags and operands are known to be right.
type Action func(ctx context.Context, operands []string) error

// Enter makes a the action of cmd, which takes no operands if it does not say
// which it takes.
func (c *Console) Enter(cmd *cobra.Command, a Action) *cobra.Command {
	cmd.DisableFlagsInUseLine = true
	if cmd.Args == nil {
		cmd.Args = cobra.NoArgs
	}
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		c.running = true
		return a(cmd.Context(), operands)
	}
	return cmd
}

// Group returns a command that only holds others.
func Group(use, short, long string, commands ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{
		Use: use, Short: short, Long: long, Args: noSuchCommand, DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(commands...)
	return c
}

// noSuchCommand refuses the operands of a group: they are no commands of it.
func noSuchCommand(c *cobra.Command, operands []string) error {
	if len(operands) == 0 {
		return nil
	}
	text := fmt.Sprintf("unknown command %q for %q", operands[0], c.CommandPath())
	c.SuggestionsMinimumDistance = 2
	if similar := c.SuggestionsFor(operands[0]); len(similar) > 0 {
		text += ", did you mean " + strings.Join(similar, " or ") + "?"
	}
	return errors.New(text)
}

// WrongFlag explains that a flag is wrong. A group knows none of the flags of a
// command that it does not have: then it is the command that is wrong.
func WrongFlag(c *cobra.Command, err error) error {
	if c.HasSubCommands() && c.Flags().NArg() > 0 {
		return noSuchCommand(c, c.Flags().Args())
	}
	return err
}

// OneOperand requires exactly one.
func OneOperand(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, operands []string) error {
		if len(operands) != 1 {
			return fmt.Errorf("needs %s, and nothing else", name)
		}
		return nil
	}
}

// OneOrNone allows one operand, which name names.
func OneOrNone(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, operands []string) error {
		if len(operands) > 1 {
			return fmt.Errorf("takes %s, and nothing else", name)
		}
		return nil
	}
}

// AtLeast requires so many operands or more, which what names.
func AtLeast(n int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, operands []string) error {
		if len(operands) < n {
			return errors.New("needs " + what)
		}
		return nil
	}
}

// Required marks required flags.
func Required(c *cobra.Command, flags ...string) {
	for _, name := range flags {
		if err := c.MarkFlagRequired(name); err != nil {
			panic(err) // there is no such flag
		}
	}
}

// IfSet returns value if its flag is set, else nil.
func IfSet[T any](flags *pflag.FlagSet, flag string, value *T) *T {
	if !flags.Changed(flag) {
		return nil
	}
	return value
}

// Choices completes the values of a flag.
func Choices(c *cobra.Command, flag string, values ...string) {
	complete := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if err := c.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // there is no such flag
	}
}
