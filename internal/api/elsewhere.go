package api

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"studyplanner/internal/planner"
)

// attempt is handle, of what only reads from the standby while the database cannot be
// reached. It is the one place that decides which of the two a request reads: all of it
// reads the same.
func (m *mount) attempt(r *Request) (any, error) {
	if m.Standby == nil || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return m.handle(r)
	}
	asked := r.Request
	if primary := m.Standby.Primary(); primary.Err() == nil {
		r.until(primary)
		value, err := m.handle(r)
		r.Request = asked
		if !unreached(err) || asked.Context().Err() != nil || primary.Err() == nil && !m.Standby.Away(asked.Context()) {
			return value, err
		}
		if errors.Is(err, context.Canceled) {
			err = planner.ErrUnavailable // so that nothing is paid for it
		}
		r.settle(err)
	}
	ctx, through, ok := m.Standby.Read(asked.Context())
	r.anew(asked.WithContext(ctx))
	if ok {
		r.through, r.elsewhere = through, planner.Unsaved{Why: "the primary database cannot be reached"}
	}
	value, err := m.handle(r)
	r.Request = asked
	return value, err
}

// unreached reports whether err may be because the database cannot be reached.
func unreached(err error) bool {
	return errors.Is(err, planner.ErrUnavailable) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// until has r given up as soon as the database cannot be reached: it would wait for that
// as long as it may.
func (r *Request) until(primary context.Context) {
	ctx, cancel := context.WithCancel(r.Request.Context())
	stop := context.AfterFunc(primary, cancel)
	r.attempted = func() {
		stop()
		cancel()
	}
	r.Request = r.Request.WithContext(ctx)
	r.within(patience)
}

// anew makes r what it was when it began, as hr.
func (r *Request) anew(hr *http.Request) {
	r.leave()
	if r.sent != nil {
		r.sent()
	}
	r.drop()
	r.linger()
	r.ctx.end()
	if r.attempted != nil {
		r.attempted()
	}
	for _, name := range []string{"Etag", "Ratelimit", "Ratelimit-Policy", "Retry-After", "Allow"} {
		delete(r.w.Header(), name)
	}
	*r = Request{
		Request: hr, w: r.w, mount: r.mount, id: r.id, trace: r.trace, span: r.span, now: r.now, started: r.started,
		values: r.values, valued: r.valued, // where fields of the header lie
	}
	r.ctx = newPatient(hr.Context(), time.Now().Add(patience))
	r.hurry()
}

// inSeconds is how many seconds have begun of a while, none of one below 0.
func inSeconds(while time.Duration) string {
	return strconv.FormatInt(int64((max(0, while)+time.Second-1)/time.Second), 10)
}
