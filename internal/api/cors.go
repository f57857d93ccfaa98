package api

import (
	"net/http"
	"slices"
)

// crossOrigin lets scripts of the configured origins read the answer to r, and
// answers r itself, with true, if it only asks for that (a preflight, of the
// Fetch standard). Without configured origins it does nothing.
func (m *mount) crossOrigin(r *request) bool {
	if len(m.CORSOrigins) == 0 {
		return false
	}
	h := r.w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" || !slices.Contains(m.CORSOrigins, origin) && !slices.Contains(m.CORSOrigins, "*") {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers",
		"ETag, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE")
	h.Set("Access-Control-Allow-Headers",
		"Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id")
	h.Set("Access-Control-Max-Age", "7200")
	r.start(http.StatusNoContent)
	return true
}
