package mcp_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/mcp"
)

// overHTTP serves assistants as `serve` does, and returns where. change may alter
// how.
func (s *service) overHTTP(change ...func(*mcp.HTTPConfig)) string {
	s.t.Helper()
	c := mcp.HTTPConfig{API: s.API, Version: "test", Log: s.API.Log, Called: s.API.Metrics.ToolCalled}
	for _, f := range change {
		f(&c)
	}
	h := mcp.NewHandler(c)
	server := httptest.NewServer(s.API.RequireKey(func(w http.ResponseWriter, r *http.Request, access account.Access) {
		h.Serve(w, r, access.Key.Scope != account.Full)
	}))
	s.t.Cleanup(server.Close)
	return server.URL
}

// header sends requests with some header fields.
type header map[string]string

func (h header) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, value := range h {
		r.Header.Set(name, value)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// session connects to url with a key. The revision of the protocol is the newest if
// it is "".
func session(t *testing.T, url, key, revision string) *sdk.ClientSession {
	t.Helper()
	transport := &sdk.StreamableClientTransport{Endpoint: url, HTTPClient: &http.Client{Transport: header{"Authorization": "Bearer " + key}}, MaxRetries: -1}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).
		Connect(t.Context(), transport, &sdk.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// posted is the answer to a message.
type posted struct {
	status int
	header http.Header
	body   string
}

// post sends body with a key. Headers are names and values in turn.
func post(t *testing.T, url, key, body string, headers ...string) posted {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "POST", url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for pair := range slices.Chunk(append([]string{
		"Authorization", "Bearer " + key, "Content-Type", "application/json", "Accept", "application/json, text/event-stream",
	}, headers...), 2) {
		r.Header.Set(pair[0], pair[1])
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return posted{resp.StatusCode, resp.Header, string(text)}
}

const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

// pings are so many messages at once.
func pings(n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = strings.Replace(ping, `"id":1`, `"id":`+strconv.Itoa(i+1), 1)
	}
	return "[" + strings.Join(all, ",") + "]"
}

// callOf is the message that calls a tool without arguments.
func callOf(tool string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + tool + `","arguments":{}}}`
}

func TestEveryRevisionOfTheProtocolIsServed(t *testing.T) {
	t.Parallel()
	s := newService(t)
	url, key := s.overHTTP(), s.key(ada)
	for _, revision := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"} {
		a := session(t, url, key, revision)
		if got := a.InitializeResult(); got.ProtocolVersion != revision || !strings.Contains(got.Instructions, "Study Planner") {
			t.Errorf("%s: %+v", revision, got)
		}
		tools, err := a.ListTools(t.Context(), nil)
		if err != nil || len(tools.Tools) != 9 {
			t.Errorf("%s: %v, %v", revision, tools, err)
		}
		called, err := a.CallTool(t.Context(), &sdk.CallToolParams{Name: "create_subject", Arguments: obj{"name": revision, "type": "study"}})
		if err != nil || called.IsError || called.StructuredContent == nil {
			t.Errorf("%s: %+v, %v", revision, called, err)
		}
		if read, err := a.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "planner://stats/all"}); err != nil || len(read.Contents) != 1 {
			t.Errorf("%s: %+v, %v", revision, read, err)
		}
		if prompt, err := a.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "weekly_review"}); err != nil || len(prompt.Messages) != 1 {
			t.Errorf("%s: %+v, %v", revision, prompt, err)
		}
	}
}

func TestTheQueryAndTheKeyChooseTheTools(t *testing.T) {
	t.Parallel()
	s := newService(t)
	url, full, read := s.overHTTP(), s.key(ada), s.key(ada, apitest.ReadOnly)
	for _, tt := range []struct {
		key, query string
		tools      int
	}{
		{full, "", 9},
		{full, "?toolset=default&read_only=false", 9},
		{full, "?toolset=all", 16},
		{full, "?read_only=true", 5},
		{full, "?toolset=all&read_only=true", 6},
		{read, "", 5},
		{read, "?toolset=all&read_only=false", 6},
	} {
		list, err := session(t, url+tt.query, tt.key, "").ListTools(t.Context(), nil)
		if err != nil || len(list.Tools) != tt.tools {
			t.Errorf("%s: %d tools, want %d; %v", tt.query, len(list.Tools), tt.tools, err)
		}
	}
	for query, reason := range map[string]string{
		"?toolset=some":      "must be default or all",
		"?read_only=1":       "read_only must be true or false",
		"?toolset=all&x=%zz": "query",
	} {
		a := post(t, url+query, full, ping)
		var failure struct{ Error struct{ Message string } }
		if err := json.Unmarshal([]byte(a.body), &failure); err != nil || a.status != 400 || !strings.Contains(failure.Error.Message, reason) {
			t.Errorf("%s: %d %s", query, a.status, a.body)
		}
	}
}

