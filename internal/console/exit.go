package console

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// The exit codes of the program.
const (
	ExitOK       = 0
	ExitFailed   = 1
	ExitUsage    = 2 // wrong usage or configuration
	ExitNotFound = 3 // there is no such block or subject
	ExitRefused  = 4 // the key is missing, is not accepted, or may not do this
	ExitLater    = 5 // the server cannot be reached or is too busy; try again
)

// UsageError means that a command was called or configured wrongly.
type UsageError struct{ Err error }

// Error implements error.
func (u UsageError) Error() string { return u.Err.Error() }

// Unwrap returns what is wrong.
func (u UsageError) Unwrap() error { return u.Err }

// ExitCode returns ExitUsage.
func (u UsageError) ExitCode() int { return ExitUsage }

// Usagef returns a UsageError with a text.
func Usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// Failure is an error with the exit code that it leads to.
type Failure struct {
	Err  error
	Code int
}

// Error implements error.
func (f Failure) Error() string { return f.Err.Error() }

// Unwrap returns what went wrong.
func (f Failure) Unwrap() error { return f.Err }

// ExitCode returns the code.
func (f Failure) ExitCode() int { return f.Code }

// Failf returns a Failure with a text.
func Failf(code int, format string, args ...any) error {
	return Failure{fmt.Errorf(format, args...), code}
}

// exitCoder is an error that knows its exit code.
type exitCoder interface {
	error
	ExitCode() int
}

// Report says in one line what went wrong with a command, and returns the exit code.
func (c *Console) Report(ctx context.Context, cmd *cobra.Command, err error) int {
	if err == nil {
		return ExitOK
	}
	code, text := ExitFailed, oneLine(err)
	if coder, ok := errors.AsType[exitCoder](err); ok {
		code = coder.ExitCode()
	}
	if code == ExitUsage || !c.running {
		code = ExitUsage
		text += fmt.Sprintf(" (see %s --help)", cmd.CommandPath())
	} else if Interrupted(ctx, err) {
		text = "interrupted"
	}
	fmt.Fprintf(c.Stderr, "studyplanner: %s\n", text)
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
