package cli

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"studyplanner/internal/console"
)

// listing asks which tools there are.
const listing = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/list"}
`

// assist runs the command mcp for an assistant that asks for the tools.
func (c *shell) assist(args ...string) outcome {
	c.t.Helper()
	return c.runWith(c.t.Context(), listing, append([]string{"mcp"}, args...)...)
}

// offers reports whether the tools that were listed have one of that name.
func (o outcome) offers(tool string) bool { return strings.Contains(o.stdout, `"name":"`+tool+`"`) }

func TestTheKeyAndTheFlagsChooseTheToolsOfAnAssistant(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	full := c.ok("key", "create", "--email", "ada@example.org", "--mode", "live")
	read := c.ok("key", "create", "--email", "ada@example.org", "--mode", "live", "--scope", "read")
	s := c.serve()
	c.environment["STUDYPLANNER_URL"] = s.url
	for _, tt := range []struct {
		key           string
		args          []string
		writes, extra bool
	}{
		{full, nil, true, false},
		{full, []string{"--toolset", "all"}, true, true},
		{full, []string{"--url", s.url + "/"}, true, false},
		{full, []string{"--read-only"}, false, false},
		{read, []string{"--toolset", "all"}, false, true},
	} {
		c.environment["STUDYPLANNER_API_KEY"] = tt.key
		got := c.assist(tt.args...)
		if got.code != console.ExitOK || got.stderr != "" || !got.offers("get_schedule") ||
			got.offers("create_block") != tt.writes || got.offers("get_insights") != tt.extra {
			t.Errorf("%q: %+v", tt.args, got)
		}
	}
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

func TestAnAssistantThatCannotWorkIsToldWhy(t *testing.T) {
	c := newShell(t)
	s := c.serve()
	c.fails(console.ExitUsage, "--toolset: must be default or all", "mcp", "--toolset", "some")
	c.fails(console.ExitRefused, "STUDYPLANNER_API_KEY", "mcp", "--url", s.url)
	c.environment["STUDYPLANNER_API_KEY"] = "svc_live_nobody"
	c.fails(console.ExitRefused, "does not accept the key", "mcp", "--url", s.url)
	c.fails(console.ExitUsage, "base URL", "mcp", "--url", "planner")
	if code, _ := s.end(t); code != console.ExitOK || strings.Contains(s.stderr.String(), "nobody") {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

func TestAnAssistantStartsWhenItsServerDoesNot(t *testing.T) {
	c := newShell(t)
	c.environment["STUDYPLANNER_API_KEY"] = "svc_live_nobody"
	down := httptest.NewServer(http.NotFoundHandler())
	down.Close()
	got := c.assist("--url", down.URL)
	if got.code != console.ExitOK || !got.offers("create_block") ||
		!strings.HasPrefix(got.stderr, "studyplanner: the server does not answer yet") || strings.Contains(got.stderr, "nobody") {
		t.Errorf("%+v", got)
	}
}
