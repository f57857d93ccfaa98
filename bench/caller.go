package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// caller sends requests over one connection that were composed before, so that it
// costs next to nothing beside the server on the same processors.
type caller struct {
	conn net.Conn
	in   *bufio.Reader
}

// dial connects to the server at url, such as http://127.0.0.1:8080.
func dial(ctx context.Context, url string) (*caller, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		return nil, err
	}
	return &caller{conn, bufio.NewReader(conn)}, nil
}

func (c *caller) close() { _ = c.conn.Close() }

// mostWait ends a request that nobody answers.
const mostWait = time.Minute

// ask sends a request and reads the answer whole, which must be a success or 304.
func (c *caller) ask(request []byte) error {
	if err := c.conn.SetDeadline(time.Now().Add(mostWait)); err != nil {
		return err
	}
	if _, err := c.conn.Write(request); err != nil {
		return err
	}
	answer, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 400 {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 1000))
		return fmt.Errorf("%s: %s", answer.Status, text)
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}

// compose is a request as it is sent.
func compose(method, path, key, body string) []byte {
	text := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n", method, path, key)
	if body != "" {
		text += fmt.Sprintf("Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	return []byte(text + "\r\n" + body)
}

// pairOf is what one client asks for in turns: what prepares, and what is measured.
type pairOf struct{ before, timed func(turn int) []byte }

// inTurns lets clients ask at the same time, each over its own connection: all prepare,
// and when the last has been answered all ask for what is measured. It returns how long
// that took on average, after a first turn that does not count.
func inTurns(ctx context.Context, url string, clients []pairOf, turns int) (time.Duration, error) {
	callers := make([]*caller, len(clients))
	for i := range callers {
		c, err := dial(ctx, url)
		if err != nil {
			return 0, err
		}
		defer c.close()
		callers[i] = c
	}
	var took time.Duration
	for turn := range turns + 1 {
		if _, err := together(callers, func(i int) []byte { return clients[i].before(turn) }); err != nil {
			return 0, err
		}
		one, err := together(callers, func(i int) []byte { return clients[i].timed(turn) })
		if err != nil {
			return 0, err
		}
		if turn > 0 {
			took += one
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
	return took / time.Duration(turns), nil
}

// together sends one request of each caller, and returns when the last is answered.
func together(callers []*caller, request func(i int) []byte) (time.Duration, error) {
	errs := make([]error, len(callers))
	var wg sync.WaitGroup
	began := time.Now()
	for i, c := range callers {
		wg.Go(func() { errs[i] = c.ask(request(i)) })
	}
	wg.Wait()
	took := time.Since(began)
	for _, err := range errs {
		if err != nil {
			return 0, err
		}
	}
	return took, nil
}
