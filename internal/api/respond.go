package api

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// envelope is the form of every answer with a body. Data is null when Error is
// not, and the other way round.
type envelope struct {
	Data  any      `json:"data"`
	Error *failure `json:"error"`
	Meta  any      `json:"meta"` // a meta, or one of those that tell more
}

// meta tells which request an envelope answers, and when.
type meta struct {
	RequestID  string   `json:"request_id"`
	Timestamp  string   `json:"timestamp"`            // RFC 3339 in UTC
	LocalTime  string   `json:"local_time,omitempty"` // RFC 3339, where the account is
	NextCursor string   `json:"next_cursor,omitempty"`
	Full       bool     `json:"full,omitzero"`
	Ignored    []string `json:"ignored,omitempty"`
}

// retrySoon is the Retry-After of a request whose queue is full.
const retrySoon = "1"

// appendTimestamp appends t, which is in UTC, in the form of RFC 3339 to the
// millisecond.
func appendTimestamp(b []byte, t time.Time) []byte {
	b = t.AppendFormat(b, time.RFC3339) // which is far faster than a form of one's own
	b = append(b[:len(b)-1], '.')
	ms := t.Nanosecond() / int(time.Millisecond)
	return append(b, byte('0'+ms/100), byte('0'+ms/10%10), byte('0'+ms%10), 'Z')
}

// respond answers r with value or, if it is not nil, err. It is the one place
// that writes answers of the API.
func (m *mount) respond(r *Request, value any, err error) {
	r.refund(err)
	if stored, ok := errors.AsType[*planner.Replay](err); ok {
		value, err = r.replay(stored)
	}
	switch {
	case errors.Is(err, errUnchanged):
		r.start(http.StatusNotModified)
	case err != nil:
		m.refuse(r, err)
	case r.route.Answer == nil && !r.dryRun:
		r.start(r.route.status)
	default:
		m.succeed(r, value)
	}
}

func (m *mount) succeed(r *Request, value any) {
	if r.tagged(value); r.unchanged() {
		r.start(http.StatusNotModified)
		return
	}
	if r.streams {
		m.stream(r, value)
		return
	}
	buf := m.buffer()
	defer m.release(buf)
	if c, cached := value.(*cachedResponse); cached {
		c.write(buf, r)
	} else if err := r.answer(buf, value); err != nil {
		m.refuse(r, err)
		return
	} else {
		m.responses.put(r, buf.Bytes())
	}
	r.locate(buf.Bytes())
	r.form(value)
	r.write(r.succeeded(), buf.Bytes())
}

// succeeded is the status of r's answer, which has a body.
func (r *Request) succeeded() int {
	if r.route.Answer == nil {
		return http.StatusOK
	}
	return r.route.status
}

// refuse answers r with an error. A failure of the server is logged unless it
// is that the client went away.
func (m *mount) refuse(r *Request, err error) {
	status, f := describe(err)
	if status >= http.StatusInternalServerError && r.Request.Context().Err() == nil {
		m.logCause(r, err)
	}
	h := r.w.Header()
	h.Del("ETag")
	switch status {
	case http.StatusUnauthorized:
		h.Set("WWW-Authenticate", challenge(err))
	case http.StatusServiceUnavailable:
		h.Set("Retry-After", m.outages.retryAfter(err, r.now))
	case http.StatusTooManyRequests:
		if h.Get("Retry-After") == "" {
			h.Set("Retry-After", retrySoon)
		}
	}
	buf := m.buffer()
	defer m.release(buf)
	var body any = envelope{Error: &f, Meta: r.meta()}
	if r.message {
		body = newMessageFailure(r.id, f)
	}
	if m.Plain {
		buf.WriteString(f.Message + "\n")
	} else if err := encode(buf, body); err != nil {
		panic(err) // strings always encode
	}
	r.form(nil)
	r.write(status, buf.Bytes())
}

// challenge says how a request has to authenticate.
func challenge(err error) string {
	if errors.Is(err, account.ErrSignedOut) {
		return "Cookie"
	}
	return "Bearer"
}

func (r *Request) meta() any {
	m := meta{RequestID: r.id, Timestamp: string(appendTimestamp(nil, r.now)), NextCursor: r.next, Full: r.full, Ignored: r.ignored}
	if !r.call.Now.At.IsZero() {
		m.LocalTime = string(r.call.Now.AppendLocal(nil))
	}
	if r.subjects != nil || r.overlaps != nil || r.daysOff != nil || r.busy != nil || r.topics != nil {
		return includesMeta{m, r.subjects, r.overlaps, r.daysOff, r.busy, r.topics}
	}
	if r.soFar != nil {
		return statsMeta{m, *r.soFar}
	}
	if r.effect != nil {
		return effectMeta{m, r.effect}
	}
	if r.added != "" {
		return itemMeta{m, r.added}
	}
	if r.planned != nil {
		r.planned.meta = m
		return r.planned
	}
	if r.advised == nil {
		return m
	}
	r.advised.meta = m
	return r.advised
}

// Header fields that are the same in many answers. Nobody changes them in place.
var (
	notStored   = []string{"no-store"}
	revalidated = []string{"private, no-cache"}
	isObject    = []string{"application/json"}
	nosniff     = []string{"nosniff"}
)

// set sets a field of the response header.
func (r *Request) set(name, value string) { r.w.Header().Set(name, value) }

// start sends the status and the header, and marks r as answered.
func (r *Request) start(status int) {
	h := r.w.Header()
	h["Cache-Control"] = notStored
	if h["Etag"] != nil {
		h["Cache-Control"] = revalidated
		if r.mount.Plain {
			h["Cache-Control"] = cached15Minutes
		}
		switch {
		case r.mount.Vary == "":
		case h["Vary"] == nil:
			h["Vary"] = r.mount.vary
		default:
			h.Add("Vary", r.mount.Vary)
		}
	}
	r.status = status
	r.w.WriteHeader(status)
}

// begin sends the head of an answer whose body has so many bytes.
func (r *Request) begin(status int, size int64) {
	r.set("Content-Length", strconv.FormatInt(size, 10))
	r.start(status)
}

// write sends a whole answer. That the client may be gone is no failure.
func (r *Request) write(status int, body []byte) {
	r.releasePlace() // a client that reads slowly holds up nobody
	r.begin(status, int64(len(body)))
	if r.Method != http.MethodHead {
		r.w.Write(body)
	}
}

// encode writes v as JSON, a nil list as an empty one. It replaces invalid UTF-8, so that bad
// stored text never breaks an answer. It does not look for duplicate names: that is slow for
// heatmaps, and no type of ours has them.
func encode(to io.Writer, v any) error {
	return json.MarshalWrite(to, v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
}

// maxPooledBuffer is the size above which a buffer is not pooled, in bytes.
const maxPooledBuffer = 64 << 10

func newBuffer() any { return new(bytes.Buffer) }

func (a *API) buffer() *bytes.Buffer { return a.buffers.Get().(*bytes.Buffer) }

func (a *API) release(buf *bytes.Buffer) {
	if buf.Cap() > maxPooledBuffer {
		return
	}
	buf.Reset()
	a.buffers.Put(buf)
}
