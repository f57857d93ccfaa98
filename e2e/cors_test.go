package e2e_test

import (
	"net/http"
	"strings"
	"testing"
)

const origin = "https://planner.example"

// preflight asks as a browser does before a request from another origin.
func preflight(t *testing.T, c client, from, method string) http.Header {
	t.Helper()
	a, err := client{c.s, ""}.try(t.Context(), "OPTIONS", "/v1/blocks", nil, "Origin: "+from,
		"Access-Control-Request-Method: "+method, "Access-Control-Request-Headers: authorization, content-type, idempotency-key, if-match")
	if err != nil {
		t.Fatal(err)
	}
	if allowed := a.header.Get("Access-Control-Allow-Origin"); allowed != "" && a.status >= 300 {
		t.Errorf("preflight from %s: status %d", from, a.status)
	}
	return a.header
}

func TestNoOriginIsAllowedUnlessOneIsNamed(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		equal(t, "preflight", preflight(t, c, origin, "GET").Get("Access-Control-Allow-Origin"), "")
		a := c.send(t, "GET", "/v1/account", nil, "Origin: "+origin).is(t, 200)
		equal(t, "request", a.header.Get("Access-Control-Allow-Origin"), "")
	})
}

func TestANamedOriginIsAllowed(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		c := startServer(t, database, "--cors-origin", origin).client(t)
		for _, method := range []string{"POST", "PUT", "PATCH", "DELETE"} {
			h := preflight(t, c, origin, method)
			equal(t, "origin", h.Get("Access-Control-Allow-Origin"), origin)
			if !strings.Contains(h.Get("Access-Control-Allow-Methods"), method) {
				t.Errorf("Access-Control-Allow-Methods: %q lacks %s", h.Get("Access-Control-Allow-Methods"), method)
			}
			for _, name := range []string{"authorization", "content-type", "idempotency-key", "if-match"} {
				if allowed := strings.ToLower(h.Get("Access-Control-Allow-Headers")); !strings.Contains(allowed, name) {
					t.Errorf("Access-Control-Allow-Headers: %q lacks %s", allowed, name)
				}
			}
		}
		for _, path := range []string{"/v1/account", "/v1/blocks?date=x", "/v1/nothing"} {
			a := c.send(t, "GET", path, nil, "Origin: "+origin)
			equal(t, path, a.header.Get("Access-Control-Allow-Origin"), origin)
		}
		for _, other := range []string{"https://evil.example", "http://planner.example", origin + ".evil.example", "null"} {
			equal(t, other, preflight(t, c, other, "GET").Get("Access-Control-Allow-Origin"), "")
			a := c.send(t, "GET", "/v1/account", nil, "Origin: "+other).is(t, 200)
			equal(t, other, a.header.Get("Access-Control-Allow-Origin"), "")
		}
	})
}
