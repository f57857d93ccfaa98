package api

import (
	"net/http"

	"studyplanner/internal/account"
)

// AssistantsPath is where assistants reach the planner.
const AssistantsPath = "/mcp"

// assistantSharing is for what stands there: Streamable HTTP of the Model
// Context Protocol, in all its revisions.
var assistantSharing = sharing{
	methods: "POST",
	headers: "Authorization, Content-Type, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID, X-Request-Id",
	exposed: "Mcp-Session-Id, Mcp-Protocol-Version, WWW-Authenticate, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After",
}

// keyMiddleware stands before a handler that lets holders of keys act through the
// API: authentication, for what does not come by the router.
type keyMiddleware struct {
	mount
	next func(http.ResponseWriter, *http.Request, account.Access)
}

// RequireKey is the middleware of AssistantsPath. Requests with a valid key, by POST
// and not from a page of a foreign origin, reach next, which gets X-Request-Id
// set; the others are refused as the API refuses, those by POST with an error of
// JSON-RPC in place of the envelope. Requests without a
// valid key are charged to their address as those to the API are. Those with
// one are not charged: what next does for them through the API is.
func (a *API) RequireKey(next func(http.ResponseWriter, *http.Request, account.Access)) http.Handler {
	return &keyMiddleware{mount{API: a, Authentication: Authentication{Authenticate: a.bearer}, free: true}, next}
}

// ServeHTTP implements [http.Handler].
func (m *keyMiddleware) ServeHTTP(w http.ResponseWriter, hr *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	r := m.begin(w, hr)
	defer m.finish(r)
	r.route, r.message = assistantRoute(r.Method), r.Method == http.MethodPost
	if m.crossOrigin(r, assistantSharing) {
		return
	}
	if err := m.admit(r); err != nil {
		m.refuse(r, err)
		return
	}
	r.within(largeTime) // an assistant's call is several requests
	inner := hr.Clone(r.Context())
	inner.Header.Set("X-Request-Id", r.id)
	if parent := r.traceparent(); parent != "" {
		inner.Header.Set("Traceparent", parent)
	}
	m.next(&tap{w, r}, inner, r.access)
	if err := r.Context().Err(); err != nil && r.status == 0 {
		m.refuse(r, err)
	}
}

// assistantRoute is what the log and the metrics call a request; nil if its method
// is a word of its own.
func assistantRoute(method string) *route {
	switch method {
	case http.MethodPost, http.MethodGet, http.MethodDelete, http.MethodOptions, http.MethodHead:
		return &route{method: method, pattern: AssistantsPath}
	}
	return nil
}

// admit returns why r may not pass, if it may not.
func (m *keyMiddleware) admit(r *Request) error {
	if m.foreign(r.Request) {
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

// tap notes the status of an answer that somebody else writes.
type tap struct {
	http.ResponseWriter
	r *Request
}

// WriteHeader implements [http.ResponseWriter].
func (t *tap) WriteHeader(status int) {
	if t.r.status == 0 && status >= http.StatusOK {
		t.r.status = status
	}
	t.ResponseWriter.WriteHeader(status)
}

// Write implements [http.ResponseWriter].
func (t *tap) Write(p []byte) (int, error) {
	if t.r.status == 0 {
		t.r.status = http.StatusOK
	}
	return t.ResponseWriter.Write(p)
}

// Unwrap is for [http.ResponseController].
func (t *tap) Unwrap() http.ResponseWriter { return t.ResponseWriter }
