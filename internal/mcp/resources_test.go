package mcp_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// read reads a resource.
func (a *assistant) read(uri string) (string, error) {
	res, err := a.ReadResource(a.Context(), &sdk.ReadResourceParams{URI: uri})
	if err != nil {
		return "", err
	}
	if c := res.Contents[0]; len(res.Contents) != 1 || c.URI != uri || c.MIMEType != "application/json" || res.CacheScope != "private" {
		a.Errorf("%s is %+v of scope %s", uri, c, res.CacheScope)
	}
	return res.Contents[0].Text, nil
}

func TestResourcesTellWhatToolsTell(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	maths := a.subject("Maths")
	a.block(maths, "2026-11-23", "09:00", "10:30")
	a.block(maths, "2026-12-01", "09:00", "10:00")
	for uri, told := range map[string]told{
		"planner://schedule/0":   a.call("get_schedule", nil),
		"planner://schedule/1":   a.call("get_schedule", obj{"week_offset": 1}).holds(`"2026-12-01"`),
		"planner://schedule/-40": a.call("get_schedule", obj{"week_offset": -40}),
		"planner://stats/week":   a.call("get_stats", nil).holds(`"total":1`),
		"planner://stats/all":    a.call("get_stats", obj{"period": "all"}),
	} {
		text, err := a.read(uri)
		var got, want any
		if err := errors.Join(err, json.Unmarshal([]byte(text), &got), json.Unmarshal([]byte(told.JSON), &want)); err != nil {
			t.Errorf("%s: %v", uri, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s differs from the tool:\n%s", uri, diff)
		}
	}
}

func TestEveryResourceThatIsListedCanBeRead(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	var uris []string
	for r, err := range a.Resources(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.read(r.URI); err != nil || r.Name == "" || r.Title == "" || r.MIMEType != "application/json" {
			t.Errorf("%+v: %v", r, err)
		}
		uris = append(uris, r.URI)
	}
	slices.Sort(uris)
	want := []string{
		"planner://schedule/-1", "planner://schedule/0", "planner://schedule/1",
		"planner://stats/all", "planner://stats/month", "planner://stats/today", "planner://stats/week",
	}
	if !slices.Equal(uris, want) {
		t.Errorf("listed: %q", uris)
	}
	var templates []string
	for r, err := range a.ResourceTemplates(t.Context(), nil) {
		if err != nil || r.Title == "" || r.Description == "" {
			t.Fatal(r, err)
		}
		templates = append(templates, r.URITemplate)
	}
	if slices.Sort(templates); !slices.Equal(templates, []string{"planner://schedule/{week_offset}", "planner://stats/{period}"}) {
		t.Errorf("templates: %q", templates)
	}
}

func TestAResourceThatThereIsNotIsNotFound(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	for _, uri := range []string{
		"planner://schedule/", "planner://schedule/x", "planner://schedule/1.5", "planner://schedule/5001", "planner://schedule/99999999999999999999",
		"planner://schedule/0/1", "planner://schedule/0x1", "planner://stats/year", "planner://stats/", "planner://stats", "planner://else/0", "file:///etc/passwd",
	} {
		_, err := a.read(uri)
		failure, ok := errors.AsType[*jsonrpc.Error](err)
		if !ok || failure.Code != jsonrpc.CodeInvalidParams || !strings.Contains(failure.Message, "not found") {
			t.Errorf("%s: %v", uri, err)
		}
	}
}

func TestAResourceThatCannotBeHadSaysWhy(t *testing.T) {
	t.Parallel()
	s := newService(t)
	gone := roundTrip(func(*http.Request) (*http.Response, error) { return nil, errors.New("connection refused") })
	a := s.assistant(t, with(newClient(t, s.key(ada), gone)))
	if _, err := a.read("planner://schedule/0"); err == nil || !strings.Contains(err.Error(), "cannot be reached: connection refused") {
		t.Errorf("%v", err)
	}
	refused := s.assistant(t, with(s.client("svc_live_wrong")))
	if _, err := refused.read("planner://stats/week"); err == nil || !strings.Contains(err.Error(), "key is not valid") {
		t.Errorf("%v", err)
	}
}
