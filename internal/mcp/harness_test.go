package mcp_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/mcp"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
)

// A service is the API over a real database, with two accounts, at a time that
// the test sets.
type service struct {
	*apitest.Service
	t testing.TB
}

// monday is a Monday morning, when most tests begin.
var monday = time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)

// The accounts of every service. Bob's plan allows two requests a minute.
const (
	ada = apitest.Ada
	bob = "bob@example.org"
)

func newService(t testing.TB) *service {
	t.Helper()
	tight, err := quota.ParsePolicy("tight=2/1m")
	if err != nil {
		t.Fatal(err)
	}
	s := &service{apitest.New(t, monday, apitest.Plans(append(quota.Builtin(), tight)...)), t}
	_, err = s.Accounts.Create(t.Context(), account.Draft{Email: bob, Plan: tight.Name})
	s.must(err)
	return s
}

func (s *service) must(err error) {
	if err != nil {
		s.t.Helper()
		s.t.Fatal(err)
	}
}

// key makes a key of an account; change may alter it.
func (s *service) key(email string, change ...func(*account.KeyDraft)) string {
	s.t.Helper()
	key, err := s.Key(s.t.Context(), email, change...)
	s.must(err)
	return key
}

// client returns a client with the given key that tries once.
func (s *service) client(key string) *client.Client {
	s.t.Helper()
	return newClient(s.t, key, client.HandlerTransport(s.API, "192.0.2.1:1"))
}

func newClient(t testing.TB, key string, transport http.RoundTripper) *client.Client {
	t.Helper()
	c, err := client.New(client.Config{BaseURL: "http://planner.test", Key: client.Key(key), Transport: transport, Tries: 1})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// An assistant is connected to a server of its own.
type assistant struct {
	testing.TB
	*sdk.ClientSession
	api   *client.Client // as the server has it
	tools map[string]*sdk.Tool
}

// assistant connects one with all tools to Ada's space; change may alter what
// is offered.
func (s *service) assistant(t testing.TB, change ...func(*mcp.Config)) *assistant {
	t.Helper()
	c := mcp.Config{Client: s.client(s.key(ada)), Version: "test", Toolset: mcp.ToolsetAll}
	for _, f := range change {
		f(&c)
	}
	return connect(t, c)
}

// with lets an assistant use another client.
func with(c *client.Client) func(*mcp.Config) { return func(m *mcp.Config) { m.Client = c } }

func connect(t testing.TB, c mcp.Config) *assistant {
	t.Helper()
	here, there := sdk.NewInMemoryTransports()
	server, err := mcp.New(c).Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(session.Close(), server.Wait()); err != nil {
			t.Error(err)
		}
	})
	a := &assistant{t, session, c.Client, map[string]*sdk.Tool{}}
	for tool, err := range session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		a.tools[tool.Name] = tool
	}
	return a
}

// A told is what a tool answered.
type told struct {
	t    testing.TB
	what string
	Text string
	JSON string // the structured content
}

// obj is a JSON object.
type obj = map[string]any

// call calls a tool that must succeed, and checks that its answer is as its
// schema says.
func (a *assistant) call(name string, arguments any) told {
	a.Helper()
	res := a.send(name, arguments)
	if res.IsError {
		a.Fatalf("%s %v: %s", name, arguments, textOf(a, res))
	}
	text, err := json.Marshal(res.StructuredContent)
	if err != nil {
		a.Fatal(err)
	}
	a.conforms(name, res.StructuredContent)
	return told{a, name, textOf(a, res), string(text)}
}

// fails calls a tool that must refuse, and returns what it says.
func (a *assistant) fails(name string, arguments any) told {
	a.Helper()
	res := a.send(name, arguments)
	if !res.IsError || res.StructuredContent != nil {
		a.Fatalf("%s %v: no error: %s", name, arguments, textOf(a, res))
	}
	return told{t: a, what: name, Text: textOf(a, res)}
}

func (a *assistant) send(name string, arguments any) *sdk.CallToolResult {
	a.Helper()
	res, err := a.CallTool(a.Context(), &sdk.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		a.Fatalf("%s %v: %v", name, arguments, err)
	}
	return res
}

func textOf(t testing.TB, res *sdk.CallToolResult) string {
	t.Helper()
	if len(res.Content) != 1 {
		t.Fatalf("%d contents, want one", len(res.Content))
	}
	return res.Content[0].(*sdk.TextContent).Text
}

// conforms checks a structured content against the schema of the answers of its tool.
func (a *assistant) conforms(name string, content any) {
	a.Helper()
	resolved, err := mcp.AnswerSchema(name).Resolve(nil)
	if err != nil {
		a.Fatal(err)
	}
	if err := resolved.Validate(content); err != nil {
		a.Errorf("the answer of %s is not as its schema says: %v", name, err)
	}
}

// says fails the test unless the text has all of these.
func (r told) says(parts ...string) told {
	r.t.Helper()
	for _, part := range parts {
		if !strings.Contains(r.Text, part) {
			r.t.Errorf("%s does not say %q:\n%s", r.what, part, r.Text)
		}
	}
	return r
}

// never fails the test if the text has any of these.
func (r told) never(parts ...string) told {
	r.t.Helper()
	for _, part := range parts {
		if strings.Contains(r.Text, part) {
			r.t.Errorf("%s says %q:\n%s", r.what, part, r.Text)
		}
	}
	return r
}

// holds fails the test unless the structured content has all of these.
func (r told) holds(parts ...string) told {
	r.t.Helper()
	for _, part := range parts {
		if !strings.Contains(r.JSON, part) {
			r.t.Errorf("the content of %s has no %s:\n%s", r.what, part, r.JSON)
		}
	}
	return r
}

// into decodes the structured content.
func into[T any](r told) T {
	r.t.Helper()
	var v T
	if err := json.Unmarshal([]byte(r.JSON), &v); err != nil {
		r.t.Fatal(err)
	}
	return v
}

// subject makes a subject, block a block of it, with the API itself.
func (a *assistant) subject(name string, slots ...client.Slot) client.Subject {
	a.Helper()
	s, err := a.api.CreateSubject(a.Context(), client.SubjectDraft{Name: name, Type: client.Study, Slots: slots})
	if err != nil {
		a.Fatal(err)
	}
	return s
}

func (a *assistant) block(s client.Subject, date, start, end string) client.Block {
	a.Helper()
	d := client.BlockDraft{SubjectID: s.ID, Date: parsed(a, client.ParseDate, date), Start: parsed(a, client.ParseClock, start), End: parsed(a, client.ParseClock, end)}
	b, err := a.api.CreateBlock(a.Context(), d)
	if err != nil {
		a.Fatal(err)
	}
	return b
}

// blocks returns all blocks as the API has them.
func (a *assistant) blocks() []client.Block {
	a.Helper()
	all, err := a.api.Blocks(a.Context(), client.BlockFilter{})
	if err != nil {
		a.Fatal(err)
	}
	return all
}

func parsed[T any](t testing.TB, parse func(string) (T, error), text string) T {
	t.Helper()
	v, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// ending is how tools shorten an id.
func ending(id string) string { return id[len(id)-6:] }

// roundTrip is an [http.RoundTripper] that is a function.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// setZone puts an account into another time zone.
func (s *service) setZone(email, zone string) {
	s.t.Helper()
	_, err := s.Accounts.Update(s.t.Context(), s.ID(s.t, email), account.Patch{TimeZone: planner.Some(zone)})
	s.must(err)
}
