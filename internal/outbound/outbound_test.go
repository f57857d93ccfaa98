package outbound

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}

// counted is a server that counts who connects to it.
func counted(t *testing.T, handle http.HandlerFunc) (*httptest.Server, *atomic.Int32) {
	t.Helper()
	var connections atomic.Int32
	s := httptest.NewUnstartedServer(handle)
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	s.Start()
	t.Cleanup(s.Close)
	return s, &connections
}

func get(t *testing.T, c Config, address string, most int64) (Response, error) {
	t.Helper()
	u, err := Check(address)
	if err != nil {
		t.Fatal(err)
	}
	return New(c).Get(t.Context(), u, Validators{}, most)
}

func hello(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("hello")) }

func TestAddressesOfThisMachineAndNetworkAreNotReached(t *testing.T) {
	t.Parallel()
	s, connections := counted(t, hello)
	port := s.URL[strings.LastIndex(s.URL, ":"):]
	for _, scheme := range []string{"http://", "https://"} {
		for _, host := range []string{
			"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "[::]", "2130706433", "0x7f000001", "127.1",
			"169.254.169.254", "10.0.0.1", "192.168.0.1", "[fd00::1]", "[fe80::1]", "[64:ff9b::7f00:1]", "100.64.0.1",
		} {
			_, err := get(t, Config{}, scheme+host+port, 100)
			if !errors.Is(err, ErrForbidden) && !(errors.Is(err, ErrUnreachable) && strings.Trim(host, "0123456789abcdefx.") == "") {
				t.Errorf("%s%s: %v", scheme, host, err)
			}
		}
	}
	if n := connections.Load(); n > 0 {
		t.Errorf("%d connections", n)
	}
}

func TestWhatIsAllowedIsReachedByHTTPAndNothingElseIs(t *testing.T) {
	t.Parallel()
	s, _ := counted(t, hello)
	a, err := get(t, Config{Allow: loopback}, s.URL, 5)
	if err != nil || string(a.Body) != "hello" {
		t.Errorf("%q, %v", a.Body, err)
	}
	if _, err := get(t, Config{Allow: loopback}, "http://[::1]:1", 5); !errors.Is(err, ErrForbidden) {
		t.Errorf("another address: %v", err)
	}
	if _, err := get(t, Config{Allow: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}, s.URL, 5); !errors.Is(err, ErrForbidden) {
		t.Errorf("another network is allowed: %v", err)
	}
}

// TestAnAddressIsJudgedWhenItIsDialled rebinds: the name led elsewhere when somebody
// looked before. Nobody does: what counts is where the connection goes.
func TestAnAddressIsJudgedWhenItIsDialled(t *testing.T) {
	t.Parallel()
	s, connections := counted(t, hello)
	w := New(Config{})
	for scheme, direct := range w.direct {
		safe, dial := direct.DialContext, 0
		direct.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
			dial++
			return safe(ctx, network, strings.TrimPrefix(s.URL, "http://"))
		}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, scheme+"://public.example", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := direct.RoundTrip(r); !errors.Is(reason(err), ErrForbidden) || dial != 1 {
			t.Errorf("%s: %v after %d dials", scheme, err, dial)
		}
	}
	if n := connections.Load(); n > 0 {
		t.Errorf("%d connections", n)
	}
}

func TestRedirectsAreFollowedThreeTimesAndNeverAside(t *testing.T) {
	t.Parallel()
	var referer, cookie atomic.Value
	s, _ := counted(t, func(w http.ResponseWriter, r *http.Request) {
		referer.Store(r.Header.Get("Referer"))
		cookie.Store(r.Header.Get("Cookie"))
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "b"})
		switch left := strings.TrimPrefix(r.URL.Path, "/"); left {
		case "":
			hello(w, r)
		case "aside":
			http.Redirect(w, r, "http://[::1]:9/", http.StatusFound)
		case "file":
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		default:
			http.Redirect(w, r, "/"+left[1:], http.StatusFound)
		}
	})
	for path, want := range map[string]error{"/xxx": nil, "/xxxx": ErrRedirects, "/aside": ErrForbidden, "/file": ErrForbidden} {
		if _, err := get(t, Config{Allow: loopback}, s.URL+path, 5); !errors.Is(err, want) {
			t.Errorf("%s: %v", path, err)
		}
		if referer.Load() != "" || cookie.Load() != "" {
			t.Errorf("%s: referer %q, cookie %q", path, referer.Load(), cookie.Load())
		}
	}
}

