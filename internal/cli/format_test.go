package cli

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/console"
)

// formatted is a command line that is run in each format.
type formatted struct {
	line  string                   // in which % is 1, 2 and 3, and words in capitals what is there then
	same  bool                     // it shows the same each time
	drawn bool                     // its table is a drawing, or a sentence
	after string                   // a line that is run before each format; it may be refused
	rows  func(document any) []any // what CSV has of the JSON; nil: all
}

// list returns the entries of a list, or what is none alone.
func list(document any) []any {
	if all, ok := document.([]any); ok {
		return all
	}
	return []any{document}
}

// at returns the entries of a list within a document.
func at(name string) func(any) []any {
	return func(document any) []any { return list(document.(map[string]any)[name]) }
}

// everyFormat is a line of each command that has formats, in an order in which they work.
var everyFormat = []formatted{
	{line: "version", same: true},
	{line: "doctor", same: true},
	{line: "account list", same: true},
	{line: "key list --email ada@example.org", same: true},
	{line: "login --list", same: true},
	{line: "whoami", same: true, drawn: true},
	{line: "sandbox clock TIME", same: true, drawn: true},
	{line: "today", same: true, drawn: true},
	{line: "week", same: true, drawn: true},
	{line: "list all", same: true, drawn: true},
	{line: "subjects", same: true, drawn: true},
	{line: "subject slots Spanish", same: true, drawn: true},
	{line: "subject syllabus Spanish", same: true, drawn: true},
	{line: "stats --period all", same: true, drawn: true, rows: func(document any) []any {
		var days []any
		for day, n := range document.(map[string]any)["stats"].(map[string]any)["heatmap"].(map[string]any) {
			days = append(days, map[string]any{"date": day, "completed_blocks": n})
		}
		slices.SortFunc(days, func(a, b any) int {
			return strings.Compare(a.(map[string]any)["date"].(string), b.(map[string]any)["date"].(string))
		})
		return days
	}},
	{line: "suggest", same: true, drawn: true, rows: func(document any) []any {
		changes, both := at("changes")(document), []any{}
		for i, s := range at("suggestions")(document) {
			for name, value := range changes[i].(map[string]any) {
				s.(map[string]any)[name] = value
			}
			both = append(both, s)
		}
		return both
	}},
	{line: "suggest --apply --yes", drawn: true, rows: at("results")},
	{line: "wishes add not_after 2%:00", drawn: true},
	{line: "wishes", same: true, drawn: true},
	{line: "wishes undo", drawn: true},
	{line: "wishes add not_before 0%:00", drawn: true},
	{line: "wishes rm 1", drawn: true},
	{line: "wishes clear", drawn: true},
	{line: "off add 1% Jan Skiing", drawn: true},
	{line: "off", same: true, drawn: true},
	{line: "off rm OFF --dry-run", same: true, drawn: true},
	{line: "exam add Spanish in 9 days 1%:00 Oral%", drawn: true},
	{line: "exam edit Oral1 --extra %h", drawn: true},
	{line: "exam done Oral1", drawn: true},
	{line: "exams", same: true, drawn: true},
	{line: "forecast", same: true, drawn: true},
	{line: "exam rm Oral%", drawn: true},
	{line: "feed add Phone%", drawn: true},
	{line: "feed", same: true, drawn: true},
	{line: "feed edit Phone1 --past-days %", drawn: true},
	{line: "feed rotate Phone1", drawn: true},
	{line: "feed rm Phone%", drawn: true},
	{line: "calendar add Shifts% SHIFTS", drawn: true},
	{line: "calendar", same: true, drawn: true},
	{line: "calendar ls", same: true, drawn: true},
	{line: "calendar edit Shifts1 --all-day busy", drawn: true},
	{line: "calendar refresh Shifts%", drawn: true},
	{line: "calendar rm Shifts%", drawn: true},
	{line: "review", same: true, drawn: true},
	{line: "review done 1", drawn: true},
	{line: "add Spanish tomorrow 1%-20 Verbs", drawn: true},
	{line: "done BLOCK", drawn: true},
	{line: "edit BLOCK --note bring%", drawn: true},
	{line: "move BLOCK 1%:30-20", drawn: true},
	{line: "later BLOCK", same: true, drawn: true},
	{line: "undo", drawn: true},
	{line: "undo --list", same: true},
	{line: "focus BLOCK", drawn: true},
	{line: "focus pause", after: "focus resume", drawn: true},
	{line: "focus resume", after: "focus pause", drawn: true},
	{line: "focus stop --took 5m", after: "focus BLOCK", drawn: true},
	{line: "rm BLOCK", drawn: true},
	{line: "subject add Greek%", drawn: true},
	{line: "subject edit Greek1 --color #a1b2c%", drawn: true},
	{line: "subject rm Greek% --yes", drawn: true},
	{line: "import TOPICS --subject Spanish --dry-run", same: true, drawn: true, rows: func(document any) []any {
		var all []any
		for _, change := range []string{"added", "kept", "removed"} {
			for _, item := range at(change)(document) {
				item.(map[string]any)["change"] = change
				all = append(all, item)
			}
		}
		return all
	}},
}

