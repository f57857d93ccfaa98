//go:build verify

package e2e_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestTheInspectorUsesEverythingOfTheServer plays one story through a way to the
// server, with the protocol since revision 2026-07-28, and in the thorough form
// through another, with the protocol as it was before.
func TestTheInspectorUsesEverythingOfTheServer(t *testing.T) {
	t.Parallel()
	s := startServer(t, databases[0].open(t))
	ways := map[string]func(client) door{
		"stdio, new protocol": func(c client) door { return append(door{"--protocol-era", "modern"}, c.stdio()...) },
	}
	if thorough {
		ways["HTTP, old protocol"] = func(c client) door { return append(door{"--protocol-era", "legacy"}, c.http("")...) }
	}
	for name, open := range ways {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := s.client(t)
			d := open(c)
			d.tools(t, c)
			d.resources(t)
			d.prompts(t)
		})
	}
}

// TestTheInspectorGetsTheSameToolsByBothProtocols looks at the ways that the
// story does not go.
func TestTheInspectorGetsTheSameToolsByBothProtocols(t *testing.T) {
	t.Parallel()
	c := startServer(t, databases[0].open(t)).client(t)
	for _, d := range []door{c.stdio(), c.http("")} {
		was := append(door{"--protocol-era", "legacy"}, d...).inspect(t, "tools/list", "--strict")
		is := append(door{"--protocol-era", "modern"}, d...).inspect(t, "tools/list", "--strict")
		equal(t, "tools", is, was)
		equal(t, "number of tools", len(is.objects("tools")), 9)
	}
}

// tools calls each of the nine tools once or more and looks into the API for what they did.
func (d door) tools(t *testing.T, c client) {
	t.Helper()
	called := map[string]bool{}
	call := func(tool string, arguments obj) obj {
		called[tool] = true
		return d.call(t, tool, arguments)
	}
	equal(t, "subject", call("create_subject", obj{"name": "Algebra", "type": "study"}).object("subject").str("name"), "Algebra")
	made := call("create_block", obj{"subject": "algebra", "date": "2031-03-05", "start": "09:00", "end": "10:30", "topic": "Groups"}).object("block")
	equal(t, "block", made.without("id"), obj{
		"date": "2031-03-05", "weekday": "Wed", "time": "09:00-10:30", "subject": "Algebra", "topic": "Groups", "done": false,
	})
	equal(t, "blocks of the day", call("list_blocks", obj{"date": "2031-03-05"}).num("total"), 1)
	equal(t, "subjects", column(call("list_subjects", obj{}).objects("subjects"), "name"), []string{"Algebra"})
	after := call("update_block", obj{"id": made.id(), "date": "2031-03-06", "done": true}).object("after")
	equal(t, "block", after, made.with("date", "2031-03-06").with("weekday", "Thu").with("done", true))
	equal(t, "blocks of the API", column(c.list(t, "/v1/blocks?date=2031-03-06"), "topic"), []string{"Groups"})
	equal(t, "week", call("get_schedule", obj{"date": "2031-03-06"}).str("week_start"), "2031-03-03")
	equal(t, "minutes", call("get_stats", obj{"period": "all"}).num("minutes"), 90)
	if call("suggest_schedule", obj{"goal": "exam in Algebra", "available_hours": 2})["suggestions"] == nil {
		t.Error("no list of suggestions")
	}
	d.fails(t, "create_block", obj{"subject": "Chemistry", "date": "today", "start": "09:00", "end": "10:00"}, "Algebra")
	call("delete_block", obj{"id": made.id(), "dry_run": true})
	equal(t, "deleted", call("delete_block", obj{"id": made.id()}).object("deleted"), after)
	equal(t, "blocks left", len(c.list(t, "/v1/blocks?date=2031-03-06")), 0)

	for _, tool := range d.inspect(t, "tools/list", "--strict").objects("tools") {
		if !called[tool.str("name")] {
			t.Errorf("%s was never called", tool.str("name"))
		}
		delete(called, tool.str("name"))
	}
	equal(t, "tools that are not listed", called, obj{})
}

