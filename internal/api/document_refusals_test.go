package api

import (
	"net/http"
	"reflect"
	"strings"

	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest/contract"
	"studyplanner/internal/planner"
)

// refusal is an answer other than success that routes have in common.
type refusal struct {
	status  int
	name    string // of its component
	text    string
	example error // nil for one without a body
	headers []string
	applies func(route) bool
}

var refusals = []refusal{
	{
		http.StatusNotModified, "NotModified", "Nothing has changed since the ETag in `If-None-Match`.", nil,
		[]string{"ETag"},
		func(rt route) bool { return rt.method == http.MethodGet },
	},
	{
		http.StatusUnauthorized, "Unauthorized", "The key is missing, malformed, unknown, expired or revoked.", account.ErrUnauthorized,
		[]string{"WWW-Authenticate"},
		always,
	},
	{
		http.StatusForbidden, "Forbidden", "The key is read-only.", errReadOnly,
		nil, func(rt route) bool { return !rt.reads && !rt.sandbox },
	},
	{
		http.StatusForbidden, "NotSandbox", "The key is not a sandbox key, or is read-only.", errNotSandbox,
		nil, func(rt route) bool { return rt.sandbox },
	},
	{
		http.StatusNotFound, "NotFound", "The space of the key has no such block, subject, item, day off, exam, feed or calendar.",
		planner.Missing{Kind: "block"},
		nil, func(rt route) bool {
			return rt.named() || namesSubject(rt.Body) || rt.id == "startFocus" || rt.Query == reflect.TypeFor[blocksQuery]()
		},
	},
	{
		http.StatusMethodNotAllowed, "MethodNotAllowed", "The path does not have the method of the request.", errNoMethod,
		[]string{"Allow"},
		always,
	},
	{
		http.StatusConflict, "Conflict", "The `Idempotency-Key` was used with another request.", planner.ErrConflict,
		nil, func(rt route) bool {
			return rt.repeatable() && !appliesAdvice(rt) && !turnsFocus(rt) && rt.id != "postponeBlock"
		},
	},
	{
		http.StatusConflict, "Ahead", "The clock is ahead of real time, and the sandbox is not empty: reset it first.", planner.ErrClockAhead,
		nil, func(rt route) bool { return rt.sandbox && rt.method == http.MethodDelete },
	},
	{
		http.StatusConflict, "FocusState", "There is no timer, it is in the wrong state, or it belongs to another block. Or the `Idempotency-Key` was used with another request.", planner.ErrFocusRuns,
		nil, turnsFocus,
	},
	{
		http.StatusConflict, "OfCalendar", "The day off comes from a calendar. Only the calendar can change it.", planner.ErrOfCalendar,
		nil, func(rt route) bool { return strings.HasPrefix(rt.pattern, "/days-off/{") && !rt.reads },
	},
	{
		http.StatusConflict, "WithAddress", "The calendar is read from an address. Only a calendar from a file can be replaced.", planner.ErrCalendarFile,
		nil, func(rt route) bool { return rt.media != "" },
	},
	{
		http.StatusConflict, "Meanwhile", "The calendar was changed while it was read.", planner.ErrCalendarChanged,
		nil, func(rt route) bool { return rt.id == "updateCalendar" },
	},
	{
		http.StatusConflict, "OtherPlace", "The next free time or the schedule has changed. Or the `Idempotency-Key` was used with another request.", planner.ErrOtherPlace,
		nil, func(rt route) bool { return rt.id == "postponeBlock" },
	},
	{
		http.StatusConflict, "Outdated", "The schedule or the day has changed since the suggestions were made. Or one begins in the past, or they are for another schedule. " +
			"Or the `Idempotency-Key` was used with another request.", errChanged,
		nil, appliesAdvice,
	},
	{
		http.StatusPreconditionFailed, "PreconditionFailed", "The resource does not match `If-Match`.", planner.ErrPrecondition,
		nil, route.guarded,
	},
	{
		http.StatusRequestEntityTooLarge, "PayloadTooLarge", "The body is over 1 MiB.", errTooLarge,
		nil, func(rt route) bool { return rt.Body != nil && rt.media == "" },
	},
	{
		http.StatusRequestEntityTooLarge, "TextTooLarge", "The text is over 5 MiB.", errTooMuch,
		nil, func(rt route) bool { return rt.media != "" },
	},
	{
		http.StatusUnsupportedMediaType, "NotCalendar", "The body has a content type that is not `text/calendar`.", errCalendarType,
		nil, func(rt route) bool { return rt.media != "" },
	},
	{
		http.StatusUnsupportedMediaType, "UnsupportedMediaType", "The body has a content type that is not JSON.", errMediaType,
		nil, func(rt route) bool { return rt.Body != nil && rt.media == "" },
	},
	{
		http.StatusUnprocessableEntity, "Invalid", "A field, a parameter, a header or the JSON is invalid. The response lists every problem.",
		planner.Invalid{{Field: "name", Reason: "is over 40 characters"}, {Field: "type", Reason: "must be one of study, training, inactive"}},
		nil, func(rt route) bool { return !rt.reads || rt.Query != nil || rt.Body != nil || namesBlock(rt) },
	},
	{
		http.StatusTooManyRequests, "RateLimited", "The quota of the plan is used up. The request was not counted.", errLimited,
		[]string{"Retry-After"},
		always,
	},
	{
		http.StatusInternalServerError, "InternalError", "The server failed. Its log has the cause, with the request id.", http.ErrBodyNotAllowed,
		nil, always,
	},
	{
		http.StatusServiceUnavailable, "Unavailable", "The database is unreachable or read-only, or the server is busy. Retry after `Retry-After`. " +
			"If it is unknown whether a change was saved, the message says so.", planner.ErrUnavailable,
		[]string{"Retry-After"},
		always,
	},
}

func always(route) bool { return true }

// namesBlock reports whether the path of rt names a block, by an end of its id
// that several may have.
func namesBlock(rt route) bool { return strings.HasPrefix(rt.pattern, "/blocks/{") }

func appliesAdvice(rt route) bool { return rt.Body == reflect.TypeFor[applyDraft]() }

// turnsFocus reports whether rt needs the timer to be in a certain state.
func turnsFocus(rt route) bool {
	return strings.HasPrefix(rt.pattern, "/focus") && (rt.method == http.MethodPut || rt.method == http.MethodPost)
}

// namesSubject reports whether a body of type t can name a subject or a block.
func namesSubject(t reflect.Type) bool {
	if t == nil || t == reflect.TypeFor[batchDraft]() || t == reflect.TypeFor[applyDraft]() {
		return t != nil
	}
	_, one := t.FieldByName("SubjectID")
	_, some := t.FieldByName("SubjectIDs")
	return one || some
}

// documented returns the refusals as the document has them.
func documented(all []refusal) []contract.Refusal {
	var told []contract.Refusal
	for _, r := range all {
		about := contract.Refusal{Status: r.status, Name: r.name, Text: r.text, Headers: r.headers}
		if r.example != nil {
			_, f := describe(r.example)
			about.Example = envelope{Error: &f, Meta: exampleMeta}
		}
		told = append(told, about)
	}
	return told
}
