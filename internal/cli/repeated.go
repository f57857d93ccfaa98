package cli

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// repeats answers what was asked before on the same connection in the very same bytes,
// as who looks again and again whether something has changed does. It asks the same
// handler, and saves what net/http does around that: to read the same header again, to
// watch whether the client goes away and to wait for that, and to copy and sort the
// header of the answer. That takes as long as to find out that nothing has changed.
type repeats struct {
	handler http.Handler
	leaving *atomic.Bool  // nothing is answered here any more
	idle    time.Duration // how long a connection is kept on which nothing is asked; 0: for ever
	sending time.Duration // how long an answer may take, to be made and sent; 0: as long as it takes
	busy    sync.WaitGroup
}

const (
	// mostAsked is the size of the largest request that is remembered, one of a connection.
	mostAsked = 2 << 10
	// mostHeld is the size of the largest answer that is sent whole. Only what had a
	// smaller one is remembered.
	mostHeld = 64 << 10
)

// connKey is of the connection of a request in its context.
type connKey struct{}

// newRepeats has server answer here what it was asked before.
func newRepeats(server *http.Server, leaving *atomic.Bool) *repeats {
	p := &repeats{handler: server.Handler, leaving: leaving, idle: server.IdleTimeout, sending: server.WriteTimeout}
	server.Handler = http.HandlerFunc(p.remember)
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connKey{}, c) }
	server.ConnState = func(c net.Conn, s http.ConnState) {
		if c, ok := c.(*wholeConn); ok {
			c.waits = s == http.StateNew || s == http.StateIdle
		}
	}
	return p
}

// remember answers r, and remembers it if the answer may be asked for again.
func (p *repeats) remember(w http.ResponseWriter, r *http.Request) {
	p.handler.ServeHTTP(w, r)
	c, ok := r.Context().Value(connKey{}).(*wholeConn)
	if !ok || !c.noted {
		return
	}
	c.noted = false
	if r.Method == http.MethodGet && r.ContentLength == 0 && !r.Close && r.ProtoAtLeast(1, 1) && r.Header["Expect"] == nil && repeatable(w.Header()) {
		c.asked, c.read = c.read, c.asked
		c.again = r.WithContext(context.WithoutCancel(r.Context()))
	}
}

// repeatable reports whether an answer with a header has a tag, by which clients ask
// whether it has changed, and is small.
func repeatable(h http.Header) bool {
	if h["Etag"] == nil {
		return false
	}
	size, err := strconv.Atoi(h.Get("Content-Length"))
	return err == nil && size <= mostHeld || h["Content-Type"] == nil
}

// repeated is what a connection knows of requests. While net/http waits for one, it reads
// into the whole of its buffer: so it is known where one begins.
type repeated struct {
	repeats *repeats      // nil: nothing is remembered
	waits   bool          // net/http waits for a request, and has read nothing of it
	read    []byte        // what was read last, if it is noted
	noted   bool          // that is one request, whole, and nothing else
	asked   []byte        // the one that is remembered; empty for none
	again   *http.Request // the same
	timed   time.Time     // when the deadlines were set; zero: net/http has set others

	state  sync.Mutex
	busy   bool // asked is being answered
	closed bool // the connection is, or will be after that
}

// Read reads what net/http has to read, and answers before what it need not.
func (c *wholeConn) Read(p []byte) (int, error) {
	if c.repeats == nil || len(p) == 1 { // so it watches for the end of a client
		return c.TCPConn.Read(p)
	}
	for {
		n, err := c.TCPConn.Read(p)
		begun := c.waits && len(p) == firstPart
		c.waits, c.noted = false, false
		if err != nil || !begun {
			return n, err
		}
		if len(c.asked) != n || !bytes.Equal(c.asked, p[:n]) || !c.begin() {
			c.note(p[:n])
			return n, nil
		}
		if err := c.repeat(); err != nil {
			return 0, err
		}
		c.waits = true
	}
}

// note notes what begins a request, if it is all of one that could be remembered.
func (c *wholeConn) note(text []byte) {
	c.timed = time.Time{}
	if len(text) <= mostAsked && bytes.HasPrefix(text, []byte("GET ")) && bytes.Index(text, []byte("\r\n\r\n")) == len(text)-4 {
		c.read, c.noted = append(c.read[:0], text...), true
	}
}

// begin reports whether what is remembered may be answered. Then the connection is not
// closed before it is, with end.
func (c *wholeConn) begin() bool {
	c.state.Lock()
	defer c.state.Unlock()
	if c.closed || c.repeats.leaving.Load() {
		return false
	}
	c.busy = true
	c.repeats.busy.Add(1)
	return true
}

func (c *wholeConn) end() {
	c.state.Lock()
	defer c.state.Unlock()
	c.busy = false
	c.repeats.busy.Done()
	if c.closed {
		c.TCPConn.Close()
	}
}

// repeat answers what is remembered. Its error is why the connection cannot be used any
// more.
func (c *wholeConn) repeat() error {
	defer c.end()
	c.keepTime(time.Now())
	w := replies.Get().(*reply)
	*w = reply{to: c.TCPConn, header: w.header, text: w.text[:0], rest: w.rest[:0], length: unknown}
	c.repeats.handler.ServeHTTP(w, c.again)
	err := w.finish()
	if w.to = nil; cap(w.text)+cap(w.rest) <= 2*mostHeld {
		clear(w.header)
		replies.Put(w)
	}
	return err
}

// keepTime sets the deadlines of the connection, unless that was done a moment ago: as
// long as it is asked for something it stays open.
func (c *wholeConn) keepTime(now time.Time) {
	if !c.timed.IsZero() && now.Sub(c.timed) < min(c.repeats.idle, c.repeats.sending)/8 {
		return
	}
	c.timed = now
	if c.repeats.idle > 0 {
		_ = c.SetReadDeadline(now.Add(c.repeats.idle)) // of a connection that is closed: then it is not used
	}
	if c.repeats.sending > 0 {
		_ = c.SetWriteDeadline(now.Add(c.repeats.sending))
	}
}

// Close closes the connection, or has it closed as soon as what is being answered is.
func (c *wholeConn) Close() error {
	c.state.Lock()
	defer c.state.Unlock()
	c.closed = true
	if c.busy {
		return nil
	}
	return c.TCPConn.Close()
}

// wait returns when all is answered that was being answered when the connections were
// closed, or when ctx is done.
func (p *repeats) wait(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		p.busy.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
