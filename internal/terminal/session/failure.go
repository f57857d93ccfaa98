package session

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
	"studyplanner/internal/terminal/screen"
)

// Explain makes err a sentence for somebody at a terminal, with an exit code. The text has
// no control characters.
func Explain(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	if u, ok := errors.AsType[logins.Unreachable](err); ok {
		return console.Failf(console.ExitLater, "%s", screen.Clean(u.Error()))
	}
	if e, ok := errors.AsType[*client.Error](err); ok {
		return refused(e)
	}
	return cleaned{err}
}

// cleaned is an error whose lines are safe for a terminal.
type cleaned struct{ error }

// Error implements error.
func (c cleaned) Error() string {
	lines := strings.Split(c.error.Error(), "\n")
	for i, l := range lines {
		lines[i] = screen.Clean(l)
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the error.
func (c cleaned) Unwrap() error { return c.error }

// refused explains what the server refused.
func refused(e *client.Error) error {
	text := screen.Clean(e.Message)
	switch e.Code {
	case client.CodeInvalid:
		return console.UsageError{Err: errors.New(operationPath.ReplaceAllString(text, ""))}
	case client.CodeNotFound:
		return console.Failure{Err: errors.New(operationPath.ReplaceAllString(text, "")), Code: console.ExitNotFound}
	case client.CodeUnauthorized:
		return console.Failf(console.ExitRefused, "the server does not accept the key: %s; log in again with studyplanner login", text)
	case client.CodeForbidden:
		return console.Failf(console.ExitRefused, "the key may not do this: %s", text)
	case client.CodeRateLimited:
		return console.Failf(console.ExitLater, "the quota of requests is used up: try again in a while")
	case client.CodeUnavailable:
		return console.Failf(console.ExitLater, "the server cannot do this now: %s", text)
	case client.CodeConflict:
		return console.Failf(console.ExitFailed, "%s", text)
	case "":
		return noPlanner(e)
	}
	return console.Failf(console.ExitFailed, "%s (request %s)", text, screen.Clean(e.RequestID))
}

// operationPath is the path of an operation of a batch, or of a wish, in errors. Commands
// have only one at a time.
var operationPath = regexp.MustCompile(`\b(?:operations|wishes)\[\d+\](\.|: )`)

// noPlanner explains an answer that is not one of the API.
func noPlanner(e *client.Error) error {
	code, text := console.ExitFailed, "is this the address of a planner?"
	if e.Status >= http.StatusInternalServerError || e.Status == http.StatusTooManyRequests {
		code, text = console.ExitLater, "try again later"
	}
	return console.Failf(code, "the server answers with status %d %s: %s", e.Status, strings.ToLower(http.StatusText(e.Status)), text)
}
