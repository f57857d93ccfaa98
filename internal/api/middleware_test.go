package api_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
)

// authenticated asks what stands behind the middleware of s, which tells the scope
// of the key, and the id of the request. Headers are names and values in turn.
func (s *server) authenticated(method, key string, headers ...string) answer {
	s.t.Helper()
	h := s.API.RequireKey(func(w http.ResponseWriter, r *http.Request, access account.Access) {
		io.WriteString(w, string(access.Key.Scope)+" "+r.Header.Get("X-Request-Id"))
	})
	r := httptest.NewRequest(method, "http://planner.example.org/mcp", strings.NewReader("{}"))
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	a := answer{t: s.t, what: method + " /mcp", status: w.Code, header: w.Header(), body: w.Body.String()}
	if w.Header().Get("X-Content-Type-Options") != "nosniff" || w.Header().Get("X-Request-Id") == "" {
		s.t.Errorf("%s: headers are missing: %v", a.what, a.header)
	}
	switch {
	case a.status < 400 || method == "HEAD":
	case method == "POST":
		a.readMessage()
	default:
		s.must(json.Unmarshal([]byte(a.body), &a))
	}
	return a
}

// readMessage reads an error of JSON-RPC as the envelope that says the same.
func (a *answer) readMessage() {
	a.t.Helper()
	var m struct {
		JSONRPC string
		ID      *any
		Error   struct {
			Code    int
			Message string
			Data    map[string]string
		}
	}
	if err := json.Unmarshal([]byte(a.body), &m); err != nil || m.JSONRPC != "2.0" || m.ID != nil || m.Error.Code != -32000 ||
		m.Error.Message == "" || m.Error.Data["request_id"] != a.header.Get("X-Request-Id") || a.header.Get("Content-Type") != "application/json" {
		a.t.Errorf("%s: this is no error of JSON-RPC: %s", a.what, a.body)
	}
	same, err := json.Marshal(map[string]any{"error": map[string]string{"code": m.Error.Data["code"], "message": m.Error.Message}})
	if err == nil {
		err = json.Unmarshal(same, a)
	}
	if err != nil {
		a.t.Fatal(err)
	}
}

func TestTheMiddlewareTellsTheScopeOfAKeyAndChargesNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t, small)
	full, read := s.key(), s.key(apitest.ReadOnly)
	for range 10 { // more than any quota here allows
		if a := s.authenticated("POST", full, "X-Request-Id", "mine").is(200); a.body != "full mine" || a.header.Get("X-Request-Id") != "mine" {
			t.Errorf("%q %v", a.body, a.header)
		}
	}
	if a := s.authenticated("POST", read).is(200); a.body != "read "+a.header.Get("X-Request-Id") {
		t.Errorf("%q", a.body)
	}
}

func TestTheMiddlewareRefusesWhoHasNoKeyAndCountsTheAttempts(t *testing.T) {
	t.Parallel()
	s := newServer(t, small) // two requests a minute
	key := s.key()
	for _, wrong := range []string{"", "svc_live_" + canary} {
		a := s.authenticated("POST", wrong).fails(401, "UNAUTHORIZED")
		if a.header.Get("WWW-Authenticate") != "Bearer" || a.header.Get("RateLimit") == "" {
			t.Errorf("header %v", a.header)
		}
	}
	if a := s.authenticated("GET", "").fails(429, "RATE_LIMITED"); a.header.Get("Retry-After") == "" {
		t.Errorf("header %v", a.header)
	}
	client{s, ""}.send("GET", "/v1/blocks", nil).fails(429, "RATE_LIMITED") // one quota for both
	s.authenticated("POST", key).is(200)
}

func TestTheMiddlewareLetsOnlyPostsPass(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	key := s.key()
	for _, method := range []string{"GET", "DELETE", "HEAD", "PUT", "PURGE"} {
		if a := s.authenticated(method, key); a.status != 405 || a.header.Get("Allow") != "POST" {
			t.Errorf("%s: %d %v", method, a.status, a.header)
		}
	}
	_, _, metrics := s.page("GET", "/metrics")
	for _, line := range []string{
		`studyplanner_http_requests_total{method="DELETE",route="/mcp",status="405"} 1`,
		`studyplanner_http_requests_total{method="other",route="none",status="405"} 2`,
	} {
		if !strings.Contains(string(metrics), line+"\n") {
			t.Errorf("no line %s", line)
		}
	}
}

func TestPagesOfForeignOriginsDoNotPassTheMiddleware(t *testing.T) {
	t.Parallel()
	s := newServer(t, small)
	key := s.key()
	for origin, status := range map[string]int{
		"http://planner.example.org":       200, // its own
		"https://PLANNER.example.org":      200, // behind a proxy that ends TLS
		"https://planner.example.org:8443": 403,
		"https://evil.example.org":         403,
		"http://localhost:3000":            403,
		"null":                             403,
		"%":                                403,
	} {
		a := s.authenticated("POST", key, "Origin", origin).is(status)
		if status == 403 && (a.Error.Code != "FORBIDDEN" || !strings.Contains(a.Error.Message, "--cors-origin")) {
			t.Errorf("%s: %s", origin, a.body)
		}
		if a.header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s may read the answer", origin)
		}
	}
	s.authenticated("OPTIONS", "", "Origin", "https://evil.example.org", "Access-Control-Request-Method", "POST").fails(403, "FORBIDDEN")
}

