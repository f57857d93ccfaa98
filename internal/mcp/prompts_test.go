package mcp_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/internal/mcp"
)

// prompt returns the one message of a prompt. Arguments are names and values in turn.
func (a *assistant) prompt(name string, arguments ...string) (string, error) {
	a.Helper()
	given := map[string]string{}
	for pair := range slices.Chunk(arguments, 2) {
		given[pair[0]] = pair[1]
	}
	res, err := a.GetPrompt(a.Context(), &sdk.GetPromptParams{Name: name, Arguments: given})
	if err != nil {
		return "", err
	}
	if len(res.Messages) != 1 || res.Messages[0].Role != "user" {
		a.Fatalf("%s: %+v", name, res.Messages)
	}
	return res.Messages[0].Content.(*sdk.TextContent).Text, nil
}

func TestPromptsAreListedWithTheirArguments(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	got := map[string][]string{}
	for p, err := range a.Prompts(t.Context(), nil) {
		if err != nil || p.Title == "" || p.Description == "" {
			t.Fatal(p, err)
		}
		for _, argument := range p.Arguments {
			if argument.Required || argument.Description == "" {
				t.Errorf("%s: %+v", p.Name, argument)
			}
			got[p.Name] = append(got[p.Name], argument.Name)
		}
	}
	want := map[string][]string{"plan_my_week": {"goal", "available_hours", "week"}, "weekly_review": {"week", "subject"}}
	if !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v", got)
	}
}

// toolLike is what the name of a tool or of a parameter looks like.
var toolLike = regexp.MustCompile(`\b[a-z]+_[a-z_]+\b`)

func TestPromptsNameOnlyWhatTheServerOffers(t *testing.T) {
	t.Parallel()
	s := newService(t)
	parameters := []string{"week_offset", "available_hours"}
	for _, c := range []mcp.Config{{}, {Toolset: mcp.ToolsetAll}, {ReadOnly: true}, {Toolset: mcp.ToolsetAll, ReadOnly: true}} {
		a := s.assistant(t, func(m *mcp.Config) { m.Toolset, m.ReadOnly = c.Toolset, c.ReadOnly })
		for _, arguments := range [][]string{
			{"plan_my_week"},
			{"plan_my_week", "goal", "pass Maths", "available_hours", "2.5", "week", "next"},
			{"weekly_review"},
			{"weekly_review", "week", "Last", "subject", "Maths"},
		} {
			text, err := a.prompt(arguments[0], arguments[1:]...)
			if err != nil || !strings.Contains(text, "get_schedule") || !strings.Contains(text, "suggest_schedule") {
				t.Errorf("%q: %s, %v", arguments, text, err)
			}
			for _, name := range toolLike.FindAllString(text, -1) {
				if a.tools[name] == nil && !slices.Contains(parameters, name) {
					t.Errorf("%q of %+v names %s", arguments, c, name)
				}
			}
			if c.ReadOnly != strings.Contains(text, "may only read") {
				t.Errorf("%q of %+v: %s", arguments, c, text)
			}
		}
	}
}

func TestAPromptSaysWhatWasGiven(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	for _, tt := range []struct {
		arguments []string
		says      []string
	}{
		{[]string{"plan_my_week"}, []string{"plan this week", "ask me first", "week_offset 0"}},
		{
			[]string{"plan_my_week", "goal", " pass Maths ", "available_hours", "2.50", "week", " NEXT "},
			[]string{"plan next week", "What it is for: pass Maths\n", "at most 2.5 hours a day", "available_hours 2.5", "week_offset 1"},
		},
		{[]string{"weekly_review"}, []string{"back at this week.", "week_offset 0 for that week, and with -1"}},
		{[]string{"weekly_review", "week", "last", "subject", "Maths"}, []string{"back at last week.", "how it goes with Maths", "week_offset -1 for that week, and with -2", "list_blocks"}},
	} {
		text, err := a.prompt(tt.arguments[0], tt.arguments[1:]...)
		for _, part := range tt.says {
			if err != nil || !strings.Contains(text, part) {
				t.Errorf("%q: %v; no %q in\n%s", tt.arguments, err, part, text)
			}
		}
	}
}

func TestAPromptRefusesWhatMakesNoSense(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	for _, tt := range [][]string{
		{"available_hours must be a number from 0 to 24", "plan_my_week", "available_hours", "25"},
		{"available_hours must be a number from 0 to 24", "plan_my_week", "available_hours", "NaN"},
		{"available_hours must be a number from 0 to 24", "plan_my_week", "available_hours", "some"},
		{"week must be this or next", "plan_my_week", "week", "last"},
		{"week must be this or last", "weekly_review", "week", "next"},
		{"unknown prompt", "plan_my_life"},
	} {
		if text, err := a.prompt(tt[1], tt[2:]...); err == nil || !strings.Contains(err.Error(), tt[0]) {
			t.Errorf("%q: %s, %v", tt, text, err)
		}
	}
}
