package cli

import (
	"errors"
	"math"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// reply is an answer of [repeats], as net/http would send it, but for the order of the
// fields of its header.
type reply struct {
	to     *net.TCPConn
	body   sent // of the request
	header http.Header
	status int    // 0 while it has not begun
	text   []byte // what is to be sent
	rest   []byte // the body, while its length is not known
	length int    // of the body, or unknown
	wrote  int    // bytes of the body
	gone   error  // why no more can be sent
}

const (
	// unknown is the length of a body that the handler has not told.
	unknown = -1
	// unbounded is that of one which ends with the connection.
	unbounded = math.MaxInt
)

var replies = sync.Pool{New: func() any { return &reply{header: http.Header{}} }}

// errEnded ends a connection after an answer of which it was said so, or that has not
// all that it should have.
var errEnded = errors.New("the connection ends with its answer")

// Header implements [http.ResponseWriter].
func (w *reply) Header() http.Header { return w.header }

// bodyless reports whether answers of a status have no body (RFC 9110, 6.4.1).
func bodyless(status int) bool {
	return status == http.StatusNoContent || status == http.StatusNotModified
}

// WriteHeader implements [http.ResponseWriter]. Of what comes before an answer (1xx)
// nothing is sent.
func (w *reply) WriteHeader(status int) {
	if w.status != 0 || status < http.StatusOK {
		return
	}
	w.status = status
	b := w.text
	b = append(b, "HTTP/1.1 "...)
	b = append(strconv.AppendInt(b, int64(status), 10), ' ')
	b = append(append(b, http.StatusText(status)...), "\r\n"...)
	for name, values := range w.header {
		switch {
		case name == "Transfer-Encoding", bodyless(status) && (name == "Content-Length" || name == "Content-Type"):
			continue
		case name == "Content-Length":
			if w.length = lengthOf(values); w.length == unknown {
				continue
			}
		}
		for _, value := range values {
			b = appendField(b, name, value)
		}
	}
	if w.header["Date"] == nil {
		b = append(time.Now().UTC().AppendFormat(append(b, "Date: "...), http.TimeFormat), "\r\n"...)
	}
	if w.length != unknown || bodyless(status) {
		b = append(b, "\r\n"...)
	}
	w.text = b
}

// lengthOf reads the field Content-Length.
func lengthOf(values []string) int {
	n, err := strconv.Atoi(strings.Join(values, ","))
	if err != nil || n < 0 {
		return unknown
	}
	return n
}

// appendField appends a field of the header. Line breaks in its value are spaces.
func appendField(b []byte, name, value string) []byte {
	if strings.ContainsAny(value, "\r\n") {
		value = strings.NewReplacer("\r", " ", "\n", " ").Replace(value)
	}
	b = append(append(b, name...), ": "...)
	return append(append(b, value...), "\r\n"...)
}

// Write implements [http.ResponseWriter].
func (w *reply) Write(body []byte) (int, error) {
	if w.status == 0 {
		if w.header["Content-Type"] == nil && w.header["Content-Encoding"] == nil {
			w.header["Content-Type"] = []string{http.DetectContentType(body)}
		}
		w.WriteHeader(http.StatusOK)
	}
	w.wrote += len(body)
	switch {
	case w.gone != nil:
		return 0, w.gone
	case bodyless(w.status):
		return 0, http.ErrBodyNotAllowed
	case w.length == unknown:
		return w.writeOn(body)
	case w.wrote > w.length:
		return 0, http.ErrContentLength
	}
	w.text = append(w.text, body...)
	if len(w.text) > mostHeld {
		w.send()
	}
	return len(body), w.gone
}

// writeOn is Write while the length of the body is not known. A large one ends with the
// connection.
func (w *reply) writeOn(body []byte) (int, error) {
	w.rest = append(w.rest, body...)
	if len(w.rest) > mostHeld {
		w.text = append(w.text, "Connection: close\r\n\r\n"...)
		w.text, w.length = append(w.text, w.rest...), unbounded
		w.send()
	}
	return len(body), w.gone
}

// send sends what there is.
func (w *reply) send() {
	if w.gone == nil {
		_, w.gone = w.to.Write(w.text)
	}
	w.text = w.text[:0]
}

// finish sends what is left. Its error is why nothing can follow.
func (w *reply) finish() error {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	if w.length == unknown && !bodyless(w.status) {
		w.length = len(w.rest)
		w.text = append(appendField(w.text, "Content-Length", strconv.Itoa(w.length)), "\r\n"...)
		w.text = append(w.text, w.rest...)
	}
	w.send()
	if w.gone == nil && (w.header.Get("Connection") == "close" || w.wrote != w.length && !bodyless(w.status)) {
		return errEnded
	}
	return w.gone
}
