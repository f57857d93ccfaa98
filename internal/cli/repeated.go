package cli

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// repeats answers requests whose heads came before in the very same bytes, as those of
// programs do that write one block after the other or look again and again whether
// something has changed. It asks the same handler, and saves what net/http does around
// that: to read the same head again, to watch whether the client goes away and to wait
// for that, and to copy and sort the header of the answer. That takes as long as to find
// out that nothing has changed.
type repeats struct {
	handler http.Handler
	brief   func(*http.Request) bool // the answer comes at once: nobody need watch whether the client is still there
	heads   *heads
	leaving *atomic.Bool  // nothing is answered here any more
	idle    time.Duration // how long a connection is kept on which nothing is asked; 0: for ever
	sending time.Duration // how long an answer may take, to be made and sent; 0: as long as it takes
	busy    sync.WaitGroup
}

// mostHeld is the size of the largest answer that is sent whole. Only what had a smaller
// one is known.
const mostHeld = 64 << 10

// connKey is of the connection of a request in its context.
type connKey struct{}

// newRepeats has server answer here what is brief and was asked before.
func newRepeats(server *http.Server, brief func(*http.Request) bool, leaving *atomic.Bool) *repeats {
	p := &repeats{handler: server.Handler, brief: brief, heads: newHeads(), leaving: leaving, idle: server.IdleTimeout, sending: server.WriteTimeout}
	server.Handler = http.HandlerFunc(p.remember)
	server.ConnContext = func(ctx context.Context, conn net.Conn) context.Context {
		if c, ok := conn.(*wholeConn); ok {
			ctx = context.WithValue(ctx, connKey{}, c)
			c.from, c.ctx = conn.RemoteAddr().String(), context.WithValue(ctx, http.LocalAddrContextKey, conn.LocalAddr())
		}
		return ctx
	}
	server.ConnState = func(conn net.Conn, s http.ConnState) {
		if c, ok := conn.(*wholeConn); ok {
			c.waits = s == http.StateNew || s == http.StateIdle
			c.fresh = s == http.StateNew
		}
	}
	return p
}

// remember answers r, whose head may be known from then on if all of r was read at once.
func (p *repeats) remember(w http.ResponseWriter, r *http.Request) {
	c, ok := r.Context().Value(connKey{}).(*wholeConn)
	if !ok || !c.noted {
		p.handler.ServeHTTP(w, r)
		return
	}
	c.noted = false
	asked := r.WithContext(context.Background()) // before the handler writes into r
	p.handler.ServeHTTP(w, r)
	if repeatable(w.Header(), r.Method) && p.brief(r) {
		p.heads.keep(c.read, asked)
	}
}

// repeatable reports whether an answer with a header is small and, of what only reads, has
// a tag, by which clients ask whether it has changed.
func repeatable(h http.Header, method string) bool {
	switch method {
	case http.MethodGet:
		if h["Etag"] == nil {
			return false
		}
	case http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete:
	default:
		return false
	}
	if h["Content-Length"] == nil {
		return h["Content-Type"] == nil
	}
	size, err := strconv.Atoi(h.Get("Content-Length"))
	return err == nil && size <= mostHeld
}

// repeated is what a connection knows of requests. While net/http waits for one, it reads
// into the whole of its buffer: so it is known where one begins.
type repeated struct {
	repeats *repeats        // nil: nothing is answered here
	ctx     context.Context //nolint:containedctx // of the requests that are
	from    string          // whom they come from
	waits   bool            // net/http waits for a request, and has read nothing of it
	fresh   bool            // for the first one: net/http has to know that the connection is used
	read    pieces          // what was read last, if it is noted; its bytes are in text
	text    []byte
	noted   bool      // that is one request, whole, of no head that is known
	timed   time.Time // when the deadlines were set; zero: net/http has set others

	state  sync.Mutex
	busy   bool // a request is being answered here
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
		asked, whole := divide(p[:n])
		var k *head
		if whole {
			k = c.repeats.heads.of(asked)
		}
		if k == nil || c.fresh || !c.begin() {
			c.timed = time.Time{}
			if whole && k == nil {
				c.note(p[:n])
			}
			return n, nil
		}
		if err := c.answer(k, asked.body); err != nil {
			return 0, err
		}
		c.waits = true
	}
}

// note keeps a whole request whose head is not known until it is answered.
func (c *wholeConn) note(text []byte) {
	c.text = append(c.text[:0], text...)
	c.read, c.noted = divide(c.text)
}

// begin reports whether something may be answered here. Then the connection is not
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

// answer answers a request with k for its head. Its error is why the connection cannot be
// used any more.
func (c *wholeConn) answer(k *head, body []byte) error {
	defer c.end()
	c.keepTime(time.Now())
	w := replies.Get().(*reply)
	*w = reply{to: c.TCPConn, header: w.header, text: w.text[:0], rest: w.rest[:0], length: unknown}
	w.body.Reset(body)
	c.repeats.handler.ServeHTTP(w, k.asked(c.ctx, c.from, &w.body))
	w.body.Reset(nil)
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
