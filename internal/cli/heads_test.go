package cli

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

func TestARequestIsDividedWhereItsBodyBegins(t *testing.T) {
	t.Parallel()
	const head = "POST / HTTP/1.1\r\nHost: a\r\n"
	for text, want := range map[string]struct {
		body  string
		whole bool
	}{
		head + "\r\n":                                              {"", true},
		head + "Content-Length: 0\r\n\r\n":                         {"", true},
		head + "Content-Length: 2\r\nX: y\r\n\r\nab":               {"ab", true},
		head + "content-length: 4\r\n\r\n\r\n\r\n":                 {"\r\n\r\n", true},
		head + "Content-Length: 2\r\n\r\na":                        {"", false},
		head + "Content-Length: 2\r\n\r\nabGET /":                  {"", false},
		head + "Content-Length: 02\r\n\r\nab":                      {"", false},
		head + "Content-Length: +2\r\n\r\nab":                      {"", false},
		head + "Content-Length: 2 \r\n\r\nab":                      {"", false},
		head + "Content-Length: 99999999999999\r\n\r\n":            {"", false},
		head + "Content-Length: \r\n\r\n":                          {"", false},
		head + "CONTENT-LENGTH: 2\r\n\r\nab":                       {"", false},
		head + "\r\nab":                                            {"", false},
		head:                                                       {"", false},
		head + "X: " + strings.Repeat("y", mostAsked) + "\r\n\r\n": {"", false},
	} {
		got, whole := divide([]byte(text))
		if whole != want.whole || whole && string(got.body) != want.body {
			t.Errorf("%.80q has the body %q, %v", text, got.body, whole)
		}
		if whole && !strings.HasPrefix(text, string(got.before)) {
			t.Errorf("%q begins with %q", text, got.before)
		}
	}
}

func TestOnlySoManyHeadsAreKnown(t *testing.T) {
	t.Parallel()
	h := newHeads()
	asked := func(n int) pieces {
		p, _ := divide(fmt.Appendf(nil, "GET /%d HTTP/1.1\r\nHost: localhost\r\n\r\n", n))
		return p
	}
	r := &http.Request{ProtoMajor: 1, ProtoMinor: 1, URL: &url.URL{}}
	h.keep(asked(0), r)
	if h.of(asked(0)) != nil {
		t.Error("what came once is known")
	}
	for n := range 3 * mostHeads {
		h.keep(asked(n), r)
		h.keep(asked(n), r)
		if h.of(asked(n)) == nil {
			t.Fatalf("of %d, the last is not known", n+1)
		}
	}
	if known, once := h.known.Len(), h.once.Len(); known != mostHeads || once != mostHeads || h.of(asked(0)) != nil {
		t.Errorf("%d heads and %d sums are known", known, once)
	}
}

func TestAHeadOfTheSameSumIsAnother(t *testing.T) {
	t.Parallel()
	h := newHeads()
	p, _ := divide([]byte(saved[1]))
	for _, other := range []head{{before: string(p.before)}, {after: string(p.after)}} {
		h.known.Add(h.sum(p), &other)
		if h.of(p) != nil {
			t.Errorf("%q is taken for %q", saved[1], other.before+other.after)
		}
	}
}

func TestWhatIsAskedHasItsOwnBody(t *testing.T) {
	t.Parallel()
	k := &head{request: &http.Request{ContentLength: 3, Header: http.Header{"Content-Length": {"3"}}}}
	for _, text := range []string{"abc", "", "other"} {
		body := new(sent)
		body.Reset([]byte(text))
		r := k.asked(t.Context(), "192.0.2.1:5", body)
		got, err := io.ReadAll(r.Body)
		want := strconv.Itoa(len(text))
		if err != nil || string(got) != text || strconv.FormatInt(r.ContentLength, 10) != want || r.Header.Get("Content-Length") != want || r.RemoteAddr != "192.0.2.1:5" || r.Context() != t.Context() {
			t.Errorf("%q is asked as %q, %v of %v, %v", text, got, r.ContentLength, r.Header, err)
		}
	}
	if k.request.ContentLength != 3 || k.request.Header.Get("Content-Length") != "3" || k.request.Body != nil {
		t.Error("what is known has changed")
	}
}

func TestAHeadIsKnownOnAllConnections(t *testing.T) {
	t.Parallel()
	var apart atomic.Int64
	tells, from := telling(&apart), make(chan string, 1)
	_, again, address := repeating(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tells.ServeHTTP(w, r)
		if _, ok := w.(*reply); ok {
			from <- r.RemoteAddr
		}
	}), new(atomic.Bool))
	for range 3 {
		c, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		apart.Store(0)
		warm(t, c, bufio.NewReader(c), &apart)
		if got := <-from; got != c.LocalAddr().String() {
			t.Errorf("what %v asks for comes from %v", c.LocalAddr(), got)
		}
	}
	if n := again.heads.known.Len(); n != 1 {
		t.Errorf("%d heads are known of three connections that asked for the same", n)
	}
}

func TestSomeHeadsAreNeverKnown(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"what may take long":          "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"what has no tag":             "GET /untagged HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"what has a large answer":     "POST /large HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n",
		"what has no body in answer":  "HEAD /look HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"what asks to go on":          "POST /save HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab",
		"what ends its connection":    "POST /save HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab",
		"what comes from before":      "POST /save HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nab",
		"what wants to be more":       "POST /save HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: x\r\nContent-Length: 2\r\n\r\nab",
		"what tells its length twice": "POST /save HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-length: 2\r\n\r\nab",
		"what comes in chunks":        "POST /save HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"what is no request":          "GET / HTTP/1.1\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tells := telling(new(atomic.Int64))
			_, again, address := repeating(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch r.URL.Path {
				case "/untagged":
					fmt.Fprint(w, "a")
				case "/large":
					w.Header().Set("Content-Length", strconv.Itoa(mostHeld+1))
					_, _ = w.Write(make([]byte, mostHeld+1))
				default:
					tells.ServeHTTP(w, r)
				}
			}), new(atomic.Bool))
			again.brief = func(r *http.Request) bool { return r.URL.Path != "/long" }
			for range 3 {
				answers(t, address, text, 3)
			}
			if n := again.heads.known.Len(); n != 0 {
				t.Errorf("%d heads are known", n)
			}
			answers(t, address, look, 1)
			answers(t, address, look, 1)
			if n := again.heads.known.Len(); n != 1 {
				t.Errorf("of another request asked twice, %d heads are known", n)
			}
		})
	}
}

// answers sends a request so often over one connection, as long as that lasts, and waits
// for the answers.
func answers(t *testing.T, address, text string, times int) {
	t.Helper()
	c, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	method, _, _ := strings.Cut(text, " ")
	in := bufio.NewReader(c)
	for range times {
		_, err := io.WriteString(c, text)
		for status := http.StatusContinue; err == nil && status < http.StatusOK; {
			var got *http.Response
			if got, err = http.ReadResponse(in, &http.Request{Method: method}); err == nil {
				status = got.StatusCode
				_, err = io.Copy(io.Discard, got.Body)
				got.Body.Close()
			}
		}
		if err != nil {
			return
		}
	}
}
