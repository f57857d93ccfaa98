package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"

	"studyplanner/client"
)

// roundTrip sends a request to a handler in this process.
func roundTrip(t *testing.T, h http.HandlerFunc, r *http.Request) (*http.Response, error) {
	t.Helper()
	return client.HandlerTransport(h, "192.0.2.1:1234").RoundTrip(r)
}

// request makes a request as clients do.
func request(t *testing.T, method, url string, body io.Reader) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, body)
	must(t, err)
	return r
}

func TestAHandlerInTheProcessGetsWhatOneBehindANetworkDoes(t *testing.T) {
	t.Parallel()
	describe := func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		r.Header.Del("Accept-Encoding") // these are a transport's own
		r.Header.Del("Content-Length")
		fmt.Fprintf(w, "%s %s %q %q %q %q %s %d %v %q %v %s",
			r.Method, r.RequestURI, r.URL.String(), r.URL.EscapedPath(), r.URL.Host, r.Host, r.Proto, r.ContentLength, r.Header, body, err, r.PathValue("x"))
		r.Header.Set("X-Changed", "yes")
	}
	network := httptest.NewServer(http.HandlerFunc(describe))
	defer network.Close()
	for name, fresh := range map[string]func() *http.Request{
		"a GET":               func() *http.Request { return request(t, "GET", network.URL+"/v1/blocks?done=true&x=%2F", nil) },
		"no path":             func() *http.Request { return request(t, "GET", network.URL, nil) },
		"no path but a query": func() *http.Request { return request(t, "GET", network.URL+"?a=b", nil) },
		"an escaped path":     func() *http.Request { return request(t, "GET", network.URL+"/a%2Fb%20c/ä?", nil) },
		"a body":              func() *http.Request { return request(t, "POST", network.URL+"/v1/blocks", strings.NewReader("body")) },
		"an empty body":       func() *http.Request { return request(t, "POST", network.URL+"/v1/blocks", strings.NewReader("")) },
		"a body of unknown length": func() *http.Request {
			return request(t, "PUT", network.URL+"/", io.MultiReader(strings.NewReader("body")))
		},
		"another host, and no header": func() *http.Request { r := request(t, "GET", network.URL, nil); r.Host = "planner.test"; return r },
	} {
		over, err := http.DefaultTransport.RoundTrip(withAgent(fresh()))
		must(t, err)
		r := withAgent(fresh())
		within, err := roundTrip(t, describe, r)
		must(t, err)
		if want, got := text(t, over), text(t, within); got != want {
			t.Errorf("%s gets\n%s, over a network\n%s", name, got, want)
		}
		if r.Header.Get("X-Changed") != "" || r.RequestURI != "" {
			t.Errorf("%s: the request was changed", name)
		}
	}
	answer, err := roundTrip(t, func(w http.ResponseWriter, r *http.Request) {
		r.Header.Set("X", "y")
		io.WriteString(w, r.RemoteAddr)
	}, &http.Request{URL: request(t, "GET", "http://x.test/", nil).URL})
	must(t, err)
	if got := text(t, answer); got != "192.0.2.1:1234" {
		t.Errorf("a request without header or method comes from %q", got)
	}
}

// withAgent names the program, lest a transport does.
func withAgent(r *http.Request) *http.Request {
	r.Header.Set("User-Agent", "test")
	return r
}

// text reads the body of an answer.
func text(t *testing.T, answer *http.Response) string {
	t.Helper()
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	must(t, err)
	return string(body)
}

