package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// repeating serves h as a server does, with what is asked again answered apart, and
// returns the server and its address.
func repeating(t interface {
	Context() context.Context
	Fatal(args ...any)
	Cleanup(f func())
}, h http.Handler, leaving *atomic.Bool,
) (*http.Server, *repeats, string) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: h, IdleTimeout: patience, WriteTimeout: patience}
	again := newRepeats(server, func(*http.Request) bool { return true }, leaving)
	go func() { _ = server.Serve(whole{l, again}) }()
	t.Cleanup(func() { server.Close() })
	return server, again, l.Addr().String()
}

// forms are what one handler answers to the same request, one after the other.
var forms = []func(http.ResponseWriter){
	func(w http.ResponseWriter) { w.Header().Set("Content-Length", "3"); fmt.Fprint(w, "abc") },
	func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotModified); fmt.Fprint(w, "none of it") },
	func(w http.ResponseWriter) { fmt.Fprint(w, "<html>of no known length") },
	func(w http.ResponseWriter) { w.WriteHeader(http.StatusNoContent) },
	func(w http.ResponseWriter) {},
	func(w http.ResponseWriter) { http.Error(w, "it failed", http.StatusInternalServerError) },
	func(w http.ResponseWriter) {
		w.Header()["Set-Cookie"] = []string{"a=1", "b=2\r\nInjected: yes"}
		w.Header().Set("Content-Type", "text/plain")
		w.WriteHeader(http.StatusTeapot)
		w.WriteHeader(http.StatusOK)
	},
	func(w http.ResponseWriter) {
		w.Header().Set("Content-Length", strconv.Itoa(3*mostHeld))
		for range 3 {
			_, _ = w.Write(bytes.Repeat([]byte("x"), mostHeld))
		}
	},
}

// telling is a handler that tells all that it is asked, and answers below /turn in
// another of forms each time. It counts what it is asked apart.
func telling(apart *atomic.Int64) http.Handler {
	turn := 0
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, ok := w.(*reply); ok {
			apart.Add(1)
		}
		w.Header()["Etag"] = []string{`"1"`}
		if r.URL.Path == "/turn" {
			turn++
			forms[turn%len(forms)](w)
			return
		}
		body, _ := io.ReadAll(r.Body)
		text := fmt.Sprint(r.Method, r.RequestURI, r.Header, string(body), r.RemoteAddr != "", r.Context().Value(http.LocalAddrContextKey) != nil, r.Context().Err())
		w.Header().Set("Content-Length", strconv.Itoa(len(text)))
		fmt.Fprint(w, text)
	})
}

const (
	look = "GET /look HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"1\"\r\n\r\n"
	turn = "GET /turn HTTP/1.1\r\nHost: localhost\r\n\r\n"
)

// asked are requests of which some look as if there were others in them.
var asked = []string{
	look, turn,
	"GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n",
	"GET /look HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("y", mostAsked) + "\r\n\r\n",
	fmt.Sprintf("POST /save HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", len(look), look),
	fmt.Sprintf("POST /save HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s%s", firstPart+len(look), strings.Repeat("z", firstPart), look),
	fmt.Sprintf("GET /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", len(turn), turn),
	fmt.Sprintf("POST /save HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", len(look), look),
	"HEAD /look HTTP/1.1\r\nHost: localhost\r\n\r\n",
}

// saved are requests with the same head but for the length of their bodies.
var saved = []string{
	"POST /save HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nX: y\r\n\r\n",
	"POST /save HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nX: y\r\n\r\na",
	"POST /save HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\nX: y\r\n\r\nGET / \r\n\r\nbc",
}

// saves returns a request with a body, most heads of which are the same but for its length.
func saves(t *rapid.T) string {
	body := rapid.SampledFrom([]string{"", "a", "seven07", look, "\r\n\r\n", strings.Repeat("b", 999)}).Draw(t, "body")
	length := rapid.SampledFrom([]string{"", "", "0"}).Draw(t, "zero") + strconv.Itoa(len(body))
	name := rapid.SampledFrom([]string{"Content-Length: ", "Content-Length: ", "content-length: ", "CONTENT-LENGTH:", "Content-Length:  "}).Draw(t, "name")
	rest := rapid.SampledFrom([]string{"", "", "Content-Length: " + length + "\r\n", "X: Content-Length: 7\r\n"}).Draw(t, "rest")
	method := rapid.SampledFrom([]string{"POST", "POST", "PUT", "PATCH", "DELETE"}).Draw(t, "method")
	return method + " /save HTTP/1.1\r\nHost: localhost\r\n" + name + length + "\r\n" + rest + "\r\n" + body
}

// warm asks for look until that is answered apart: net/http may have begun to read a
// request while it ends the one before, and then reads all of it.
func warm(t interface{ Fatal(args ...any) }, c net.Conn, in *bufio.Reader, apart *atomic.Int64) {
	for range 10_000 {
		if _, err := io.WriteString(c, look); err != nil {
			t.Fatal(err)
		}
		got, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, got.Body)
		got.Body.Close()
		if apart.Load() > 0 {
			return
		}
	}
	t.Fatal("nothing is answered apart")
}

