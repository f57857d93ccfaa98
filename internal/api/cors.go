package api

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// corsPolicy says what scripts of the configured origins may do.
type corsPolicy struct {
	methods string // that they may use
	headers string // that they may send
	exposed string // headers of answers that they may read
}

// apiCORS is for the routes of the API.
var apiCORS = corsPolicy{
	methods: "GET, HEAD, POST, PUT, PATCH, DELETE",
	headers: "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id",
	exposed: "ETag, Location, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed",
}

// crossOrigin lets scripts of the configured origins read the answer to r. It answers a
// preflight itself (Fetch standard), and returns true then. Without configured origins it does
// nothing.
func (a *API) crossOrigin(r *Request, s corsPolicy) bool {
	if len(a.CORSOrigins) == 0 {
		return false
	}
	h := r.w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" || !a.allowsOrigin(origin) {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", s.exposed)
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", s.methods)
	h.Set("Access-Control-Allow-Headers", s.headers)
	h.Set("Access-Control-Max-Age", "7200")
	r.start(http.StatusNoContent)
	return true
}

// allowsOrigin reports whether origin is one of those configured.
func (a *API) allowsOrigin(origin string) bool {
	return slices.Contains(a.CORSOrigins, origin) || slices.Contains(a.CORSOrigins, "*")
}

// foreignOrigin reports whether r comes from a script of an origin that is neither configured
// nor the server's own. The scheme does not count, as a proxy may have ended TLS. A request from
// this machine must name this machine: another name may be DNS rebinding.
func (a *API) foreignOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || a.allowsOrigin(origin) {
		return false
	}
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" || !strings.EqualFold(u.Host, r.Host) {
		return true
	}
	here, _ := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return here != nil && here.IP.IsLoopback() && !loopback(u.Hostname())
}