// resources reads one that is listed and one of each template.
func (d door) resources(t *testing.T) {
	t.Helper()
	templates := column(d.inspect(t, "resources/templates/list").objects("resourceTemplates"), "uriTemplate")
	equal(t, "templates", sorted(templates), []string{"planner://schedule/{week_offset}", "planner://stats/{period}"})
	listed := column(d.inspect(t, "resources/list").objects("resources"), "uri")
	for _, uri := range append(listed[:1], "planner://schedule/-3", "planner://stats/month") {
		contents := d.inspect(t, "resources/read", "--uri", uri).objects("contents")
		if len(contents) != 1 || !json.Valid([]byte(contents[0].str("text"))) || contents[0].str("mimeType") != "application/json" {
			t.Errorf("%s: %v", uri, contents)
		}
	}
}

// prompts gets each prompt that is listed.
func (d door) prompts(t *testing.T) {
	t.Helper()
	names := column(d.inspect(t, "prompts/list").objects("prompts"), "name")
	equal(t, "prompts", sorted(names), []string{"plan_my_week", "weekly_review"})
	for name, argument := range map[string]string{"plan_my_week": "goal=exam in Algebra", "weekly_review": "subject=Algebra"} {
		got := d.inspect(t, "prompts/get", "--prompt-name", name, "--prompt-args", argument)
		if text := fmt.Sprint(got["messages"]); !strings.Contains(text, "Algebra") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

func TestTheInspectorFindsOnlyReadingToolsWhereNothingMayBeWritten(t *testing.T) {
	t.Parallel()
	a := startServer(t, databases[0].open(t)).account(t)
	full, reading := a.client(t, "live"), a.client(t, "live", "--scope", "read")
	for what, d := range map[string]door{
		"a reading key, stdio": reading.stdio(), "a reading key, HTTP": reading.http(""),
		"a flag": full.stdio("--read-only"), "a parameter": full.http("?read_only=true"),
	} {
		names := column(d.inspect(t, "tools/list", "--strict").objects("tools"), "name")
		equal(t, what, sorted(names), []string{"get_schedule", "get_stats", "list_blocks", "list_subjects", "suggest_schedule"})
	}
}

// A door is a way to the MCP server for the Inspector: the end of its command line.
type door []string

// stdio is the way through `studyplanner mcp`, with more flags for it.
func (c client) stdio(flags ...string) door {
	return append(door{"-e", "STUDYPLANNER_URL=" + c.s.url, "-e", "STUDYPLANNER_API_KEY=" + c.key, "--", binary, "mcp"}, flags...)
}

// http is the way through /mcp, with a query.
func (c client) http(query string) door {
	return door{"--transport", "http", "--header", "Authorization: Bearer " + c.key, "--server-url", c.s.url + "/mcp" + query}
}

// inspect has the Inspector call a method and returns the result. The Inspector
// must not find any fault.
func (d door) inspect(t testing.TB, method string, flags ...string) obj {
	t.Helper()
	stdout, stderr, code := inspector.run(t, d.command(method, flags)...)
	var printed struct{ Result obj }
	if err := json.Unmarshal([]byte(stdout), &printed); err != nil || code != 0 || stderr != "" {
		t.Fatalf("%s %q: exit code %d\n%s%s", method, flags, code, stdout, stderr)
	}
	return printed.Result
}

func (d door) command(method string, flags []string) []string {
	args := append([]string{"--cli", "--quiet", "--format", "json", "--stored-auth-only", "--connect-timeout", "60000", "--method", method}, flags...)
	return append(args, d...)
}

// call has the Inspector call a tool and returns its structured answer.
func (d door) call(t testing.TB, tool string, arguments obj) obj {
	t.Helper()
	text, err := json.Marshal(arguments)
	if err != nil {
		t.Fatal(err)
	}
	result := d.inspect(t, "tools/call", "--tool-name", tool, "--tool-args-json", string(text))
	if content := result.objects("content"); len(content) == 0 || content[0].str("text") == "" {
		t.Errorf("%s answers without a text: %v", tool, result)
	}
	return result.object("structuredContent")
}

// fails has the Inspector call a tool, which must explain what is wrong.
func (d door) fails(t testing.TB, tool string, arguments obj, explanation string) {
	t.Helper()
	text, err := json.Marshal(arguments)
	if err != nil {
		t.Fatal(err)
	}
	stdout, stderr, code := inspector.run(t, d.command("tools/call", []string{"--tool-name", tool, "--tool-args-json", string(text)})...)
	if code != 5 || !strings.Contains(stdout, explanation) {
		t.Errorf("%s %s: exit code %d, want 5 and %q\n%s%s", tool, text, code, explanation, stdout, stderr)
	}
}
