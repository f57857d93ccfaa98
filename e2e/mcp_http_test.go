package e2e_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// ping is the smallest message that an assistant may send.
const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

// post sends messages to /mcp.
func (c client) post(t testing.TB, query string, body any, headers ...string) answer {
	t.Helper()
	headers = append([]string{"Accept: application/json, text/event-stream"}, headers...)
	a, err := c.try(t.Context(), "POST", "/mcp"+query, body, headers...)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestAssistantsOfEveryRevisionAreServed(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for _, revision := range []string{"2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"} {
			a := c.assistant(t, "", revision)
			if got := a.InitializeResult().ProtocolVersion; got != revision {
				t.Errorf("an assistant that speaks %s is answered in %s", revision, got)
			}
			equal(t, revision, a.tools(t), nineTools)
			a.call(t, "create_subject", obj{"name": revision, "type": "study"})
			a.read(t, "planner://stats/week")
		}
		equal(t, "subjects", len(c.list(t, "/v1/subjects")), 4)
	})
}

func TestAssistantsNeedAValidKey(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for name, wrong := range map[string]string{"none": "", "mistyped": mistyped(c.key)} {
			a := client{s, wrong}.post(t, "", ping).is(t, 401)
			told := `"data":{"code":"UNAUTHORIZED","request_id":"` + a.header.Get("X-Request-Id") + `"}`
			if !strings.HasPrefix(string(a.body), `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"`) || !strings.Contains(string(a.body), told) ||
				a.header.Get("WWW-Authenticate") != "Bearer" {
				t.Errorf("%s: %v %s", name, a.header, a.body)
			}
		}
		a := c.assistant(t, "")
		a.call(t, "list_subjects", obj{})
		s.run(t, "key", "revoke", c.key)
		eventually(t, 2*time.Second, "a revoked key is refused", func() bool { return c.post(t, "", ping).status == 401 })
		if _, err := a.try(t.Context(), "list_subjects", obj{}); err == nil {
			t.Error("a session goes on with a revoked key")
		}
		tellsNoKey(t, "the log", s.log.String(), c.key, mistyped(c.key))
	})
}

func TestGuessingKeysOfAssistantsHasItsPrice(t *testing.T) {
	onAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database, "--plan", "anonymous=3/1h")
		c := s.client(t)
		for range 3 {
			client{s, ""}.post(t, "", ping).is(t, 401)
		}
		a := client{s, "svc_live_guess"}.post(t, "", ping).is(t, 429)
		if a.header.Get("Retry-After") == "" {
			t.Errorf("header %v", a.header)
		}
		c.post(t, "", ping).is(t, 200)
	})
}

func TestWhatIsNoMessageForAnAssistantIsRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for _, method := range []string{"GET", "DELETE", "PUT"} {
			a, err := c.try(t.Context(), method, "/mcp", nil, "Accept: text/event-stream")
			if err != nil || a.status != 405 || a.header.Get("Allow") != "POST" {
				t.Errorf("%s: %d %v %v", method, a.status, a.header, err)
			}
		}
		c.post(t, "", "["+strings.Repeat(ping+",", 20)+ping+"]").is(t, 400)
		c.post(t, "", "["+strings.Repeat(ping+",", 19)+ping+"]", "Mcp-Protocol-Version: 2025-03-26").is(t, 200)
		c.post(t, "", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"x":"`+strings.Repeat("x", 1<<20)+`"}}}`).is(t, 413)
		c.post(t, "", "not JSON").is(t, 400)
		c.post(t, "?toolset=some", ping).is(t, 400)
		c.post(t, "?read_only=perhaps", ping).is(t, 400)
		c.post(t, "", ping, "Content-Type: text/plain").is(t, 415)
	})
}

func TestPagesMayUseAssistantsIfTheirOriginIsConfigured(t *testing.T) {
	onAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database, "--cors-origin", "https://app.example.org")
		c := s.client(t)
		c.post(t, "", ping, "Origin: https://evil.example.org").is(t, 403)
		c.post(t, "", ping, "Origin: "+s.url).is(t, 200)
		a := c.post(t, "", ping, "Origin: https://app.example.org").is(t, 200)
		if a.header.Get("Access-Control-Allow-Origin") != "https://app.example.org" {
			t.Errorf("header %v", a.header)
		}
		a, err := client{s, ""}.try(t.Context(), "OPTIONS", "/mcp", nil, "Origin: https://app.example.org",
			"Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization, mcp-protocol-version, mcp-method, mcp-name")
		if allowed := a.header.Get("Access-Control-Allow-Headers"); err != nil || a.status != 204 || !strings.Contains(allowed, "Mcp-Method, Mcp-Name") {
			t.Errorf("%d %v %v", a.status, a.header, err)
		}
	})
}

// TestAProxyOnTheSameMachineMayKeepTheHost is about nginx and the like, which
// pass requests for a public name on to 127.0.0.1. A page under such a name may
// be anybody's, who had the name lead here, unless it is configured.
func TestAProxyOnTheSameMachineMayKeepTheHost(t *testing.T) {
	onAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database, "--cors-origin", "https://planner.example.org")
		c := s.client(t)
		for _, tt := range []struct {
			host, origin string
			status       int
		}{
			{"planner.example.org", "", 200},
			{"planner.example.org", "https://planner.example.org", 200},
			{"rebound.example.org", "http://rebound.example.org", 403},
			{"localhost:8080", "http://localhost:8080", 200},
		} {
			req, err := c.request(t.Context(), http.MethodPost, "/mcp", ping, "Accept: */*", "Origin: "+tt.origin)
			if err != nil {
				t.Fatal(err)
			}
			req.Host = tt.host
			resp, err := transport.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			equal(t, tt.host+" "+tt.origin, resp.StatusCode, tt.status)
		}
	})
}

func TestARequestOfAnAssistantIsOneLineInTheLogAndSoIsEachOfItsOwn(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		id := fmt.Sprintf("one-call-%d", time.Now().UnixNano())
		c.post(t, "", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_subjects","arguments":{}}}`, "X-Request-Id: "+id).is(t, 200)
		eventually(t, patience, "the request is in the log", func() bool { return strings.Contains(s.log.about(id), "route=/mcp status=200") })
		if log := s.log.about(id); strings.Count(log, "route=/v1/subjects status=200") != 1 || strings.Count(log, "\n") != 2 {
			t.Errorf("the log says %s", log)
		}
	})
}
