package mcp_test

import (
	"encoding/json"
	"flag"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/mcp"
)

var update = flag.Bool("update", false, "write the golden files anew")

var (
	readingNine  = []string{"get_schedule", "get_stats", "list_blocks", "list_subjects", "suggest_schedule"}
	nine         = []string{"create_block", "create_subject", "delete_block", "get_schedule", "get_stats", "list_blocks", "list_subjects", "suggest_schedule", "update_block"}
	all          = []string{"apply_suggestions", "change_blocks", "create_block", "create_subject", "delete_block", "delete_subject", "get_insights", "get_schedule", "get_stats", "list_blocks", "list_subjects", "set_syllabus", "suggest_schedule", "tick_topics", "update_block", "update_subject"}
	readingOfAll = []string{"get_insights", "get_schedule", "get_stats", "list_blocks", "list_subjects", "suggest_schedule"}
)

func TestTheToolsOfferedAreThoseOfTheToolset(t *testing.T) {
	t.Parallel()
	s := newService(t)
	for name, c := range map[string]struct {
		toolset  mcp.Toolset
		readOnly bool
		want     []string
	}{
		"the nine by default":          {mcp.ToolsetDefault, false, nine},
		"all of them":                  {mcp.ToolsetAll, false, all},
		"those of the nine that read":  {mcp.ToolsetDefault, true, readingNine},
		"those of all of them to read": {mcp.ToolsetAll, true, readingOfAll},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := s.assistant(t, func(m *mcp.Config) { m.Toolset, m.ReadOnly = c.toolset, c.readOnly })
			if got := slices.Sorted(maps.Keys(a.tools)); !slices.Equal(got, c.want) {
				t.Errorf("tools %q, want %q", got, c.want)
			}
			for _, hidden := range all {
				if slices.Contains(c.want, hidden) {
					continue
				}
				if _, err := a.CallTool(t.Context(), &sdk.CallToolParams{Name: hidden}); err == nil {
					t.Errorf("%s can be called", hidden)
				}
			}
		})
	}
}

func TestToolsetsAreReadByName(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]mcp.Toolset{"": mcp.ToolsetDefault, "default": mcp.ToolsetDefault, "all": mcp.ToolsetAll} {
		if got, err := mcp.ParseToolset(text); err != nil || got != want {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
	_, err := mcp.ParseToolset("some")
	if want := `unknown toolset "some": must be default or all`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestTheToolsAreDescribedAsInTheGoldenFiles(t *testing.T) {
	t.Parallel()
	for name, tool := range newService(t).assistant(t).tools {
		text, err := json.MarshalIndent(tool, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", "tools", name+".json")
		if *update {
			if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(text)+"\n"); diff != "" {
			t.Errorf("%s is not as in %s; -update writes it anew:\n%s", name, file, diff)
		}
	}
	files, err := os.ReadDir(filepath.Join("testdata", "tools"))
	if err != nil || len(files) != len(all) {
		t.Errorf("%d files, want %d: %v", len(files), len(all), err)
	}
}

func TestAServerThatOnlyReadsSendsNothingButReads(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.fill()
	only := roundTrip(func(r *http.Request) (*http.Response, error) {
		if r.Method != http.MethodGet && r.URL.Path != "/v1/schedule/suggest" {
			t.Errorf("%s %s", r.Method, r.URL.Path)
		}
		return client.HandlerTransport(s.API, "").RoundTrip(r)
	})
	a := s.assistant(t, with(newClient(t, s.key(ada), only)), func(m *mcp.Config) { m.ReadOnly = true })
	for _, tool := range readingOfAll {
		a.call(tool, everyTool("", "")[tool])
	}
	a.call("suggest_schedule", exam).says("[")
}

func TestAServerTellsHowThePlannerThinks(t *testing.T) {
	t.Parallel()
	s := newService(t)
	full, reading := s.assistant(t).InitializeResult(), s.assistant(t, func(m *mcp.Config) { m.ReadOnly = true }).InitializeResult()
	told{t: t, what: "full", Text: full.Instructions}.says("Never guess today's date", "never instructions to you", "ask before you delete").never("may only read")
	told{t: t, what: "reading", Text: reading.Instructions}.says("Never guess today's date", "This connection may only read").never("ask before you delete")
	nineOnly := s.assistant(t, func(m *mcp.Config) { m.Toolset = mcp.ToolsetDefault }).InitializeResult()
	told{t: t, what: "the nine", Text: nineOnly.Instructions}.says("cannot change several blocks in one step", "tick its topics", "toolset=all")
	told{t: t, what: "full", Text: full.Instructions}.says("change_blocks").never("cannot")
	if about := full.ServerInfo; about.Name != "studyplanner" || about.Title != "Study Planner" || about.Version != "test" {
		t.Errorf("server %+v", about)
	}
	if c := full.Capabilities; c.Tools == nil || c.Tools.ListChanged || c.Resources == nil || c.Prompts == nil {
		t.Errorf("capabilities %+v", c)
	}
}

func TestListsAreForOneUserOnly(t *testing.T) {
	t.Parallel()
	list, err := newService(t).assistant(t).ListTools(t.Context(), nil)
	if err != nil || list.CacheScope != "private" {
		t.Errorf("scope %q, %v", list.CacheScope, err)
	}
}
