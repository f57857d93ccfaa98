package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// caller sends requests over one connection, with as little work beside the server as
// possible.
type caller struct {
	conn net.Conn
	in   *bufio.Reader
	asks int
}

// dial connects to the server at url, such as http://127.0.0.1:8080.
func dial(ctx context.Context, url string) (*caller, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		return nil, err
	}
	return &caller{conn: conn, in: bufio.NewReader(conn)}, nil
}

func (c *caller) close() { _ = c.conn.Close() }

// mostWait ends a request that nobody answers.
const mostWait = time.Minute

// ask sends a request with an id of its own, and reads the answer, which must be a success.
// It returns how long that took.
func (c *caller) ask(method, path, key, body string) (time.Duration, error) {
	c.asks++
	text := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\nX-Request-Id: bench-%d\r\n", method, path, key, c.asks)
	if body != "" {
		text += fmt.Sprintf("Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	if err := c.conn.SetDeadline(time.Now().Add(mostWait)); err != nil {
		return 0, err
	}
	began := time.Now()
	if _, err := io.WriteString(c.conn, text+"\r\n"+body); err != nil {
		return 0, err
	}
	answer, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 1000))
		return 0, fmt.Errorf("%s %s: %s: %s", method, path, answer.Status, text)
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return time.Since(began), err
}

// means lets who ask for each of paths in turns, and returns how many seconds each took.
// Before one of every reads, who changes a block, which is not timed.
func (h *house) means(ctx context.Context, url string, who person, every int, paths ...string) ([]float64, error) {
	c, err := dial(ctx, url)
	if err != nil {
		return nil, err
	}
	defer c.close()
	rounds := h.divided(100)
	means := make([]float64, len(paths))
	for round := range 1 + rounds { // the first does not count
		for i, path := range paths {
			if _, err := c.ask(http.MethodPatch, who.block(0), who.key, fmt.Sprintf(`{"topic":"Chapter %d"}`, c.asks)); err != nil {
				return nil, err
			}
			for range every {
				took, err := c.ask(http.MethodGet, path, who.key, "")
				if err != nil {
					return nil, err
				}
				if round > 0 {
					means[i] += took.Seconds() / float64(rounds*every)
				}
			}
		}
	}
	return means, ctx.Err()
}

// timed is means in rounds: the seconds of each path, one of each round.
func (h *house) timed(ctx context.Context, url string, who person, every int, paths ...string) ([][]float64, error) {
	all := make([][]float64, len(paths))
	for range h.rounds {
		means, err := h.means(ctx, url, who, every, paths...)
		if err != nil {
			return nil, err
		}
		for i, m := range means {
			all[i] = append(all[i], m)
		}
	}
	return all, nil
}
