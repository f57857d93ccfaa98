package api

import (
	"net/http"

	"studyplanner/internal/account"
)

// AssistantsPath is where assistants reach the planner.
const AssistantsPath = "/mcp"

// assistantCORS is for Streamable HTTP of the Model Context Protocol, in all its revisions.
var assistantCORS = corsPolicy{
	methods: "POST",
	headers: "Authorization, Content-Type, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID, X-Request-Id",
	exposed: "Mcp-Session-Id, Mcp-Protocol-Version, WWW-Authenticate, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After",
}

// keyMiddleware authenticates requests to a handler outside the router, by their key.
type keyMiddleware struct {
	mount
	next func(http.ResponseWriter, *http.Request, account.Access)
}

// RequireKey is the middleware of AssistantsPath. It passes POST requests with a valid key to
// next, and sets their X-Request-Id. It refuses others, and scripts of foreign origins, as the
// API does. A refused POST gets an error of JSON-RPC instead of the envelope. Requests without a
// valid key are charged to their address. Those with one are charged when next calls the API.
func (a *API) RequireKey(next func(http.ResponseWriter, *http.Request, account.Access)) http.Handler {
	return &keyMiddleware{mount{API: a, Authentication: Authentication{Authenticate: a.bearer}, free: true}, next}
}

// ServeHTTP implements [http.Handler].
func (m *keyMiddleware) ServeHTTP(w http.ResponseWriter, hr *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	r := m.begin(w, hr)
	defer m.finish(r)
	r.route, r.message = assistantRoute(r.Method), r.Method == http.MethodPost
	if m.crossOrigin(r, assistantCORS) {
		return
	}
	if err := m.admit(r); err != nil {
		m.refuse(r, err)
		return
	}
	r.setTimeout(largeTimeout) // an assistant's call is several requests
	inner := hr.Clone(r.Context())
	inner.Header.Set("X-Request-Id", r.id)
	if parent := r.traceparent(); parent != "" {
		inner.Header.Set("Traceparent", parent)
	}
	m.next(&statusRecorder{w, r}, inner, r.access)
	if err := r.Context().Err(); err != nil && r.status == 0 {
		m.refuse(r, err)
	}
}

// assistantRoute is the route of a request in logs and metrics. It is nil for a method that HTTP
// does not define.
func assistantRoute(method string) *route {
	switch method {
	case http.MethodPost, http.MethodGet, http.MethodDelete, http.MethodOptions, http.MethodHead:
		return &route{method: method, pattern: AssistantsPath}
	}
	return nil
}

// admit returns why r may not pass, if it may not.
func (m *keyMiddleware) admit(r *Request) error {
	if m.foreignOrigin(r.Request) {
		return errForeign
	}
	access, call, err := m.Authenticate(r)
	if serverFault(err) {
		return err
	}
	if err != nil {
		if limited := m.charge(r, false); limited != nil {
			return limited
		}
		return err
	}
	r.access, r.call = access, call
	if r.Method != http.MethodPost {
		r.w.Header().Set("Allow", http.MethodPost)
		return errNoMethod
	}
	return nil
}

// statusRecorder records the status of an answer that another handler writes.
type statusRecorder struct {
	http.ResponseWriter
	r *Request
}

// WriteHeader implements [http.ResponseWriter].
func (t *statusRecorder) WriteHeader(status int) {
	if t.r.status == 0 && status >= http.StatusOK {
		t.r.status = status
	}
	t.ResponseWriter.WriteHeader(status)
}

// Write implements [http.ResponseWriter].
func (t *statusRecorder) Write(p []byte) (int, error) {
	if t.r.status == 0 {
		t.r.status = http.StatusOK
	}
	return t.ResponseWriter.Write(p)
}

// Unwrap is for [http.ResponseController].
func (t *statusRecorder) Unwrap() http.ResponseWriter { return t.ResponseWriter }
