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

// Explain says in a sentence what err means for somebody at a terminal, and
// gives it its exit code. It lets through no character that a terminal obeys.
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

// cleaned is an error whose text a terminal only shows, line by line.
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

// operationPath is how the server names one operation of a batch, or one wish: people
// make one at a time.
var operationPath = regexp.MustCompile(`\b(?:operations|wishes)\[\d+\](\.|: )`)

// noPlanner explains an answer that is not one of the API.
func noPlanner(e *client.Error) error {
	code, text := console.ExitFailed, "is this the address of a planner?"
	if e.Status >= http.StatusInternalServerError || e.Status == http.StatusTooManyRequests {
		code, text = console.ExitLater, "try again later"
	}
	return console.Failf(code, "the server answers with status %d %s: %s", e.Status, strings.ToLower(http.StatusText(e.Status)), text)
}
