package mcp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"

	"studyplanner/client"
)

// problem is what is wrong with one parameter.
type problem struct{ parameter, reason string }

// problems is all that is wrong with the parameters of a call.
type problems []problem

func (bad *problems) add(parameter, reason string) { *bad = append(*bad, problem{parameter, reason}) }

// Error implements error.
func (bad problems) Error() string {
	lines := make([]string, len(bad))
	for i, p := range bad {
		lines[i] = p.parameter + ": " + p.reason
	}
	return strings.Join(lines, "\n")
}

// errChanged means that something is not any more as it was read.
var errChanged = errors.New("it was changed meanwhile; look at it again, and call this tool again if it is still right")

// explain tells an assistant what is wrong and what to do next.
func explain(err error, t tool) string {
	if bad, ok := errors.AsType[problems](err); ok {
		return "Nothing was done. Correct this and call " + t.Name + " again:\n" + bad.Error()
	}
	refusal, refused := errors.AsType[*client.Error](err)
	switch {
	case errors.Is(err, errStale), errors.Is(err, errChanged):
		return "Nothing was done: " + err.Error() + "."
	case refused:
		return t.explainRefusal(refusal)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("There was no answer within %.0f seconds. Try again later.", patience.Seconds()) + t.unsure()
	}
	return "The planner cannot be reached: " + cause(err) + ". Tell the user, and try again later." + t.unsure()
}

// unsure says what to do when it is unknown whether a change was made.
func (t tool) unsure() string {
	if t.reads() {
		return ""
	}
	return " The change may have been made: see with get_schedule or list_subjects before you repeat it."
}

// explainRefusal is explain for what the API refuses.
func (t tool) explainRefusal(e *client.Error) string {
	switch e.Code {
	case client.CodeInvalid:
		return explain(parameterProblems(e.Fields), t)
	case client.CodeNotFound:
		what := operation.ReplaceAllString(e.Message, "")
		return "Nothing was done: " + what + ". It may have been deleted; get_schedule, list_blocks and list_subjects tell what there is."
	case client.CodeUnauthorized:
		return "The API key is not valid, or not valid any more. Tell the user to make a new key and to put it into this connection's settings."
	case client.CodeForbidden:
		return "Nothing was done: the API key of this connection may only read. Tell the user that a key with full access is needed to change the schedule."
	case client.CodeConflict:
		return "Nothing was done: " + e.Message + ". Look at what is there now, and call this tool again if it is still right."
	case client.CodeRateLimited:
		return "Nothing was done: the quota of requests is used up. " + wait(e) + ", and with fewer calls."
	case client.CodeUnavailable:
		return "The planner is not available now. " + wait(e) + "." + t.unsure()
	}
	return "The planner answered that something is wrong: " + e.Message + " (request " + e.RequestID + "). Tell the user." + t.unsure()
}

// wait says when to try again.
func wait(e *client.Error) string {
	if e.RetryAfter <= 0 {
		return "Try again later"
	}
	return fmt.Sprintf("Try again in %.0f seconds", math.Ceil(e.RetryAfter.Seconds()))
}

// operation is where a batch tells which of its operations is wrong.
var operation = regexp.MustCompile(`^operations\[\d+\](\.|: |$)`)

// parameterProblems returns the problems of a request. Parameters have the names of the API's fields.
func parameterProblems(fields []client.Field) problems {
	var bad problems
	for _, f := range fields {
		bad.add(operation.ReplaceAllString(f.Field, ""), f.Message)
	}
	return bad
}

// cause returns the last of a chain of errors: the rest tells of requests, which
// means nothing to an assistant.
func cause(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}
