package api

import (
	"cmp"
	"errors"
	"io"
	"net/http"
	"strings"

	"studyplanner/internal/planner"
)

// maxBody is the size of the largest body, in bytes, of a route that does not
// say otherwise.
const maxBody = 1 << 20

// largeBodies is how many bodies over maxBody are in memory at most.
const largeBodies = 2

// readBody reads the whole body, which must be declared as JSON or not at all.
func (r *Request) readBody() error {
	if r.route.most > maxBody {
		if err := r.mount.large.Acquire(r.Context(), 1); err != nil {
			return err
		}
		r.holdsLarge = true
	}
	body, err := io.ReadAll(http.MaxBytesReader(r.w, r.Body, cmp.Or(r.route.most, maxBody)))
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok && r.route.most > 0 {
		return errTooMuch
	} else if ok {
		return errTooLarge
	}
	if err != nil {
		return planner.Invalid{{Field: "body", Reason: "could not be read to its end"}}
	}
	if len(body) > 0 && !isJSON(r.Header.Get("Content-Type")) {
		return errMediaType
	}
	r.body = body
	return nil
}

// isJSON reports whether a content type is that of JSON, whatever its
// parameters, or missing.
func isJSON(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	kind = strings.ToLower(strings.TrimSpace(kind))
	suffixed := strings.HasPrefix(kind, "application/") && strings.HasSuffix(kind, "+json") && len(kind) > len("application/+json")
	return kind == "" || kind == "application/json" || suffixed
}