// said is an answer, as far as it does not tell when it was made.
type said struct {
	status int
	header string
	body   string
}

// sayAll sends pieces, after each of which so many answers in all are waited for, and
// returns all of them.
func sayAll(t *rapid.T, address string, apart *atomic.Int64, pieces []string, await []int, methods []string) (all []said) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	in := bufio.NewReader(c)
	if apart != nil {
		warm(t, c, in, apart)
	}
	answered := make(chan said, len(methods))
	go func() {
		defer close(answered)
		for _, m := range methods {
			got, err := http.ReadResponse(in, &http.Request{Method: m})
			if err != nil {
				return
			}
			body, _ := io.ReadAll(got.Body)
			got.Header.Del("Date")
			answered <- said{got.StatusCode, fmt.Sprint(got.Header, got.ContentLength, got.Close), string(body)}
		}
	}()
	for i, piece := range pieces {
		if _, err := io.WriteString(c, piece); err != nil {
			break // the answers tell
		}
		for len(all) < await[i] {
			got, ok := <-answered
			if !ok {
				return all
			}
			all = append(all, got)
		}
	}
	for got := range answered {
		all = append(all, got)
	}
	return all
}

func TestWhatIsAskedAgainIsAnsweredAsByNetHTTP(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		var apart atomic.Int64
		scope := &lasting{T: r}
		defer scope.end()
		_, _, mine := repeating(scope, telling(&apart), new(atomic.Bool))
		plain, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
		if err != nil {
			r.Fatal(err)
		}
		server := &http.Server{Handler: telling(new(atomic.Int64))}
		go func() { _ = server.Serve(plain) }()
		defer server.Close()
		requests := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(asked[:2]), rapid.SampledFrom(asked), rapid.SampledFrom(saved), rapid.Custom(saves)), 1, 30).Draw(r, "requests")
		var pieces, methods []string
		var await []int
		for i, text := range requests {
			method, _, _ := strings.Cut(text, " ")
			methods = append(methods, method)
			if n := len(pieces); n > 0 && rapid.IntRange(0, 4).Draw(r, "joined") == 0 {
				pieces, await, text = pieces[:n-1], await[:n-1], pieces[n-1]+text
			} else if rapid.Bool().Draw(r, "cut") {
				at := rapid.IntRange(1, len(text)-1).Draw(r, "at")
				pieces, await, text = append(pieces, text[:at]), append(await, 0), text[at:]
			}
			waits := 0
			if rapid.IntRange(0, 9).Draw(r, "waits") > 0 {
				waits = i + 1
			}
			pieces, await = append(pieces, text), append(await, waits)
		}
		got, want := sayAll(r, mine, &apart, pieces, await, methods), sayAll(r, plain.Addr().String(), nil, pieces, await, methods)
		if len(got) != len(want) || len(got) != len(requests) {
			r.Fatalf("%d requests got %d answers, of net/http %d", len(requests), len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				r.Fatalf("the answer to %q is\n%.500v, of net/http\n%.500v", requests[i], got[i], want[i])
			}
		}
	})
}

func TestWhatOnlyLooksLikeWhatWasAskedIsSomethingElse(t *testing.T) {
	t.Parallel()
	post := fmt.Sprintf("POST /save HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n", len(look))
	other := strings.Replace(look, "look", "over", 1)
	const begun = -1
	for name, c := range map[string]struct {
		sent  []string // each at once
		await []int    // how many answers are awaited after each, or that one is begun
		want  []string // how they begin
	}{
		"a body":                {[]string{look, post, look, look}, []int{1, begun, 1, 1}, []string{"GET/look", "POST/save", "GET/look"}},
		"the rest of a method":  {[]string{look, post, look + "AB", look, look}, []int{1, begun, 1, 1, 1}, []string{"GET/look", "POST/save", "ABGET/look", "GET/look"}},
		"two requests":          {[]string{look + other, look + other, look}, []int{2, 2, 1}, []string{"GET/look", "GET/over", "GET/look", "GET/over", "GET/look"}},
		"one with more to come": {[]string{look + look[:5], look[5:] + look, look}, []int{1, 2, 1}, []string{"GET/look", "GET/look", "GET/look", "GET/look"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apart, saving := new(atomic.Int64), make(chan bool, 1)
			tells := telling(apart)
			_, _, address := repeating(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPost {
					saving <- true
				}
				tells.ServeHTTP(w, r)
			}), new(atomic.Bool))
			dialled, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer dialled.Close()
			in, want := bufio.NewReader(dialled), c.want
			warm(t, dialled, in, apart)
			for i, text := range c.sent {
				if _, err := io.WriteString(dialled, text); err != nil {
					t.Fatal(err)
				}
				if c.await[i] == begun {
					<-saving
				}
				for range max(0, c.await[i]) {
					got, err := http.ReadResponse(in, nil)
					if err != nil {
						t.Fatal(err)
					}
					body, err := io.ReadAll(got.Body)
					got.Body.Close()
					if err != nil || !strings.HasPrefix(string(body), want[0]) {
						t.Errorf("the answer is %s, %v, want %s", body, err, want[0])
					}
					want = want[1:]
				}
			}
		})
	}
}

