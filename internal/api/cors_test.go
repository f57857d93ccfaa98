package api_test

import (
	"slices"
	"testing"

	"studyplanner/internal/api"
)

func TestScriptsOfOtherOriginsAreKeptOutUnlessConfigured(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for _, method := range []string{"GET", "OPTIONS"} {
		a := c.send(method, "/v1/blocks", nil, "Origin", "https://app.example.org", "Access-Control-Request-Method", "GET")
		for name := range a.header {
			if len(name) > 7 && name[:7] == "Access-" {
				t.Errorf("%s: %s", method, name)
			}
		}
	}
}

func TestScriptsOfConfiguredOriginsMayCall(t *testing.T) {
	t.Parallel()
	for _, origins := range [][]string{{"https://app.example.org", "http://localhost:5173"}, {"*"}} {
		s := newServer(t, func(c *api.Config) { c.CORSOrigins = origins })
		a := s.client().send("GET", "/v1/blocks", nil, "Origin", "http://localhost:5173").is(200)
		if a.header.Get("Access-Control-Allow-Origin") != "http://localhost:5173" || !slices.Contains(a.header.Values("Vary"), "Origin") {
			t.Errorf("header %v", a.header)
		}
		if got := a.header.Get("Access-Control-Expose-Headers"); got != "ETag, Location, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed" {
			t.Errorf("exposed: %s", got)
		}
		client{s, ""}.send("GET", "/v1/blocks", nil, "Origin", "http://localhost:5173").fails(401, "UNAUTHORIZED")
	}
}

func TestAPreflightIsAnsweredWithoutAKeyAndIsNotCounted(t *testing.T) {
	t.Parallel()
	s := newServer(t, small, func(c *api.Config) { c.CORSOrigins = []string{"https://app.example.org"} })
	for range 10 {
		a := s.preflight("https://app.example.org")
		if a.status != 204 || a.header.Get("Access-Control-Allow-Methods") == "" || a.header.Get("Access-Control-Max-Age") == "" ||
			a.header.Get("Access-Control-Allow-Headers") != "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id" {
			t.Errorf("%d %v", a.status, a.header)
		}
	}
	s.client().send("OPTIONS", "/v1/blocks", nil, "Origin", "https://app.example.org").fails(405, "METHOD_NOT_ALLOWED")
	if a := s.preflight("https://evil.example.org"); a.status != 405 || a.header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("%d %v", a.status, a.header)
	}
}
