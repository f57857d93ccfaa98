package cli

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"studyplanner/internal/console"
)

func TestDemoFillsOnceAndSaysWhatCameOfIt(t *testing.T) {
	c := newShell(t)
	said := c.ok("demo", "--space", "both", "--timezone", "Asia/Tokyo")
	for _, want := range []string{"demo@example.org (live): 6 subjects", "demo@example.org (sandbox): 6 subjects", "a streak of"} {
		if !strings.Contains(said, want) {
			t.Errorf("demo prints %q, not %q", said, want)
		}
	}
	if list := c.ok("account", "list"); !strings.Contains(list, "Asia/Tokyo") {
		t.Errorf("the account is %s", list)
	}
	c.fails(console.ExitFailed, "live space of demo@example.org: the space has subjects already", "demo")
}

func TestDemoCanBeAskedForAnotherDay(t *testing.T) {
	c := newShell(t)
	if said := c.ok("demo", "--today", "2024-02-29"); !strings.Contains(said, "since 2023-09-25") { // Monday, 22 weeks before
		t.Errorf("demo prints %q", said)
	}
	c.fails(console.ExitUsage, "--today: must be a date", "demo", "--today", "2023-02-29")
	c.fails(console.ExitUsage, "--today: leaves no room", "demo", "--today", "0001-02-01")
	c.fails(console.ExitUsage, "--today: leaves no room", "demo", "--today", "9998-01-02")
	c.fails(console.ExitUsage, "--space: must be live, sandbox or both", "demo", "--space", "all")
	c.fails(console.ExitUsage, "--email: must be", "demo", "--email", "me")
}

func TestABackupIsRestoredIntoANewFileOnly(t *testing.T) {
	c := newShell(t)
	id := c.account("ada@example.org")
	c.ok("backup", c.path("backup"))
	c.fails(console.ExitFailed, "already exists", "backup", c.path("backup"))
	c.fails(console.ExitFailed, "already exists", "restore", c.path("backup"))
	c.environment["STUDYPLANNER_DATABASE"] = c.path("restored.db")
	c.ok("restore", c.path("backup"))
	if list := c.ok("account", "list"); !strings.Contains(list, id) {
		t.Errorf("restored are %s", list)
	}
	c.fails(console.ExitUsage, "needs a FILE", "backup")
	c.fails(console.ExitUsage, "needs a FILE", "restore", "one", "two")
}

func TestMigrateSaysFromWhichToWhichVersion(t *testing.T) {
	c := bareShell(t)
	first, second := c.ok("migrate"), c.ok("migrate")
	if !strings.HasSuffix(first, "was 0") || strings.HasSuffix(second, "was 0") {
		t.Errorf("migrate prints %q, then %q", first, second)
	}
}

func TestDoctorFindsNothingWrongWithANewDatabase(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	var checks []check
	if err := json.Unmarshal([]byte(c.ok("doctor", "-o", "json")), &checks); err != nil || len(checks) < 3 {
		t.Errorf("doctor prints %v, %v", checks, err)
	}
	for _, check := range checks {
		if check.Result != "ok" || check.Problem != "" {
			t.Errorf("doctor found %+v", check)
		}
	}
	if table := c.ok("doctor"); strings.Count(table, "\n") != len(checks) {
		t.Errorf("the table has other lines:\n%s", table)
	}
}

func TestDoctorLooksAtSomeSpaces(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	for _, spaces := range []string{"--account=ada@example.org", "--sample=2"} {
		if out := c.ok("doctor", spaces); !strings.Contains(out, "2 spaces") || strings.Count(out, "\n") != 3 {
			t.Errorf("%s prints\n%s", spaces, out)
		}
	}
	c.fails(console.ExitFailed, "nobody@example.org", "doctor", "--account=nobody@example.org")
}

func TestDoctorFailsOnAFileThatIsNoDatabase(t *testing.T) {
	c := newShell(t)
	if err := os.WriteFile(c.environment["STUDYPLANNER_DATABASE"], []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	c.fails(console.ExitFailed, "database", "doctor")
	c.fails(console.ExitFailed, "database", "doctor", "--mend")
}

func TestVersionTellsTheVersionOfProgramAndSchema(t *testing.T) {
	c := bareShell(t)
	var b build
	if err := json.Unmarshal([]byte(c.ok("version", "-o", "json")), &b); err != nil || b.Version != Version || b.Schema < 1 {
		t.Errorf("version prints %+v, %v", b, err)
	}
	if _, err := os.Stat(c.environment["STUDYPLANNER_DATABASE"]); err == nil {
		t.Error("version created the database")
	}
}

func TestHelpIsForEverybody(t *testing.T) {
	c := newShell(t)
	for _, args := range []string{"", "--help", "help", "account", "key --help", "serve --help", "completion bash"} {
		if got := c.run(strings.Fields(args)...); got.code != console.ExitOK || got.stdout == "" || got.stderr != "" {
			t.Errorf("%q: exit code %d, %q", args, got.code, got.stderr)
		}
	}
	c.fails(console.ExitUsage, `unknown command "acount" for "studyplanner", did you mean account?`, "acount")
}

func TestPlaceHidesThePassword(t *testing.T) {
	t.Parallel()
	for database, want := range map[string]string{
		"studyplanner.db":                         "studyplanner.db",
		"postgres://ada:secret@db/planner":        "postgres://ada:xxxxx@db/planner",
		"postgres://ada@/planner?password=secret": "postgres://ada@/planner?password=xxxxx",
	} {
		p := program{options: options{database: database}}
		if got := p.place(); got != want {
			t.Errorf("%s is shown as %s", database, got)
		}
	}
}
