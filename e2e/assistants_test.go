//go:build verify

package e2e_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A markdown is a text with headings, tables and examples.
type markdown string

func assistantsDoc(t testing.TB) markdown {
	t.Helper()
	return readMarkdown(t, "../docs/assistants.md")
}

func readMarkdown(t testing.TB, file string) markdown {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return markdown(text)
}

// table returns the rows of the table whose first heading is given.
func (d markdown) table(t testing.TB, first string) [][]string {
	t.Helper()
	_, rest, found := strings.Cut(string(d), "\n| "+first+" |")
	if !found {
		t.Fatalf("the document has no table of %s", first)
	}
	var rows [][]string
	lines := strings.Split(rest, "\n")
	for _, line := range lines[2:] {
		if !strings.HasPrefix(line, "|") {
			break
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	return rows
}

// blocks lists the examples of code in a language.
func (d markdown) blocks(language string) []string {
	var all []string
	for _, match := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(d), -1) {
		all = append(all, match[1])
	}
	return all
}

func TestTheDocsNameTheToolsThatThereAre(t *testing.T) {
	t.Parallel()
	c := startServer(t, databases[0].open(t)).client(t)
	said := map[string][]string{}
	for _, row := range assistantsDoc(t).table(t, "Tool") {
		tool := strings.Trim(row[0], "`") + " " + row[2]
		said["all"] = append(said["all"], tool)
		if row[3] == "" {
			said["default"] = append(said["default"], tool)
		}
	}
	for toolset, want := range said {
		var got []string
		for _, tool := range c.stdio("--toolset", toolset).inspect(t, "tools/list", "--strict").objects("tools") {
			kind := "writes"
			if tool.object("annotations")["readOnlyHint"] == true {
				kind = "reads"
			}
			got = append(got, tool.str("name")+" "+kind)
		}
		equal(t, toolset, sorted(got), sorted(want))
	}
	equal(t, "number of tools", len(said["default"]), 9)
}

// TestTheConfigurationsOfTheDocsWork connects with each of the examples in
// JSON, with the address and the key of a real server in their places.
func TestTheConfigurationsOfTheDocsWork(t *testing.T) {
	t.Parallel()
	c := startServer(t, databases[0].open(t)).client(t)
	fill := strings.NewReplacer("http://localhost:8080", c.s.url, "https://planner.example.org", c.s.url,
		"svc_live_…", c.key, "${input:studyplanner-key}", c.key, "${env:STUDYPLANNER_API_KEY}", c.key, "$STUDYPLANNER_API_KEY", c.key)
	ways := map[bool]int{}
	for _, example := range assistantsDoc(t).blocks("json") {
		var configuration obj
		if err := json.Unmarshal([]byte(fill.Replace(example)), &configuration); err != nil {
			t.Fatalf("%v in\n%s", err, example)
		}
		for _, servers := range []obj{configuration.object("mcpServers"), configuration.object("servers")} {
			for name := range servers {
				d := configured(t, servers.object(name))
				ways[slices.Contains(d, "http")]++
				if tools := d.inspect(t, "tools/list").objects("tools"); len(tools) != 9 {
					t.Errorf("%d tools with\n%s", len(tools), example)
				}
			}
		}
	}
	if ways[true] < 4 || ways[false] < 4 {
		t.Errorf("examples by whether they are for HTTP: %v", ways)
	}
}

// configured returns the door that a server in an assistant's configuration stands for.
func configured(t testing.TB, server obj) door {
	t.Helper()
	if server["command"] == nil {
		address := server.str("url") + server.str("httpUrl")
		return door{"--transport", "http", "--header", "Authorization: " + server.object("headers").str("Authorization"), "--server-url", address}
	}
	var d door
	for name, value := range server.object("env") {
		d = append(d, "-e", name+"="+value.(string))
	}
	d = append(d, "--", server.str("command"))
	for _, arg := range server["args"].([]any) {
		d = append(d, arg.(string))
	}
	return d
}
