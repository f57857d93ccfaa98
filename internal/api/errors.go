package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"studyplanner/internal/account"
	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// Failures that what stands beside the API has in common with it.
var (
	ErrCrossSite = errors.New("pages of other sites may not do that")
	ErrWrongHost = errors.New("this server is not known under the host name of the request; its setting --public-url says under which it is")
	ErrBusy      = errors.New("the server is busy; try again")
	ErrDemo      = errors.New("this is a demo: look round, but nothing can be changed here; with an account you plan your own weeks")
)

// Failures of HTTP's own. Their texts are for clients.
var (
	errNoPath       = errors.New("there is nothing at this path")
	errNoMethod     = errors.New("this path does not have that method; Allow names those it has")
	errReadOnly     = errors.New("this key may only read")
	errNotSandbox   = errors.New("only a sandbox has this: use a key that begins with svc_test_")
	errForeign      = errors.New("scripts of this origin may not call; the setting --cors-origin of the server names those that may")
	errTooLarge     = errors.New("the body is over 1 MiB")
	errTooMuch      = errors.New("the body is larger than anything that belongs here") // where more than 1 MiB does
	errCalendarType = errors.New("the body must be a calendar, with Content-Type: text/calendar")
	errMediaType    = errors.New("the body must be JSON, with Content-Type: application/json")
	errLimited      = errors.New("the quota is used up; Retry-After says in how many seconds to try again")
	errUnchanged    = errors.New("not modified")
)

// The codes that stand for more than one failure, or are not of the planner.
const (
	codeInvalid     = "VALIDATION_ERROR"
	codeUnproven    = "PROOF_REQUIRED"
	codeConflict    = "CONFLICT"
	codeInternal    = "INTERNAL_ERROR"
	codeUnavailable = "UNAVAILABLE"
)

// failures is the only place that knows both errors and HTTP. A failure
// without a text tells the error's own.
var failures = []struct {
	err    error
	status int
	code   string
	text   string
}{
	{account.ErrUnauthorized, http.StatusUnauthorized, "UNAUTHORIZED", ""},
	{account.ErrSignedOut, http.StatusUnauthorized, "UNAUTHORIZED", ""},
	{account.ErrWrongSignIn, http.StatusForbidden, "FORBIDDEN", ""},
	{account.ErrNotInvited, http.StatusForbidden, "FORBIDDEN", ""},
	{account.ErrNotFounder, http.StatusForbidden, "FORBIDDEN", ""},
	{account.ErrNoReset, http.StatusForbidden, "FORBIDDEN", ""},
	{account.ErrPasskey, http.StatusForbidden, "FORBIDDEN", ""},
	{account.ErrUnproven, http.StatusForbidden, codeUnproven, ""},
	{account.ErrNotAdministrator, http.StatusForbidden, "FORBIDDEN", ""},
	{account.ErrNotFound, http.StatusNotFound, "NOT_FOUND", ""},
	{account.ErrKeyNotFound, http.StatusNotFound, "NOT_FOUND", ""},
	{account.ErrSessionNotFound, http.StatusNotFound, "NOT_FOUND", ""},
	{account.ErrPasskeyNotFound, http.StatusNotFound, "NOT_FOUND", ""},
	{account.ErrInvitationNotFound, http.StatusNotFound, "NOT_FOUND", ""},
	{account.ErrPreparedNotFound, http.StatusNotFound, "NOT_FOUND", ""},
	{errReadOnly, http.StatusForbidden, "FORBIDDEN", ""},
	{errNotSandbox, http.StatusForbidden, "FORBIDDEN", ""},
	{errForeign, http.StatusForbidden, "FORBIDDEN", ""},
	{ErrWrongHost, http.StatusForbidden, "FORBIDDEN", ""},
	{ErrCrossSite, http.StatusForbidden, "FORBIDDEN", ""},
	{ErrDemo, http.StatusForbidden, "FORBIDDEN", ""},
	{errNoPath, http.StatusNotFound, "NOT_FOUND", ""},
	{account.ErrNoFeed, http.StatusNotFound, "NOT_FOUND", errNoPath.Error()},
	{planner.ErrNotFound, http.StatusNotFound, "NOT_FOUND", ""},
	{errNoMethod, http.StatusMethodNotAllowed, "METHOD_NOT_ALLOWED", ""},
	{planner.ErrConflict, http.StatusConflict, codeConflict, ""},
	{errChanged, http.StatusConflict, codeConflict, ""},
	{errOutdated, http.StatusConflict, codeConflict, ""},
	{errElsewhere, http.StatusConflict, codeConflict, ""},
	{planner.ErrOtherPlace, http.StatusConflict, codeConflict, ""},
	{planner.ErrMeanwhile, http.StatusConflict, codeConflict, ""},
	{planner.ErrClockAhead, http.StatusConflict, codeConflict, ""},
	{planner.ErrNoFocus, http.StatusConflict, codeConflict, ""},
	{planner.ErrFocusRuns, http.StatusConflict, codeConflict, ""},
	{planner.ErrFocusPaused, http.StatusConflict, codeConflict, ""},
	{planner.ErrFocusTaken, http.StatusConflict, codeConflict, ""},
	{planner.ErrCalendarFile, http.StatusConflict, codeConflict, ""},
	{planner.ErrCalendarChanged, http.StatusConflict, codeConflict, ""},
	{planner.ErrOfCalendar, http.StatusConflict, codeConflict, ""},
	{account.ErrLastAdministrator, http.StatusConflict, codeConflict, ""},
	{planner.ErrPrecondition, http.StatusPreconditionFailed, codeConflict, ""},
	{errTooLarge, http.StatusRequestEntityTooLarge, "PAYLOAD_TOO_LARGE", ""},
	{errTooMuch, http.StatusRequestEntityTooLarge, "PAYLOAD_TOO_LARGE", ""},
	{errCalendarType, http.StatusUnsupportedMediaType, "UNSUPPORTED_MEDIA_TYPE", ""},
	{errMediaType, http.StatusUnsupportedMediaType, "UNSUPPORTED_MEDIA_TYPE", ""},
	{planner.ErrRefreshTooSoon, http.StatusTooManyRequests, "RATE_LIMITED", ""},
	{errLimited, http.StatusTooManyRequests, "RATE_LIMITED", ""},
	{fair.ErrFull, http.StatusTooManyRequests, "RATE_LIMITED", ""},
	{planner.ErrUncertain, http.StatusServiceUnavailable, codeUnavailable, "it is not known whether this was saved: ask again with the same Idempotency-Key"},
	{planner.ErrDamaged, http.StatusServiceUnavailable, codeUnavailable, "the database file is damaged; whoever runs the server must restore a backup"},
	{planner.ErrUnavailable, http.StatusServiceUnavailable, codeUnavailable, "the database cannot be reached; try again"},
	{ErrBusy, http.StatusServiceUnavailable, codeUnavailable, ""},
	{account.ErrCrowded, http.StatusServiceUnavailable, codeUnavailable, ""},
	{context.Canceled, http.StatusServiceUnavailable, codeUnavailable, "the request was given up"},
	{context.DeadlineExceeded, http.StatusServiceUnavailable, codeUnavailable, "the request took too long"},
}