func TestLimitsOfARequest(t *testing.T) {
	t.Parallel()
	s := newService(t)
	url, key := s.overHTTP(), s.key(ada)
	large := `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"x":"` + strings.Repeat("x", 1<<20) + `"}}}`
	for name, tt := range map[string]struct {
		body    string
		status  int
		holds   string
		headers []string
	}{
		"a large body":                    {large, 413, "over 1 MiB", nil},
		"the most messages at once":       {pings(20), 200, `"id":20`, nil},
		"too many messages at once":       {" " + pings(21), 400, "at most 20", nil},
		"no message":                      {"[]", 400, "", nil},
		"nothing":                         {"", 400, "", nil},
		"no JSON":                         {"[1", 400, "not valid JSON", nil},
		"many messages of a new revision": {pings(1), 400, "not supported", []string{"Mcp-Protocol-Version", "2025-06-18"}},
		"an unknown revision":             {ping, 400, "", []string{"Mcp-Protocol-Version", "1999-01-01"}},
		"a form":                          {ping, 415, "", []string{"Content-Type", "text/plain"}},
		"no events accepted":              {ping, 400, "", []string{"Accept", "application/json"}},
	} {
		if a := post(t, url, key, tt.body, tt.headers...); a.status != tt.status || !strings.Contains(a.body, tt.holds) {
			t.Errorf("%s: %d %.200s", name, a.status, a.body)
		}
	}
}

func TestASubscriptionEndsByItself(t *testing.T) {
	t.Parallel()
	s := newService(t)
	a := post(t, s.overHTTP(), s.key(ada), `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{
		"notifications":{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true,"resourceSubscriptions":["planner://schedule/0"]},
		"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`,
		"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen")
	if a.status != 200 || !strings.Contains(a.body, `"result"`) {
		t.Errorf("%d %s", a.status, a.body)
	}
}

func TestWhatToolsDoCountsForTheKeyAndTheAddressOfTheirRequest(t *testing.T) {
	t.Parallel()
	s := newService(t)
	seen := make(chan *http.Request, 10)
	url, key := s.overHTTP(func(c *mcp.HTTPConfig) {
		c.API = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			seen <- r
			s.API.ServeHTTP(w, r)
		})
	}), s.key(ada)
	post(t, url, key, callOf("list_subjects"), "X-Request-Id", "mine", "X-Forwarded-For", "203.0.113.7, 198.51.100.1")
	r := <-seen
	if r.Header.Get("Authorization") != "Bearer "+key || r.Header.Get("X-Request-Id") != "mine" ||
		r.Header.Get("X-Forwarded-For") != "203.0.113.7, 198.51.100.1" || !strings.HasPrefix(r.RemoteAddr, "127.0.0.1:") {
		t.Errorf("%s %v", r.RemoteAddr, r.Header)
	}
	if log := s.Log.String(); strings.Count(log, "request_id=mine") != 2 || strings.Contains(log, key[9:]) {
		t.Errorf("the log says %s", log)
	}
}

func TestAQuotaThatIsUsedUpIsToldWithoutAnotherTry(t *testing.T) {
	t.Parallel()
	s := newService(t)
	var asked atomic.Int64
	url := s.overHTTP(func(c *mcp.HTTPConfig) {
		c.API = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			s.API.ServeHTTP(w, r)
		})
	})
	a := session(t, url, s.key(bob), "") // two requests a minute
	for _, wrong := range []bool{false, false, true, true} {
		res, err := a.CallTool(t.Context(), &sdk.CallToolParams{Name: "list_subjects", Arguments: obj{}})
		if err != nil || res.IsError != wrong || wrong && !strings.Contains(textOf(t, res), "quota") {
			t.Errorf("%+v, %v", res, err)
		}
	}
	if n := asked.Load(); n != 4 {
		t.Errorf("the API was asked %d times", n)
	}
}

func TestACallThatPanicsEndsAlone(t *testing.T) {
	t.Parallel()
	s := newService(t)
	url, key := s.overHTTP(func(c *mcp.HTTPConfig) {
		c.Called = func(tool, _ string, _ time.Duration) {
			if tool == "list_subjects" {
				panic("oh")
			}
		}
	}), s.key(ada)
	if a := post(t, url, key, callOf("list_subjects")); !strings.Contains(a.body, "internal error") || strings.Contains(a.body, "oh") {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := post(t, url, key, callOf("get_schedule")); !strings.Contains(a.body, "There are no blocks") {
		t.Errorf("%d %s", a.status, a.body)
	}
	if log := s.Log.String(); !strings.Contains(log, "panic: oh") || strings.Contains(log, key[9:]) {
		t.Errorf("the log says %s", log)
	}
}

func TestCallsAreCountedByToolAndOutcome(t *testing.T) {
	t.Parallel()
	s := newService(t)
	url, key := s.overHTTP(), s.key(ada)
	for _, tool := range []string{"get_stats", "get_stats", "create_block", "no_such_tool", "get_insights"} {
		post(t, url, key, callOf(tool))
	}
	w := httptest.NewRecorder()
	s.API.Monitoring().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	var counted []string
	for line := range strings.Lines(w.Body.String()) {
		if rest, ok := strings.CutPrefix(line, "studyplanner_mcp_tool_calls_total"); ok {
			counted = append(counted, strings.TrimSpace(rest))
		}
	}
	slices.Sort(counted)
	want := []string{`{outcome="error",tool="create_block"} 1`, `{outcome="error",tool="unknown"} 2`, `{outcome="ok",tool="get_stats"} 2`}
	if !slices.Equal(counted, want) {
		t.Errorf("counted %q", counted)
	}
}
