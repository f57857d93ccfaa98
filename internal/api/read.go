package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"

	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// maxBody is the size of the largest body, in bytes, of a route that does not
// say otherwise.
const maxBody = 1 << 20

// readBody reads the whole body, which must be declared as JSON or not at all. One
// that may be over maxBody is put aside until it is r's turn (see load).
func (r *Request) readBody() (err error) {
	from := http.MaxBytesReader(r.w, r.Body, cmp.Or(r.route.most, maxBody))
	var size int64
	if r.route.most > maxBody {
		size, err = r.putAside(from)
	} else {
		r.body, err = io.ReadAll(from)
		size = int64(len(r.body))
	}
	if err != nil {
		return r.unread(err)
	}
	if size > 0 && !isJSON(r.Header.Get("Content-Type")) {
		return errMediaType
	}
	return nil
}

// unread is what err, met in reading the body, means to who sent it.
func (r *Request) unread(err error) error {
	_, tooLarge := errors.AsType[*http.MaxBytesError](err)
	late, network := errors.AsType[net.Error](err)
	switch {
	case tooLarge && r.route.most > 0:
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

// uploads are the large bodies that are read at once. They lie on the disk while
// they come in, so that whoever sends slowly takes neither memory nor anybody's turn.
var uploads = fair.Limits{Inside: 64, Lane: 2, Waiting: waiting}

// putAside writes what comes from a client into a file, and returns how long it is.
func (r *Request) putAside(from io.Reader) (int64, error) {
	if err := r.enter(r.mount.gates.uploads); err != nil {
		return 0, err
	}
	defer r.leave()
	f, err := os.CreateTemp("", "studyplanner-body-*")
	if err != nil {
		return 0, fmt.Errorf("%w: %w", planner.ErrUnavailable, err)
	}
	r.aside = f
	os.Remove(f.Name()) // where a file without a name goes on; elsewhere drop does it
	disk := &sink{to: f}
	size, err := io.Copy(disk, from)
	if disk.failed != nil {
		err = fmt.Errorf("%w: %w", planner.ErrUnavailable, disk.failed)
	}
	return size, err
}

// sink is a file that tells its own failures from those of who is written from.
type sink struct {
	to     io.Writer
	failed error
}

func (s *sink) Write(p []byte) (int, error) {
	n, err := s.to.Write(p)
	s.failed = err
	return n, err
}

// load takes the body that was put aside, if one was, into memory.
func (r *Request) load() error {
	if r.aside == nil {
		return nil
	}
	if _, err := r.aside.Seek(0, io.SeekStart); err != nil {
		return err
	}
	body, err := io.ReadAll(r.aside)
	r.body = body
	return err
}

// drop removes the body that was put aside.
func (r *Request) drop() {
	if r.aside != nil {
		r.aside.Close()
		os.Remove(r.aside.Name())
	}
}

// isJSON reports whether a content type is that of JSON, whatever its
// parameters, or missing.
func isJSON(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	kind = strings.ToLower(strings.TrimSpace(kind))
	suffixed := strings.HasPrefix(kind, "application/") && strings.HasSuffix(kind, "+json") && len(kind) > len("application/+json")
	return kind == "" || kind == "application/json" || suffixed
}