func TestAnAnswerInTheProcessIsThatOfANetwork(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]http.HandlerFunc{
		"nothing":       func(http.ResponseWriter, *http.Request) {},
		"a body":        func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "a"); io.WriteString(w, "b") },
		"a status":      func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(422); io.WriteString(w, "bad") },
		"two statuses":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(201); w.WriteHeader(500) },
		"hints first":   func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(103); w.WriteHeader(202) },
		"an own status": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(299) },
		"no content":    func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(204); refuseBody(t, w) },
		"not modified":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(304); refuseBody(t, w) },
		"a late header": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X", "in time")
			io.WriteString(w, "a")
			w.Header().Set("X", "late")
			w.Header().Set("Y", "late")
		},
		"a length": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "2")
			n, err := io.WriteString(w, "ab")
			if n != 2 || err != nil {
				t.Error(n, err)
			}
		},
	} {
		network := httptest.NewUnstartedServer(h)
		network.Config.ErrorLog = quiet()
		network.Start()
		for _, method := range []string{"GET", "HEAD"} {
			over, err := http.DefaultTransport.RoundTrip(request(t, method, network.URL, nil))
			must(t, err)
			within, err := roundTrip(t, h, request(t, method, network.URL, nil))
			must(t, err)
			want := fmt.Sprint(over.StatusCode, over.Proto, over.Header.Get("X"), over.Header.Get("Y"), text(t, over))
			if got := fmt.Sprint(within.StatusCode, within.Proto, within.Header.Get("X"), within.Header.Get("Y"), text(t, within)); got != want {
				t.Errorf("%s, %s: %q, over a network %q", name, method, got, want)
			}
			if over.Header.Get("Content-Length") != "" && within.Header.Get("Content-Length") != "" && within.ContentLength != over.ContentLength {
				t.Errorf("%s, %s: length %d, over a network %d", name, method, within.ContentLength, over.ContentLength)
			}
			if name == "nothing" && within.Status != "200 OK" || name == "a status" && within.Status != "422 Unprocessable Entity" {
				t.Errorf("%s: status %q", name, within.Status)
			}
		}
		network.Close()
	}
}

// refuseBody wants no body to be taken.
func refuseBody(t *testing.T, w http.ResponseWriter) {
	t.Helper()
	if n, err := io.WriteString(w, "x"); n != 0 || !errors.Is(err, http.ErrBodyNotAllowed) {
		t.Errorf("%d bytes of a body were taken: %v", n, err)
	}
}

func TestAHandlerThatPanicsLosesItsAnswerAndNothingElse(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]http.HandlerFunc{
		"a text":           func(http.ResponseWriter, *http.Request) { panic("what a pity") },
		"an error":         func(http.ResponseWriter, *http.Request) { panic(errors.New("what a pity")) },
		"nil":              func(http.ResponseWriter, *http.Request) { panic(nil) }, //nolint:govet // people do
		"an abortion":      func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"after the answer": func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "almost"); panic("what a pity") },
		"a goroutine less": func(http.ResponseWriter, *http.Request) { runtime.Goexit() },
	} {
		answer, err := roundTrip(t, h, request(t, "GET", "http://x.test/", nil))
		if !errors.Is(err, io.ErrUnexpectedEOF) || answer != nil {
			t.Errorf("%s: %v, %v", name, answer, err)
		}
	}
}

func TestTheContextOfARequestInTheProcessEndsIt(t *testing.T) {
	t.Parallel()
	reason := errors.New("the user left")
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		body := &closing{Reader: strings.NewReader("body")}
		seen, gone := make(chan error, 1), make(chan struct{})
		stubborn := func(w http.ResponseWriter, r *http.Request) {
			cancel(reason)
			<-gone
			seen <- r.Context().Err()
			io.WriteString(w, "too late")
		}
		r := request(t, "POST", "http://x.test/", body).WithContext(ctx)
		if answer, err := roundTrip(t, stubborn, r); !errors.Is(err, reason) || answer != nil {
			t.Errorf("%v, %v", answer, err)
		}
		close(gone)
		synctest.Wait()
		if err := <-seen; !errors.Is(err, context.Canceled) || !body.closed {
			t.Errorf("the handler saw %v; body closed: %t", err, body.closed)
		}
		called := func(http.ResponseWriter, *http.Request) { t.Error("the handler was called") }
		body = &closing{Reader: strings.NewReader("body")}
		r = request(t, "POST", "http://x.test/", body).WithContext(ctx)
		if _, err := roundTrip(t, called, r); !errors.Is(err, reason) || !body.closed {
			t.Errorf("%v; body closed: %t", err, body.closed)
		}
	})
}

func TestTheContextOfAHandlerEndsWithIt(t *testing.T) {
	t.Parallel()
	var ctx context.Context
	_, err := roundTrip(t, func(_ http.ResponseWriter, r *http.Request) {
		if ctx = r.Context(); ctx.Err() != nil {
			t.Error("it has ended before")
		}
	}, request(t, "GET", "http://x.test/", nil))
	if err != nil || ctx.Err() == nil {
		t.Error(err, ctx.Err())
	}
}

// closing knows whether it was closed.
type closing struct {
	io.Reader
	closed bool
}

func (c *closing) Close() error {
	c.closed = true
	return nil
}
