package cli

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// pipes is a listener whose connections lie in memory, so that they know no time but
// that of a bubble.
type pipes struct {
	net.Listener // for its address
	conns        chan net.Conn
}

func (p *pipes) Accept() (net.Conn, error) {
	c, ok := <-p.conns
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}

func (p *pipes) Close() error {
	close(p.conns)
	return nil
}

// dialled returns a connection to a server of [newServer] that answers with h. It runs
// in a bubble.
func dialled(t *testing.T, h http.HandlerFunc) net.Conn {
	t.Helper()
	p := &pipes{conns: make(chan net.Conn)}
	server := newServer(h, slog.New(slog.DiscardHandler))
	go func() { _ = server.Serve(p) }()
	client, conn := net.Pipe()
	p.conns <- conn
	t.Cleanup(func() {
		client.Close()
		server.Close()
		time.Sleep(time.Second) // net/http waits a moment before it closes what it refused
	})
	return client
}

// greet reads the body and answers with its length.
func greet(w http.ResponseWriter, r *http.Request) {
	n, err := io.Copy(io.Discard, r.Body)
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	fmt.Fprint(w, n)
}

// say writes a text. The server may have hung up before its end.
func say(c net.Conn, text string) { _, _ = io.WriteString(c, text) }

// closes returns after how long the server has closed a connection, and what it sent
// before.
func closes(c net.Conn) (after time.Duration, text string) {
	began := time.Now()
	all, _ := io.ReadAll(c)
	return time.Since(began), string(all)
}

func TestAConnectionOnWhichNothingComesIsClosed(t *testing.T) {
	t.Parallel()
	const post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n"
	for name, c := range map[string]struct {
		sent  string
		after time.Duration
		begin string // of what is answered
	}{
		"nothing":        {"", 5 * time.Second, ""},
		"half a header":  {"GET / HTTP/1.1\r\nHost: a\r\n", 5 * time.Second, ""},
		"half a body":    {post + "half", 30 * time.Second, "HTTP/1.1 503 "},
		"no next header": {post + "0123456789", 2 * time.Minute, "HTTP/1.1 200 "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				conn := dialled(t, greet)
				go say(conn, c.sent)
				after, text := closes(conn)
				if after < c.after || after > c.after+time.Second || !strings.HasPrefix(text, c.begin) || c.begin == "" && text != "" {
					t.Errorf("closed after %v with %q, want %v with %q", after, text, c.after, c.begin)
				}
			})
		})
	}
}

func TestAHeaderThatNeverEndsIsNotReadForLong(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		conn := dialled(t, greet)
		go func() {
			say(conn, "GET / HTTP/1.1\r\nHost: a\r\n")
			for i := 0; ; i++ { // a field a second
				if _, err := fmt.Fprintf(conn, "X-%d: y\r\n", i); err != nil {
					return
				}
				time.Sleep(time.Second)
			}
		}()
		if after, text := closes(conn); after > 6*time.Second || text != "" {
			t.Errorf("closed after %v with %q", after, text)
		}
	})
}

func TestALargeHeaderIsRefused(t *testing.T) {
	t.Parallel()
	for size, want := range map[int]int{30 << 10: http.StatusOK, 40 << 10: http.StatusRequestHeaderFieldsTooLarge} {
		synctest.Test(t, func(t *testing.T) {
			conn := dialled(t, greet)
			go say(conn, "GET / HTTP/1.1\r\nHost: a\r\nX: "+strings.Repeat("y", size)+"\r\n\r\n")
			got, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatal(err)
			}
			got.Body.Close()
			if got.StatusCode != want {
				t.Errorf("%d bytes: %d, want %d", size, got.StatusCode, want)
			}
		})
	}
}

func TestAnAnswerThatNobodyTakesIsGivenUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var gaveUp time.Duration
		conn := dialled(t, func(w http.ResponseWriter, _ *http.Request) {
			began := time.Now()
			for text := make([]byte, 64<<10); ; {
				if _, err := w.Write(text); err != nil {
					gaveUp = time.Since(began)
					return
				}
			}
		})
		say(conn, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if gaveUp != time.Minute {
			t.Errorf("it is given up after %v", gaveUp)
		}
	})
}

func TestARequestWhoseClientIsGoneEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan struct{})
		conn := dialled(t, func(_ http.ResponseWriter, r *http.Request) {
			<-r.Context().Done()
			close(ended)
		})
		say(conn, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
		conn.Close()
		<-ended
	})
}
