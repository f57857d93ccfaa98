package cli

import (
	"encoding/csv"
	"strings"
	"testing"

	"studyplanner/internal/console"
)

// csv runs a command with -o csv, and returns the rows by the names in the head.
func (c *shell) csv(args ...string) []map[string]string {
	c.t.Helper()
	rows, err := csv.NewReader(strings.NewReader(c.ok(append(args, "-o", "csv")...))).ReadAll()
	if err != nil || len(rows) < 2 {
		c.t.Fatalf("%q prints %q, %v", args, rows, err)
	}
	var all []map[string]string
	for _, row := range rows[1:] {
		fields := map[string]string{}
		for i, name := range rows[0] {
			fields[name] = row[i]
		}
		all = append(all, fields)
	}
	return all
}

func TestWhatIsListedCanBeHadAsCSV(t *testing.T) {
	c := newShell(t)
	id := c.account("ada@example.org")
	c.ok("key", "create", "--email", "ada@example.org", "--mode", "live", "--name", `"laptop", old`)
	for what, test := range map[string]struct {
		rows []map[string]string
		want map[string]string // of the first row
	}{
		"account list": {c.csv("account", "list"), map[string]string{
			"id": id, "email": "ada@example.org", "time_zone": "UTC", "plan": "personal", "created": "2026-10-14 12:00",
		}},
		"key list": {c.csv("key", "list", "--email", "ada@example.org"), map[string]string{
			"name": `"laptop", old`, "mode": "live", "scope": "full", "created": "2026-10-14 12:00", "last_used": "-",
		}},
		"doctor":  {c.csv("doctor"), map[string]string{"result": "ok", "problem": ""}},
		"version": {c.csv("version"), map[string]string{"version": Version}},
	} {
		for name, want := range test.want {
			if got, ok := test.rows[0][name]; !ok || got != want {
				t.Errorf("%s: %s is %q in %v, want %q", what, name, got, test.rows[0], want)
			}
		}
	}
	c.fails(console.ExitUsage, "must be table, json or csv", "version", "-o", "yaml")
}
