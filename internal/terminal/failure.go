package terminal

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
)

// failure is an error with the exit code that it leads to.
type failure struct {
	error
	code int
}

// Unwrap returns the error.
func (f failure) Unwrap() error { return f.error }

// ExitCode returns one of the exit codes of console.
func (f failure) ExitCode() int { return f.code }

// failf returns a failure with a text.
func failf(code int, format string, args ...any) error {
	return failure{fmt.Errorf(format, args...), code}
}

// unreachable is what a transport reports in place of err.
type unreachable struct {
	server string
	err    error
}

// Error implements error.
func (u unreachable) Error() string {
	cause := u.err
	if call, ok := errors.AsType[*os.SyscallError](cause); ok {
		cause = call.Err // without the address once more
	}
	return fmt.Sprintf("cannot reach %s: %v", u.server, cause)
}

// Unwrap returns what the transport said.
func (u unreachable) Unwrap() error { return u.err }

// transport marks the errors of sending a request.
type transport struct{ http.RoundTripper }

// RoundTrip implements [http.RoundTripper].
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := t.RoundTripper.RoundTrip(r)
	if err != nil && r.Context().Err() == nil {
		err = unreachable{r.URL.Scheme + "://" + r.URL.Host, err}
	}
	return answer, err
}

// explaining lets c and the commands in it end with errors that explain
// themselves.
func explaining(c *cobra.Command) {
	if run := c.RunE; run != nil {
		c.RunE = func(c *cobra.Command, operands []string) error { return explain(run(c, operands)) }
	}
	for _, sub := range c.Commands() {
		explaining(sub)
	}
}

// explain says in a sentence what err means for somebody at a terminal, and
// gives it its exit code. It lets through no character that a terminal obeys.
func explain(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	if u, ok := errors.AsType[unreachable](err); ok {
		return failf(console.ExitLater, "%s", clean(u.Error()))
	}
	if e, ok := errors.AsType[*client.Error](err); ok {
		return refused(e)
	}
	return cleaned{err}
}

// cleaned is an error whose text a terminal only shows, line by line.
type cleaned struct{ error }

// Error implements error.
func (c cleaned) Error() string {
	lines := strings.Split(c.error.Error(), "\n")
	for i, l := range lines {
		lines[i] = clean(l)
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the error.
func (c cleaned) Unwrap() error { return c.error }

// refused explains what the server refused.
func refused(e *client.Error) error {
	text := clean(e.Message)
	switch e.Code {
	case client.CodeInvalid:
		return console.UsageError{Err: errors.New(operationPath.ReplaceAllString(text, ""))}
	case client.CodeNotFound:
		return failure{errors.New(operationPath.ReplaceAllString(text, "")), console.ExitNotFound}
	case client.CodeUnauthorized:
		return failf(console.ExitRefused, "the server does not accept the key: %s; log in again with studyplanner login", text)
	case client.CodeForbidden:
		return failf(console.ExitRefused, "the key may not do this: %s", text)
	case client.CodeRateLimited:
		return failf(console.ExitLater, "the quota of requests is used up: try again in a while")
	case client.CodeUnavailable:
		return failf(console.ExitLater, "the server cannot do this now: %s", text)
	case client.CodeConflict:
		return failf(console.ExitFailed, "%s", text)
	case "":
		return noPlanner(e)
	}
	return failf(console.ExitFailed, "%s (request %s)", text, clean(e.RequestID))
}

// operationPath is how the server names one operation of a batch.
var operationPath = regexp.MustCompile(`\boperations\[\d+\](\.|: )`)

// noPlanner explains an answer that is not one of the API.
func noPlanner(e *client.Error) error {
	code, text := console.ExitFailed, "is this the address of a planner?"
	if e.Status >= http.StatusInternalServerError || e.Status == http.StatusTooManyRequests {
		code, text = console.ExitLater, "try again later"
	}
	return failf(code, "the server answers with status %d %s: %s", e.Status, strings.ToLower(http.StatusText(e.Status)), text)
}