// TestEveryCommandHasTheSameColumnsAndValuesInAllFormats runs them one after the other,
// with a login of its own, on a sandbox that holds the demo.
func TestEveryCommandHasTheSameColumnsAndValuesInAllFormats(t *testing.T) {
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"} {
		t.Setenv(name, t.TempDir())
	}
	dir := t.TempDir()
	c := &shell{t, dir, map[string]string{"STUDYPLANNER_DATABASE": filepath.Join(dir, "planner.db")}, clock()}
	c.account("ada@example.org")
	key := c.ok("key", "create", "--email", "ada@example.org", "--mode", "sandbox", "--name", "laptop")
	s := c.serve()
	defer s.end(t)
	if got := c.runWith(t.Context(), key, "login", "--url", s.url); got.code != console.ExitOK {
		t.Fatalf("%+v", got)
	}
	c.ok("sandbox", "reset", "--demo", "--yes")
	for _, subject := range []string{"Linear Algebra", "Spanish"} {
		c.ok("subject", "edit", subject, "--review", "1,3") // some topics are due when the clock has been set
	}
	topics := c.file("topics.md", "- Adverbs 30m\n- Proverbs 45m\n")
	seen := map[string]bool{}
	for _, f := range everyFormat {
		seen[c.inEveryFormat(f, topics)] = true
	}
	for _, cmd := range c.commands() {
		if flag := cmd.Flags().Lookup("output"); flag != nil && flag.Value.Type() == "format" && !seen[cmd.CommandPath()] {
			t.Errorf("%s has formats that nobody compares", cmd.CommandPath())
		}
	}
}

