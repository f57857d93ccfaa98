package cli

import (
	"bytes"
	"io"
	"net"
	"strconv"
	"sync"
)

// whole is a listener whose connections send an answer at once. The buffer of net/http
// holds four kilobytes: an answer that is larger goes in two parts, and the way of each
// through the system costs more than finding the answer does.
type whole struct {
	net.Listener
	repeats *repeats // what is asked again is answered here; nil: nothing is
}

// Accept waits for the next connection.
func (l whole) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		c = &wholeConn{TCPConn: tcp, repeated: repeated{repeats: l.repeats}}
	}
	return c, err
}

const (
	firstPart = 4 << 10  // the size of the buffer of net/http
	mostRest  = 64 << 10 // how much of an answer may come after it
)

// wholeConn keeps the first part of an answer until the rest comes. One that is cut off
// between them is lost whole.
type wholeConn struct {
	*net.TCPConn
	mu   sync.Mutex
	kept *[firstPart]byte // nil for none
	repeated
}

var firstParts = sync.Pool{New: func() any { return new([firstPart]byte) }}

func (c *wholeConn) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil && goesOn(b) {
		c.kept = firstParts.Get().(*[firstPart]byte)
		return copy(c.kept[:], b), nil
	}
	return c.send(b)
}

// ReadFrom sends what is kept before what r has.
func (c *wholeConn) ReadFrom(r io.Reader) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept != nil {
		if _, err := c.send(nil); err != nil {
			return 0, err
		}
	}
	return c.TCPConn.ReadFrom(r)
}

// send sends b after what is kept.
func (c *wholeConn) send(b []byte) (int, error) {
	if c.kept == nil {
		return c.TCPConn.Write(b)
	}
	kept := c.kept
	c.kept = nil
	defer firstParts.Put(kept)
	n, err := (&net.Buffers{kept[:], b}).WriteTo(c.TCPConn)
	return max(0, int(n)-firstPart), err
}

// goesOn reports whether b is a full buffer that begins an answer, of whose body it has
// a part and not much is left to come.
func goesOn(b []byte) bool {
	if len(b) != firstPart || !bytes.HasPrefix(b, []byte("HTTP/1.1 ")) {
		return false
	}
	head, body, ended := bytes.Cut(b, []byte("\r\n\r\n"))
	_, length, told := bytes.Cut(head, []byte("\r\nContent-Length: "))
	if !ended || !told || len(body) == 0 {
		return false
	}
	length, _, _ = bytes.Cut(length, []byte("\r\n"))
	n, err := strconv.Atoi(string(length))
	return err == nil && len(body) < n && n <= len(body)+mostRest
}
