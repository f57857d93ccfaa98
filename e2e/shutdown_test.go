package e2e_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
)

func TestTheServerEndsWhenItIsAsked(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database)
		s.client(t).subject(t, "Algebra") // leaves a connection open
		s.terminate(t)
		equal(t, "exit code", s.exitCode(t), 0)
		equal(t, "what it printed after its address", string(s.stdout), "")
	})
}

func TestARequestInFlightIsFinishedBeforeTheServerEnds(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database)
		c := s.client(t)
		subject := c.subject(t, "Algebra")
		post := startPost(t, c, "/v1/blocks", blockBody(subject, "2031-03-05", "09:00-10:00"))
		s.terminate(t)
		eventually(t, patience, "the server is no longer ready", func() bool { return !ready(t, s) })
		equal(t, "status of the request in flight", post.finish(t), http.StatusCreated)
		equal(t, "exit code", s.exitCode(t), 0)

		again := startServer(t, database)
		equal(t, "blocks", len(client{again, c.key}.list(t, "/v1/blocks")), 1)
	})
}

func TestAServerThatLeavesServesUntilItIsKnown(t *testing.T) {
	onAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database, "--drain", "10m")
		c := s.client(t)
		s.terminate(t)
		eventually(t, patience, "the server is no longer ready", func() bool { return !ready(t, s) })
		created := c.send(t, "POST", "/v1/subjects", obj{"name": "Algebra", "type": "study"})
		created.is(t, http.StatusCreated)
		equal(t, "that the connection ends", created.last, true)
		s.terminate(t)
		equal(t, "exit code after a second signal", s.exitCode(t), -1)
	})
}

// ready asks a new connection: an old one may be closed at any time.
func ready(t *testing.T, s *server) bool {
	t.Helper()
	a, err := client{s, ""}.try(t.Context(), "GET", "/readyz", nil, "Connection: close")
	return err == nil && a.status == http.StatusOK
}

// A slowPost is a request whose handler waits for the rest of the body.
type slowPost struct {
	conn net.Conn
	in   *bufio.Reader
	rest []byte
}

// startPost sends all but the end of a body. The server's 100 Continue tells
// that the handler has begun to read it.
func startPost(t *testing.T, c client, path string, body obj) slowPost {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	var dialer net.Dialer
	conn, err := dialer.DialContext(t.Context(), "tcp", strings.TrimPrefix(c.s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n", path, c.key, len(text))
	if _, err := conn.Write([]byte(head)); err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReader(conn)
	line, err := in.ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "HTTP/1.1 100 ") {
		t.Fatalf("want 100 Continue, got %q, %v", line, err)
	}
	if _, err := in.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	half := len(text) / 2
	if _, err := conn.Write(text[:half]); err != nil {
		t.Fatal(err)
	}
	return slowPost{conn, in, text[half:]}
}

// finish sends the rest and returns the status.
func (p slowPost) finish(t *testing.T) int {
	t.Helper()
	if _, err := p.conn.Write(p.rest); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(p.in, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	return resp.StatusCode
}
