package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

// mostWait is how long a client waits for an answer: longer than the server takes
// for anything.
const mostWait = 90 * time.Second

// Client asks a server with a key. It has connections of its own, and may be used
// by several goroutines at once.
type Client struct {
	URL, Key string
	http     *http.Client
}

// Open returns a client of what is served at url that uses key, which may be "".
func Open(url, key string) *Client {
	transport := &http.Transport{MaxIdleConnsPerHost: 256, IdleConnTimeout: time.Minute}
	return &Client{url, key, &http.Client{Transport: transport, Timeout: mostWait}}
}

// Client returns a client of s that uses key, which may be "".
func (s *Server) Client(key string) *Client { return Open(s.URL, key) }

// Close ends the connections that nobody uses.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Answer is what the server said, whole.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
	Took   time.Duration // from sending the request to the end of the body
}

// Do sends a request with a body of JSON, unless body is nil, and headers in
// pairs. An error says that there was no whole answer.
func (c *Client) Do(ctx context.Context, method, path string, body any, headers ...string) (Answer, error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return Answer{}, err
		}
		content = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.URL+path, content)
	if err != nil {
		return Answer{}, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.Key != "" {
		req.Header.Set("Authorization", "Bearer "+c.Key)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	return c.send(req)
}

func (c *Client) send(req *http.Request) (Answer, error) {
	began := time.Now()
	resp, err := c.http.Do(req)
	if err != nil {
		return Answer{}, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return Answer{resp.StatusCode, resp.Header, text, time.Since(began)}, err
}

// OK reports whether what was asked for was done.
func (a Answer) OK() bool { return a.Status >= 200 && a.Status < 300 }

// Data reads what is in the envelope. It is an error if a is not OK.
func (a Answer) Data(into any) error {
	if !a.OK() {
		return fmt.Errorf("status %d: %s", a.Status, a.Body)
	}
	var envelope struct{ Data json.RawMessage }
	if err := json.Unmarshal(a.Body, &envelope); err != nil {
		return err
	}
	return json.Unmarshal(envelope.Data, into)
}

// accounts counts the accounts that this process has made.
var accounts atomic.Int64

// Key makes an account with the command line, and returns a key for its live
// space that may do everything. Flags are more ones of `account create`.
func (s *Server) Key(ctx context.Context, flags ...string) (string, error) {
	email := fmt.Sprintf("student-%d@example.org", accounts.Add(1))
	args := append([]string{"account", "create", "--email", email, "--timezone", "UTC", "--plan", Plan}, flags...)
	if _, err := s.Command(ctx, args...); err != nil {
		return "", err
	}
	return s.Command(ctx, "key", "create", "--email", email, "--mode", "live")
}

// WaitReady asks /readyz until the server says that it is ready.
func (s *Server) WaitReady(ctx context.Context) error { return s.Await(ctx, "/readyz", Answer.OK) }

// Await asks for a page that needs no key until the answer is what it should be.
func (s *Server) Await(ctx context.Context, path string, is func(Answer) bool) error {
	c := s.Client("")
	defer c.Close()
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		a, err := c.Do(ctx, http.MethodGet, path, nil)
		if err == nil && is(a) {
			return nil
		}
		select {
		case <-tick.C:
		case <-s.ended:
			return fmt.Errorf("the server has ended; log:\n%s", s.Log())
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err, fmt.Errorf("GET %s still says %d: %s", path, a.Status, a.Body))
		}
	}
}
