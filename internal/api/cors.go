package api

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// sharing says what scripts of the configured origins may do.
type sharing struct {
	methods string // that they may use
	headers string // that they may send
	exposed string // headers of answers that they may read
}

// apiSharing is for the routes of the API.
var apiSharing = sharing{
	methods: "GET, HEAD, POST, PUT, PATCH, DELETE",
	headers: "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id",
	exposed: "ETag, Location, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed",
}

// crossOrigin lets scripts of the configured origins read the answer to r, and
// answers r itself, with true, if it only asks for that (a preflight, of the
// Fetch standard). Without configured origins it does nothing.
func (a *API) crossOrigin(r *Request, s sharing) bool {
	if len(a.CORSOrigins) == 0 {
		return false
	}
	h := r.w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" || !a.shares(origin) {
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

// shares reports whether origin is one of those configured.
func (a *API) shares(origin string) bool {
	return slices.Contains(a.CORSOrigins, origin) || slices.Contains(a.CORSOrigins, "*")
}

// foreign reports whether r comes from a script of an origin that is neither
// configured nor the server's own. The scheme does not count: a proxy may have
// ended TLS. What comes from this machine may only be for a name of this machine:
// behind any other may be a page that had its own name lead here (DNS rebinding).
func (a *API) foreign(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || a.shares(origin) {
		return false
	}
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" || !strings.EqualFold(u.Host, r.Host) {
		return true
	}
	here, _ := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return here != nil && here.IP.IsLoopback() && !loopback(u.Hostname())
}