// inEveryFormat runs a line in each format, compares what it shows, and returns which
// command it is.
func (c *shell) inEveryFormat(f formatted, topics string) string {
	c.t.Helper()
	words := func(text string) []string {
		for word, of := range map[string]func() string{
			"BLOCK":  func() string { return c.firstID("list", "all", "open") },
			"OFF":    func() string { return c.firstID("off") },
			"TIME":   func() string { return noon.Add(48 * time.Hour).Format("2006-01-02T15:04Z") },
			"TOPICS": func() string { return topics },
			"SHIFTS": func() string {
				return c.file("shifts.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261013T081500Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
			},
		} {
			if strings.Contains(text, word) {
				text = strings.ReplaceAll(text, word, of())
			}
		}
		return strings.Fields(text)
	}
	line := func(n int, format string) []string {
		if f.after != "" {
			c.runWith(c.t.Context(), "", words(f.after)...)
		}
		return append(words(strings.ReplaceAll(f.line, "%", fmt.Sprint(n))), "-o", format)
	}
	var document any
	decoder := json.NewDecoder(strings.NewReader(c.ok(line(1, "json")...)))
	decoder.UseNumber()
	if err := decoder.Decode(&document); err != nil {
		c.t.Fatalf("%s: %v", f.line, err)
	}
	rows, err := csv.NewReader(strings.NewReader(c.ok(line(2, "csv")...))).ReadAll()
	if err != nil || len(rows) == 0 {
		c.t.Fatalf("%s prints %q, %v", f.line, rows, err)
	}
	objects := list(document)
	if f.rows != nil {
		objects = f.rows(document)
	}
	c.compare(f, objects, rows[0], rows[1:])
	if table := c.ok(line(3, "table")...); !f.drawn {
		c.compareTable(f, table, rows)
	}
	cmd, _, err := c.program("", io.Discard, io.Discard).root().Find(line(1, "json"))
	if err != nil {
		c.t.Error(err)
	}
	return cmd.CommandPath()
}

// firstID returns the id of the first entry of a list.
func (c *shell) firstID(args ...string) string {
	c.t.Helper()
	var all []struct{ ID string }
	if err := json.Unmarshal([]byte(c.ok(append(args, "-o", "json")...)), &all); err != nil || len(all) == 0 {
		c.t.Fatalf("%q: %v, %v", args, all, err)
	}
	return all[0].ID
}

// compare holds the rows of CSV against the objects of JSON.
func (c *shell) compare(f formatted, objects []any, head []string, rows [][]string) {
	c.t.Helper()
	if f.same && (len(objects) != len(rows) || len(rows) == 0) {
		c.t.Errorf("%s: JSON has %d objects and CSV %d rows", f.line, len(objects), len(rows))
		return
	}
	for i, o := range objects {
		texts := map[string]string{}
		flatten(texts, "", o, head)
		for name, text := range texts {
			n := slices.Index(head, name)
			if n < 0 {
				c.t.Errorf("%s: CSV has no column %s, but %q", f.line, name, head)
			} else if f.same && rows[i][n] != text && reordered(rows[i][n]) != text {
				c.t.Errorf("%s: %s is %q in CSV and %q in JSON", f.line, name, rows[i][n], text)
			}
		}
		for n, name := range head {
			if _, there := texts[name]; f.same && !there && rows[i][n] != "" {
				c.t.Errorf("%s: %s is %q in CSV and not in JSON", f.line, name, rows[i][n])
			}
		}
	}
}

// flatten puts the text of each member of an object below its name, or those of its
// members where head has these.
func flatten(texts map[string]string, name string, value any, head []string) {
	object, ok := value.(map[string]any)
	if ok && (name == "" || slices.ContainsFunc(head, func(column string) bool { return strings.HasPrefix(column, name+".") })) {
		for member, v := range object {
			flatten(texts, strings.TrimPrefix(name+"."+member, "."), v, head)
		}
		return
	}
	switch v := value.(type) {
	case nil:
		texts[name] = ""
	case string:
		texts[name] = v
	default:
		texts[name] = compact(v)
	}
}

// compact returns a value as JSON of the fewest characters.
func compact(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(text.String())
}

// reordered returns JSON with the members of objects in alphabetical order.
func reordered(text string) string {
	var value any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		return text
	}
	return compact(value)
}

// compareTable holds a table against the rows of CSV.
func (c *shell) compareTable(f formatted, table string, rows [][]string) {
	c.t.Helper()
	lines := strings.Split(table, "\n")
	if len(lines) != len(rows) {
		c.t.Errorf("%s: CSV has %d lines, and the table %d:\n%s", f.line, len(rows), len(lines), table)
		return
	}
	for i, row := range rows {
		rest := lines[i]
		for _, cell := range row {
			if i == 0 {
				cell = strings.ToUpper(strings.ReplaceAll(cell, "_", " "))
			}
			_, after, found := strings.Cut(rest, cell)
			if !found {
				c.t.Errorf("%s: %q is not in its place in %q", f.line, cell, lines[i])
			}
			rest = after
		}
	}
}
