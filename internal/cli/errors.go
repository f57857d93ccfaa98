package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/internal/planner"
)

// usageError means that the command was called or configured wrongly.
type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// flagged makes of planner.Invalid a usage error that names the flags. rename
// gives the flags that are not named as their fields.
func flagged(err error, rename map[string]string) error {
	found, ok := errors.AsType[planner.Invalid](err)
	if !ok {
		return err
	}
	bad := make(planner.Invalid, len(found))
	for i, p := range found {
		name, ok := rename[p.Field]
		if !ok {
			name = p.Field
		}
		bad[i] = planner.Problem{Field: "--" + name, Reason: p.Reason}
	}
	return usageError{bad}
}

// report says in one line what went wrong, and returns the exit code.
func (p *program) report(ctx context.Context, c *cobra.Command, err error) int {
	if err == nil {
		return exitOK
	}
	code, text := exitFailed, oneLine(err)
	if _, wrong := errors.AsType[usageError](err); wrong || !p.entered {
		code = exitUsage
		text += fmt.Sprintf(" (see %s --help)", c.CommandPath())
	} else if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		text = "interrupted"
	}
	fmt.Fprintf(p.stderr, "studyplanner: %s\n", text)
	return code
}

// oneLine returns the text of err without line breaks.
func oneLine(err error) string {
	lines := strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' })
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	return strings.ReplaceAll(strings.Join(lines, "; "), ":; ", ": ")
}