func TestPagesWhoseNameLeadsToThisMachineDoNotPassTheMiddleware(t *testing.T) {
	t.Parallel()
	s := newServer(t, small)
	key := s.key()
	here := httptest.NewServer(s.API.RequireKey(func(http.ResponseWriter, *http.Request, account.Access) {}))
	defer here.Close()
	for host, status := range map[string]int{
		"localhost:8080": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200,
		"evil.example.org": 403, "localhost.example.org": 403, "192.0.2.1": 403,
	} {
		for origin, want := range map[string]int{"http://" + host: status, "": 200} { // without: no page
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, here.URL+"/mcp", nil)
			s.must(err)
			r.Host = host
			r.Header = http.Header{"Authorization": {"Bearer " + key}}
			if origin != "" {
				r.Header.Set("Origin", origin)
			}
			resp, err := http.DefaultClient.Do(r)
			s.must(err)
			resp.Body.Close()
			if resp.StatusCode != want {
				t.Errorf("%s with origin %q: %d, want %d", host, origin, resp.StatusCode, want)
			}
		}
	}
}

func TestPagesOfConfiguredOriginsPassTheMiddleware(t *testing.T) {
	t.Parallel()
	for _, origins := range [][]string{{"https://app.example.org"}, {"*"}} {
		s := newServer(t, small, func(c *api.Config) { c.CORSOrigins = origins })
		a := s.authenticated("POST", s.key(), "Origin", "https://app.example.org").is(200)
		if h := a.header; h.Get("Access-Control-Allow-Origin") != "https://app.example.org" || h.Get("Vary") != "Origin" ||
			!strings.Contains(h.Get("Access-Control-Expose-Headers"), "Mcp-Session-Id, Mcp-Protocol-Version") {
			t.Errorf("header %v", h)
		}
		for range 10 { // costs nothing
			a = s.authenticated("OPTIONS", "", "Origin", "https://app.example.org", "Access-Control-Request-Method", "POST").is(204)
		}
		if h := a.header; h.Get("Access-Control-Allow-Methods") != "POST" || !strings.Contains(h.Get("Access-Control-Allow-Headers"), "Mcp-Method, Mcp-Name") {
			t.Errorf("header %v", h)
		}
		if a := s.authenticated("POST", "", "Origin", "https://app.example.org").fails(401, "UNAUTHORIZED"); a.header.Get("Access-Control-Allow-Origin") == "" {
			t.Error("the page cannot read why it is refused")
		}
	}
}

func TestWhatPassesTheMiddlewareHasOneLineInTheLog(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	key := s.key()
	s.authenticated("POST", key, "X-Request-Id", "mine", "User-Agent", canary)
	s.authenticated("POST", "svc_live_"+canary, "X-Request-Id", canary+" ")
	log := s.Log.String()
	if strings.Count(log, "\n") != 2 || strings.Contains(log, key[9:]) || strings.Contains(log, canary) {
		t.Errorf("log: %s", log)
	}
	if line, _, _ := strings.Cut(log, "\n"); !strings.Contains(line, "method=POST route=/mcp status=200 ") || !strings.Contains(line, "request_id=mine key=key_") {
		t.Errorf("log: %s", log)
	}
}

func TestWhatIsBehindTheMiddlewareHasLimitedTime(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	ctx, giveUp := context.WithCancel(t.Context())
	h := s.API.RequireKey(func(_ http.ResponseWriter, r *http.Request, _ account.Access) {
		deadline, _ := r.Context().Deadline()
		if left := time.Until(deadline); left < 30*time.Second || left > 55*time.Second {
			t.Errorf("%s are left", left)
		}
		giveUp() // as the end of that time would
	})
	r := httptest.NewRequestWithContext(ctx, "POST", "/mcp", nil)
	r.Header.Set("Authorization", "Bearer "+s.key())
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != 503 || !strings.Contains(w.Body.String(), "UNAVAILABLE") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestAPanicBehindTheMiddlewareIsAnInternalError(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	h := s.API.RequireKey(func(http.ResponseWriter, *http.Request, account.Access) { panic("oh") })
	r := httptest.NewRequest("POST", "/mcp", nil)
	r.Header.Set("Authorization", "Bearer "+s.key())
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != 500 || strings.Contains(w.Body.String(), "oh") || !strings.Contains(s.Log.String(), "panic: oh") {
		t.Errorf("%d %s, log: %s", w.Code, w.Body, s.Log)
	}
}

func TestCallsOfToolsAreCounted(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.API.Metrics.ToolCalled("get_stats", "ok", 20*time.Millisecond)
	s.API.Metrics.ToolCalled("get_stats", "error", time.Second)
	_, _, metrics := s.page("GET", "/metrics")
	for _, line := range []string{
		`studyplanner_mcp_tool_calls_total{outcome="ok",tool="get_stats"} 1`,
		`studyplanner_mcp_tool_calls_total{outcome="error",tool="get_stats"} 1`,
		`studyplanner_mcp_tool_call_duration_seconds_bucket{tool="get_stats",le="0.025"} 1`,
		`studyplanner_mcp_tool_call_duration_seconds_count{tool="get_stats"} 2`,
	} {
		if !strings.Contains(string(metrics), line+"\n") {
			t.Errorf("no line %s", line)
		}
	}
}
