package web_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"studyplanner/internal/api"
)

// raw returns the answer to a request of b, once changed, as it is.
func (b *browser) raw(method, path string, change func(*http.Request)) *httptest.ResponseRecorder {
	b.t.Helper()
	w, r := httptest.NewRecorder(), b.request(method, path, nil)
	change(r)
	b.app.ServeHTTP(w, r)
	return w
}

// under returns the status of the answer to a request of b to a host, and its text.
func (b *browser) under(host, method, path string, header http.Header) (int, string) {
	b.t.Helper()
	w := b.raw(method, path, func(r *http.Request) {
		r.Host = host
		maps.Copy(r.Header, header)
	})
	return w.Code, w.Body.String()
}

func TestUnderTheNameOfAnotherHostTheAppDoesNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t, at("https://planner.example.org"))
	b := s.browser()
	b.header = http.Header{}
	all, administration := s.app.Routes()
	all = append(all, api.Route{Method: "GET", Pattern: "/app/v1/subjects"}, api.Route{Method: "GET", Pattern: "/app/sandbox/v1/blocks"})
	for _, rt := range append(all, administration...) {
		status, text := b.under("evil.example", rt.Method, path(rt), nil)
		if status != 403 || !strings.Contains(text, `"FORBIDDEN"`) || !strings.Contains(text, "--public-url") {
			t.Errorf("%s %s: %d %s", rt.Method, rt.Pattern, status, text)
		}
	}
}

func TestTheAppIsReachedUnderItsNameAndNamesThatNobodyElseHas(t *testing.T) {
	t.Parallel()
	b := newServer(t, at("https://planner.example.org")).browser()
	for host, want := range map[string]int{
		"planner.example.org": 200, "Planner.Example.ORG.": 200, "planner.example.org:8443": 200,
		"localhost:8080": 200, "week.localhost": 200, "127.0.0.1:8080": 200, "192.168.1.7": 200, "[::1]:8080": 200, "[2001:db8::7]": 200,
		"": 403, "example.org": 403, "planner.example.org.evil.example": 403, "evil.example:8080": 403, "localhost.evil.example": 403,
		"127.0.0.1.evil.example": 403, "planner": 403, "a/b": 403,
	} {
		if status, text := b.under(host, "GET", "/app/status", nil); status != want {
			t.Errorf("%q: %d %s", host, status, text)
		}
	}
}

func TestAProxyElsewhereMayTellTheHostThatItReplaced(t *testing.T) {
	t.Parallel()
	s := newServer(t, at("https://planner.example.org"))
	s.API.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("127.0.0.0/8")}
	for _, c := range []struct {
		from, host, forwarded string
		want                  int
	}{
		{"10.1.2.3:4711", "backend", "planner.example.org", 200},
		{"10.1.2.3:4711", "backend", "evil.example", 403},
		{"10.1.2.3:4711", "planner.example.org", "evil.example", 403},
		{"10.1.2.3:4711", "backend", "", 403},
		{"192.0.2.1:4711", "evil.example", "planner.example.org", 403}, // no proxy of ours
		{"127.0.0.1:4711", "evil.example", "planner.example.org", 403}, // perhaps a browser on this machine
		{"127.0.0.1:4711", "127.0.0.1:8080", "planner.example.org", 200},
	} {
		b := s.browser()
		b.address = c.from
		header := http.Header{}
		if c.forwarded != "" {
			header.Set("X-Forwarded-Host", c.forwarded)
		}
		if status, text := b.under(c.host, "GET", "/app/status", header); status != c.want {
			t.Errorf("%+v: %d %s", c, status, text)
		}
	}
}
