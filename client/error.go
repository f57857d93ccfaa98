package client

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// The codes of errors.
const (
	CodeInvalid          = "VALIDATION_ERROR"
	CodeNotFound         = "NOT_FOUND"
	CodeUnauthorized     = "UNAUTHORIZED"
	CodeForbidden        = "FORBIDDEN" // the key may only read
	CodeConflict         = "CONFLICT"  // something has changed meanwhile
	CodeRateLimited      = "RATE_LIMITED"
	CodeMethodNotAllowed = "METHOD_NOT_ALLOWED"
	CodePayloadTooLarge  = "PAYLOAD_TOO_LARGE"
	CodeUnsupportedMedia = "UNSUPPORTED_MEDIA_TYPE"
	CodeInternal         = "INTERNAL_ERROR"
	CodeUnavailable      = "UNAVAILABLE"
)

// Error is what the server answers to a request that it refuses. Use
// [errors.As] to find it, or [Code].
type Error struct {
	Code       string        // "" if the answer is not one of the API, say of a proxy
	Message    string        // for people
	Fields     []Field       // what is wrong, for CodeInvalid
	Status     int           // of HTTP; can be 200
	RequestID  string        // by which the server's log knows the request
	RetryAfter time.Duration // how long the server wants to be left alone; 0 if it does not say
}

// Field tells what is wrong with one field of a request.
type Field struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error returns the message with the request's id.
func (e *Error) Error() string {
	what := cmp.Or(e.Code, strings.TrimSpace(fmt.Sprintf("status %d %s", e.Status, http.StatusText(e.Status))))
	if e.RequestID == "" {
		return fmt.Sprintf("%s: %s", what, e.Message)
	}
	return fmt.Sprintf("%s: %s (request %s)", what, e.Message, e.RequestID)
}

// Code returns the code of the [Error] in err, or "".
func Code(err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return ""
}

// temporary reports whether the same request may succeed later.
func (e *Error) temporary() bool {
	switch e.Status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return e.limited() || e.Code == CodeUnavailable
}

// limited reports whether the request was refused unread, for want of quota.
func (e *Error) limited() bool {
	return e.Code == CodeRateLimited || e.Status == http.StatusTooManyRequests
}

// hide takes the key out of an answer that repeats it.
func (e *Error) hide(k Key) {
	e.Code, e.Message, e.RequestID = k.hide(e.Code), k.hide(e.Message), k.hide(e.RequestID)
	for i, f := range e.Fields {
		e.Fields[i] = Field{k.hide(f.Field), k.hide(f.Message)}
	}
}
