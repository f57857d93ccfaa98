package api

import (
	"bufio"
	"net/http"
	"strconv"
	"time"
)

// A streamed answer is held in memory by the chunk, and a client has some seconds to
// take each.
const (
	chunk        = 64 << 10
	chunkTimeout = 10 * time.Second
)

// stream sends an answer while it is made. Its head goes with the first chunk.
type stream struct {
	r      *Request
	value  any
	failed error // to send
}

// Write implements [io.Writer].
func (s *stream) Write(p []byte) (n int, err error) {
	if s.r.status == 0 {
		s.r.form(s.value)
		s.r.start(s.r.route.status)
	}
	_ = http.NewResponseController(s.r.w).SetWriteDeadline(time.Now().Add(chunkTimeout)) // setTimeout the process there is none
	n, s.failed = s.r.w.Write(p)
	return n, s.failed
}

// stream answers r with value, which may be a whole space. An answer that cannot be made
// to its end is cut off, so that no client takes it for whole.
func (m *mount) stream(r *Request, value any) {
	if r.Method == http.MethodHead {
		r.form(value)
		r.start(r.route.status)
		return
	}
	s := &stream{r: r, value: value}
	to := bufio.NewWriterSize(s, chunk)
	err := r.answer(to, value)
	if err == nil && r.status == 0 {
		r.set("Content-Length", strconv.Itoa(to.Buffered()))
	}
	if err == nil {
		err = to.Flush()
	}
	switch {
	case err == nil:
	case r.status == 0:
		m.refuse(r, err)
	default:
		if s.failed == nil && r.Request.Context().Err() == nil {
			m.logCause(r, err)
		}
		panic(http.ErrAbortHandler)
	}
}
