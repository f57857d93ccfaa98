package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"

	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// maxBody is the size of the largest body, in bytes, of a route that does not
// say otherwise.
const maxBody = 1 << 20

// readBody reads the body. Its Content-Type must be that of the route, JSON by default, or
// missing. An Operation that parses its body itself gets a file.
func (r *Request) readBody() (err error) {
	from := http.MaxBytesReader(r.w, r.Body, cmp.Or(r.route.maxBody, maxBody))
	var size int64
	if r.route.maxBody > 0 {
		size, err = r.spool(from)
	} else {
		r.body, err = io.ReadAll(from)
		size = int64(len(r.body))
	}
	if err != nil {
		return r.bodyError(err)
	}
	kind := mediaType(r.Header.Get("Content-Type"))
	switch {
	case size == 0 || kind == "":
	case r.route.media != "" && kind != r.route.media:
		return errCalendarType
	case r.route.media == "" && !isJSON(kind):
		return errMediaType
	}
	return nil
}

// bodyError returns the failure for err, which ended the reading of the body.
func (r *Request) bodyError(err error) error {
	_, tooLarge := errors.AsType[*http.MaxBytesError](err)
	late, network := errors.AsType[net.Error](err)
	switch {
	case tooLarge && r.route.maxBody > 0:
		return errTooMuch
	case tooLarge:
		return errTooLarge
	case errors.Is(err, planner.ErrUnavailable), errors.Is(err, fair.ErrFull):
		return err
	case network && late.Timeout(), r.Context().Err() != nil:
		return fmt.Errorf("read body: %w", cmp.Or(r.Context().Err(), context.DeadlineExceeded))
	}
	return planner.Invalid{{Field: "body", Reason: "could not be read to its end"}}
}

// uploads bounds the large bodies that are received at once. They are spooled to disk, so slow
// clients take neither memory nor a place for large work.
var uploads = fair.Limits{Places: 64, PerAccount: 2, Waiting: waiting}

// spool writes a body to a file, and returns its size in bytes.
func (r *Request) spool(from io.Reader) (_ int64, err error) {
	if err := r.acquire(r.mount.uploads); err != nil {
		return 0, err
	}
	defer r.releasePlace()
	if r.upload, err = newUpload(); err != nil {
		return 0, err
	}
	size, err := io.Copy(r.upload, from)
	if err = r.upload.fault(err); err == nil {
		err = r.upload.rewind()
	}
	return size, err
}

// removeUpload removes the file of the body, if there is one.
func (r *Request) removeUpload() {
	if r.upload != nil {
		r.upload.remove()
	}
}

// mediaType returns a content type without its parameters, in lower case.
func mediaType(contentType string) string {
	kind, _, _ := strings.Cut(contentType, ";")
	return strings.ToLower(strings.TrimSpace(kind))
}

// isJSON reports whether a media type is that of JSON.
func isJSON(kind string) bool {
	suffixed := strings.HasPrefix(kind, "application/") && strings.HasSuffix(kind, "+json") && len(kind) > len("application/+json")
	return kind == "application/json" || suffixed
}