// lasting is what lasts as long as one case of a property.
type lasting struct {
	*rapid.T
	ends []func()
}

func (l *lasting) Cleanup(f func()) { l.ends = append(l.ends, f) }

func (l *lasting) end() {
	for _, f := range l.ends {
		f()
	}
}

// asking asks over one connection for look, which was answered apart there, and returns
// what is answered.
func asking(t *testing.T, address string, apart *atomic.Int64) (ask func() (*http.Response, error)) {
	t.Helper()
	c, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	in := bufio.NewReader(c)
	warm(t, c, in, apart)
	return func() (*http.Response, error) {
		if _, err := io.WriteString(c, look); err != nil {
			return nil, err
		}
		got, err := http.ReadResponse(in, nil)
		if err == nil {
			var body []byte
			body, err = io.ReadAll(got.Body)
			got.Body = io.NopCloser(bytes.NewReader(body))
		}
		return got, err
	}
}

func TestAnAnswerThatIsBeingMadeAgainIsSentBeforeTheServerEnds(t *testing.T) {
	t.Parallel()
	begun, on := make(chan bool), make(chan bool)
	var leaving, waits atomic.Bool
	var apart atomic.Int64
	server, again, address := repeating(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header()["Etag"] = []string{`"1"`}
		if _, ok := w.(*reply); ok {
			apart.Add(1)
		}
		if waits.Load() {
			begun <- true
			<-on
		}
		w.Header().Set("Content-Length", "9")
		fmt.Fprint(w, "all of it")
	}), &leaving)
	ask := asking(t, address, &apart)
	waits.Store(true)
	answered := make(chan error, 1)
	go func() {
		got, err := ask()
		if err == nil && got.ContentLength != 9 {
			err = errors.New("it is not all there")
		}
		answered <- err
	}()
	<-begun
	leaving.Store(true)
	if err := server.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := again.wait(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("while something is answered, waiting for that ends with %v", err)
	}
	on <- true
	if err := again.wait(t.Context()); err != nil {
		t.Error(err)
	}
	if err := <-answered; err != nil {
		t.Error(err)
	}
	if _, err := ask(); err == nil {
		t.Error("the connection is still open")
	}
}

func TestAnswersThatCannotBeFollowedEndTheirConnection(t *testing.T) {
	t.Parallel()
	large := strings.Repeat("x", 3*mostHeld)
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		body   string // that is received whole; "" for none
	}{
		"of no known length": {func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, large[:mostHeld])
			fmt.Fprint(w, large[mostHeld:])
		}, large},
		"that say so": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Connection", "close")
			fmt.Fprint(w, "bye")
		}, "bye"},
		"that are too short": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "9")
			fmt.Fprint(w, "short")
		}, ""},
		"that are given up": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "no"); panic(http.ErrAbortHandler) }, ""},
		"that are too long": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "2")
			fmt.Fprint(w, "longer")
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var apart atomic.Int64
			var special atomic.Bool
			_, _, address := repeating(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header()["Etag"] = []string{`"1"`}
				if _, ok := w.(*reply); ok {
					apart.Add(1)
				}
				if special.Load() {
					c.answer(w, r)
				}
			}), new(atomic.Bool))
			ask := asking(t, address, &apart)
			special.Store(true)
			got, err := ask()
			if c.body == "" != (err != nil) {
				t.Fatal(err)
			}
			if err == nil {
				if body, _ := io.ReadAll(got.Body); string(body) != c.body {
					t.Errorf("got %d bytes", len(body))
				}
			}
			if _, err := ask(); err == nil {
				t.Error("the connection is still open")
			}
		})
	}
}

func TestAConnectionOnWhichNothingIsAskedAgainIsClosed(t *testing.T) {
	t.Parallel()
	var apart atomic.Int64
	_, again, address := repeating(t, telling(&apart), new(atomic.Bool))
	again.idle = time.Millisecond
	c, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	in := bufio.NewReader(c)
	warm(t, c, in, &apart)
	if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("the connection goes on with %v", err)
	}
}

func TestTheDeadlinesOfAConnectionAreSetNowAndThen(t *testing.T) {
	t.Parallel()
	c := &wholeConn{TCPConn: new(net.TCPConn), repeated: repeated{repeats: &repeats{idle: patience, sending: patience}}}
	began := time.Now()
	for after, want := range map[time.Duration]time.Duration{0: 0, patience / 100: 0, patience / 2: patience / 2} {
		c.timed = time.Time{}
		c.keepTime(began)
		c.keepTime(began.Add(after))
		if got := c.timed.Sub(began); got != want {
			t.Errorf("after %v they were last set after %v", after, got)
		}
	}
}