// failure is the field error of an envelope.
type failure struct {
	Code    string            `json:"code"`
	Message string            `json:"message"`
	Fields  []planner.Problem `json:"fields,omitempty"`
}

// describe returns the status and the failure for err. It never shows the text of an error that
// is not in failures.
func describe(err error) (int, failure) {
	if bad, ok := errors.AsType[planner.Invalid](err); ok {
		bad = truncateProblems(bad)
		return http.StatusUnprocessableEntity, failure{codeInvalid, bad.Error(), bad}
	}
	for _, f := range failures {
		if !errors.Is(err, f.err) {
			continue
		}
		if f.text == "" {
			f.text = f.err.Error()
		}
		if missing, ok := errors.AsType[planner.Missing](err); ok {
			f.text = missing.Error()
		}
		if unsaved, ok := errors.AsType[planner.Unsaved](err); ok {
			f.text = unsaved.Error()
		}
		return f.status, failure{Code: f.code, Message: f.text}
	}
	return http.StatusInternalServerError, failure{Code: codeInternal, Message: "internal error; the log has its cause under this request_id"}
}

// serverFault reports whether err is no fault of the caller.
func serverFault(err error) bool {
	if err == nil {
		return false
	}
	status, _ := describe(err)
	return status >= http.StatusInternalServerError
}

// maxProblems is how many problems one answer lists: as many as a syllabus, the largest request,
// has fields.
const maxProblems = 2000

// truncateProblems returns at most maxProblems of bad, and one more that says so.
func truncateProblems(bad planner.Invalid) planner.Invalid {
	if len(bad) <= maxProblems {
		return bad
	}
	rest := planner.Problem{Field: "body", Reason: fmt.Sprintf("has more than the %d problems listed", maxProblems)}
	return append(bad[:maxProblems:maxProblems], rest)
}