func TestAnswersAreBounded(t *testing.T) {
	t.Parallel()
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, _ = z.Write(make([]byte, 16<<20))
	_ = z.Close()
	s, _ := counted(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/bomb":
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb.Bytes())
		case "/large":
			_, _ = w.Write(make([]byte, 6))
		case "/gone":
			w.WriteHeader(http.StatusNotFound)
		case "/cut":
			w.Header().Set("Content-Length", "5")
			_, _ = w.Write([]byte("hel"))
		}
	})
	for path, want := range map[string]error{"/bomb": ErrTooLarge, "/large": ErrTooLarge, "/gone": Status(404), "/cut": ErrUnreachable} {
		if _, err := get(t, Config{Allow: loopback}, s.URL+path, 5); !errors.Is(err, want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestWhoNeverAnswersIsLeft(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{})
	s, _ := counted(t, func(_ http.ResponseWriter, r *http.Request) {
		close(asked)
		<-r.Context().Done()
	})
	ctx, cancel := context.WithCancel(t.Context())
	u, err := Check(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	go func() { <-asked; cancel() }()
	if _, err := New(Config{Allow: loopback}).Get(ctx, u, Validators{}, 5); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	late, done := context.WithDeadlineCause(t.Context(), time.Now(), nil)
	defer done()
	if _, err := New(Config{Allow: loopback}).Get(late, u, Validators{}, 5); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestWhatIsKnownIsNotSentAgain(t *testing.T) {
	t.Parallel()
	s, _ := counted(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"a"`)
		if r.Header.Get("If-None-Match") == `"a"` {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		hello(w, r)
	})
	first, err := get(t, Config{Allow: loopback}, s.URL, 5)
	if err != nil || first.Validators.ETag != `"a"` || first.NotModified {
		t.Fatal(first, err)
	}
	u, _ := Check(s.URL)
	again, err := New(Config{Allow: loopback}).Get(t.Context(), u, first.Validators, 5)
	if err != nil || !again.NotModified || again.Validators != first.Validators {
		t.Error(again, err)
	}
}

func TestAProxyIsUsedOnlyWhereThatIsSaid(t *testing.T) {
	t.Parallel()
	var asked atomic.Value
	asked.Store("")
	proxy, connections := counted(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.Method + " " + r.Host)
		w.WriteHeader(http.StatusBadGateway)
	})
	at, err := url.Parse(proxy.URL)
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Proxy: func(*http.Request) (*url.URL, error) { return at, nil }}
	if _, err := get(t, c, "https://calendar.example/x", 5); !errors.Is(err, ErrProxy) || connections.Load() > 0 {
		t.Errorf("%v after %d connections", err, connections.Load())
	}
	c.UseProxy = true
	for address, want := range map[string]string{"https://10.0.0.1/x": "", "http://calendar.example/x": "", "https://calendar.example/x": "CONNECT calendar.example:443"} {
		asked.Store("")
		if _, err := get(t, c, address, 5); err == nil || asked.Load() != want {
			t.Errorf("%s: %v, the proxy was asked for %q", address, err, asked.Load())
		}
	}
}

func TestAddressesAreWhatTheySay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"webcal://a.example/b?c=d#e": "https://a.example/b?c=d", "HTTPS://a.example": "https://a.example", "http://a.example/": "http://a.example/",
		"ftp://a.example": "", "a.example": "", "https:a": "", "https://": "", "https://:80": "", "file:///etc/passwd": "", "https://a.example/" + strings.Repeat("a", maxAddress): "", "https://a b": "",
	} {
		u, err := Check(text)
		if (err != nil) != (want == "") || err == nil && u.String() != want {
			t.Errorf("%q: %v, %v", text, u, err)
		}
	}
}
