package e2e_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

// A client speaks to one space with one key. Every answer it gets is checked
// for the envelope and against the OpenAPI document.
type client struct {
	s   *server
	key string // none: no Authorization header
}

// transport never follows a redirect: the API has none.
var transport = &http.Client{
	Transport:     &http.Transport{MaxIdleConnsPerHost: 64},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// An answer is one response, taken apart.
type answer struct {
	request *http.Request
	status  int
	header  http.Header
	body    []byte
	last    bool // of its connection
	envelope
}

// request builds a request. A string or bytes are sent as they are, anything
// else as JSON. Headers are "Name: value"; an empty value removes the header.
func (c client) request(ctx context.Context, method, path string, body any, headers ...string) (*http.Request, error) {
	content, err := encode(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, c.s.url+path, content)
	if err != nil {
		return nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if req.Header.Set(name, value); value == "" {
			req.Header.Del(name)
		}
	}
	return req, nil
}

func encode(body any) (io.Reader, error) {
	switch body := body.(type) {
	case nil:
		return nil, nil
	case string:
		return strings.NewReader(body), nil
	case []byte:
		return bytes.NewReader(body), nil
	default:
		text, err := json.Marshal(body)
		return bytes.NewReader(text), err
	}
}

// try sends a request and takes the response apart without judging it.
func (c client) try(ctx context.Context, method, path string, body any, headers ...string) (answer, error) {
	req, err := c.request(ctx, method, path, body, headers...)
	if err != nil {
		return answer{}, err
	}
	resp, err := transport.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	a := answer{request: req, status: resp.StatusCode, header: resp.Header, last: resp.Close}
	if a.body, err = io.ReadAll(resp.Body); err != nil {
		return answer{}, err
	}
	return a, nil
}

// send sends a request, and checks and decodes the answer.
func (c client) send(t testing.TB, method, path string, body any, headers ...string) answer {
	t.Helper()
	a, err := c.try(t.Context(), method, path, body, headers...)
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	if a.status >= 500 {
		t.Errorf("%s: status %d, which no request may cause; in the log:\n%s", a.what(), a.status, c.s.log.about(a.header.Get("X-Request-Id")))
	}
	a.check(t)
	a.checkContract(t, c.s)
	return a
}

// read gets a path whose data is an object.
func (c client) read(t testing.TB, path string) obj {
	t.Helper()
	return c.send(t, "GET", path, nil).is(t, 200).object(t)
}

// list gets a path whose data is an array.
func (c client) list(t testing.TB, path string) []obj {
	t.Helper()
	return c.send(t, "GET", path, nil).is(t, 200).objects(t)
}

// create posts and returns what was created.
func (c client) create(t testing.TB, path string, body any) obj {
	t.Helper()
	return c.send(t, "POST", path, body).is(t, 201).object(t)
}

// change patches and returns the result.
func (c client) change(t testing.TB, path string, body any) obj {
	t.Helper()
	return c.send(t, "PATCH", path, body).is(t, 200).object(t)
}

// remove deletes.
func (c client) remove(t testing.TB, path string) {
	t.Helper()
	c.send(t, "DELETE", path, nil).is(t, 204)
}

// is fails the test unless the answer has this status.
func (a answer) is(t testing.TB, status int) answer {
	t.Helper()
	if a.status != status {
		t.Fatalf("%s: status %d, want %d\n%s", a.what(), a.status, status, a.body)
	}
	return a
}

// what names the request in messages.
func (a answer) what() string {
	return a.request.Method + " " + shorten(a.request.URL.RequestURI())
}

// shorten keeps messages about huge inputs readable.
func shorten(s string) string {
	const most = 200
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
