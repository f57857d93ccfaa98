package e2e_test

import (
	"context"
	"errors"
	"net/http"
	"os/exec"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// An assistant is a session of the Model Context Protocol with one key.
type assistant struct{ *sdk.ClientSession }

// assistant connects over HTTP. query chooses tools and may be empty; revision
// is that of the protocol, the newest if it is left out.
func (c client) assistant(t testing.TB, query string, revision ...string) assistant {
	t.Helper()
	session, err := c.tryAssistant(t.Context(), query, revision...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// tryAssistant connects without judging the outcome.
func (c client) tryAssistant(ctx context.Context, query string, revision ...string) (assistant, error) {
	return connect(ctx, &sdk.StreamableClientTransport{
		Endpoint: c.s.url + "/mcp" + query, MaxRetries: -1,
		HTTPClient: &http.Client{Transport: bearer{c.key, transport.Transport}},
	}, revision...)
}

func connect(ctx context.Context, t sdk.Transport, revision ...string) (assistant, error) {
	options := &sdk.ClientSessionOptions{ProtocolVersion: strings.Join(revision, "")}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "e2e", Version: "1"}, nil).Connect(ctx, t, options)
	return assistant{session}, err
}

// bearer sends requests with a key; "" sends none.
type bearer struct {
	key  string
	next http.RoundTripper
}

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	if b.key != "" {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", "Bearer "+b.key)
	}
	return b.next.RoundTrip(r)
}

// mcpCommand is `studyplanner mcp` for the server and the key of c. What it
// writes to standard error is checked for the key when the test ends.
func (c client) mcpCommand(t testing.TB, args ...string) (*exec.Cmd, *logBuffer) {
	t.Helper()
	log := &logBuffer{}
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), binary, append([]string{"mcp"}, args...)...)
	cmd.Env = append(environment(), "HOME="+t.TempDir(), "STUDYPLANNER_URL="+c.s.url, "STUDYPLANNER_API_KEY="+c.key)
	cmd.Stderr = log
	t.Cleanup(func() { tellsNoKey(t, "stderr of mcp", log.String(), c.key) })
	return cmd, log
}

// stdioAssistant connects to a process of its own, which must end with 0.
func (c client) stdioAssistant(t testing.TB, args ...string) assistant {
	t.Helper()
	cmd, log := c.mcpCommand(t, args...)
	session, err := connect(t.Context(), &sdk.CommandTransport{Command: cmd})
	if err != nil {
		t.Fatalf("%v; stderr: %s", err, log)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil || log.String() != "" {
			t.Errorf("mcp ends with %v; stderr: %s", err, log)
		}
	})
	return session
}

// both runs test with an assistant of c on either way to the server.
func (c client) both(t *testing.T, test func(t *testing.T, a assistant)) {
	t.Helper()
	t.Run("http", func(t *testing.T) { test(t, c.assistant(t, "")) })
	t.Run("stdio", func(t *testing.T) { test(t, c.stdioAssistant(t)) })
}

// try calls a tool and returns its structured content. What the tool refuses is an error.
func (a assistant) try(ctx context.Context, tool string, arguments obj) (obj, error) {
	res, err := a.CallTool(ctx, &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		return nil, err
	}
	if res.IsError {
		return nil, errors.New(textOf(res))
	}
	content, _ := res.StructuredContent.(map[string]any)
	return content, nil
}

// call calls a tool that must succeed.
func (a assistant) call(t testing.TB, tool string, arguments obj) obj {
	t.Helper()
	content, err := a.try(t.Context(), tool, arguments)
	if err != nil {
		t.Fatalf("%s %v: %v", tool, arguments, err)
	}
	return content
}

// refuses calls a tool that must fail with a text that holds reason.
func (a assistant) refuses(t testing.TB, reason, tool string, arguments obj) {
	t.Helper()
	if content, err := a.try(t.Context(), tool, arguments); err == nil || !strings.Contains(err.Error(), reason) {
		t.Errorf("%s %v: %v, %v; want an error with %q", tool, arguments, content, err, reason)
	}
}

// read returns the text of a resource.
func (a assistant) read(t testing.TB, uri string) string {
	t.Helper()
	res, err := a.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
	if err != nil {
		t.Fatal(err)
	}
	return res.Contents[0].Text
}

// tools are the names of the tools that are offered.
func (a assistant) tools(t testing.TB) []string {
	t.Helper()
	list, err := a.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, tool := range list.Tools {
		all = append(all, tool.Name)
	}
	return sorted(all)
}

// textOf joins what a tool says.
func textOf(res *sdk.CallToolResult) string {
	var all strings.Builder
	for _, content := range res.Content {
		if text, ok := content.(*sdk.TextContent); ok {
			all.WriteString(text.Text)
		}
	}
	return all.String()
}

// tellsNoKey fails the test if a text holds one of the keys, or most of it.
func tellsNoKey(t testing.TB, what, text string, keys ...string) {
	t.Helper()
	for _, key := range keys {
		if strings.Contains(text, key[len("svc_live_"):len(key)-6]) {
			t.Errorf("%s holds a key", what)
		}
	}
}

// The tools that there are.
var (
	readingTools = []string{"get_schedule", "get_stats", "list_blocks", "list_subjects", "suggest_schedule"}
	nineTools    = sorted(append([]string{"create_block", "create_subject", "delete_block", "update_block"}, readingTools...))
	allTools     = sorted(append([]string{"apply_suggestions", "change_blocks", "delete_subject", "get_insights", "set_syllabus", "tick_topics", "update_subject"}, nineTools...))
)
