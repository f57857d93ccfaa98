package cli

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/console"
)

func TestAnAccountIsCreatedListedChangedAndDeleted(t *testing.T) {
	c := newShell(t)
	id := c.ok("account", "create", "--email", "ada@example.org", "--timezone", "Europe/Berlin", "--plan", "free", "--name", "Ada")
	if !regexp.MustCompile(`^acc_[0-9a-v]{26}$`).MatchString(id) {
		t.Errorf("create prints %q", id)
	}
	c.ok("account", "set", "--email", "ADA@example.org", "--new-email", "countess@example.org", "--timezone", "Europe/London", "--first-weekday", "Sunday")
	list := strings.Split(c.ok("account", "list"), "\n")
	want := []string{id, "countess@example.org", "Ada", "Europe/London", "free", "true", "0", "2026-10-14T12:00:00Z"}
	if len(list) != 2 || strings.Join(strings.Fields(list[1]), " ") != strings.Join(want, " ") {
		t.Errorf("list prints %q, want %q", list, want)
	}
	for name, want := range map[string]any{"id": id, "name": "Ada", "first_weekday": 0.0, "administrator": true} {
		if got := c.accounts()[0][name]; got != want {
			t.Errorf("list -o json: %s is %v, want %v", name, got, want)
		}
	}
	c.ok("account", "delete", "--email", "countess@example.org", "--yes")
	if list := c.ok("account", "list", "-o", "json"); list != "[]" {
		t.Errorf("there still is %s", list)
	}
}

// accounts lists what there is.
func (c *shell) accounts() []map[string]any {
	c.t.Helper()
	var all []map[string]any
	if err := json.Unmarshal([]byte(c.ok("account", "list", "-o", "json")), &all); err != nil {
		c.t.Fatal(err)
	}
	return all
}

func TestAdministratorsAreMadeAndUnmade(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	c.account("bob@example.org")
	administrators := func() (all []any) {
		for _, a := range c.accounts() {
			if a["administrator"] == true {
				all = append(all, a["email"])
			}
		}
		return all
	}
	set := func(email, flag string) []string { return []string{"account", "set", "--email", email, flag} }
	c.fails(console.ExitFailed, "ada@example.org: this is the only administrator", set("ada@example.org", "--administrator=false")...)
	c.ok(set("bob@example.org", "--administrator")...)
	c.ok(set("ada@example.org", "--administrator=false")...)
	if diff := cmp.Diff([]any{"bob@example.org"}, administrators()); diff != "" {
		t.Error(diff)
	}
	c.ok(set("ada@example.org", "--administrator=true")...)
	if diff := cmp.Diff([]any{"ada@example.org", "bob@example.org"}, administrators()); diff != "" {
		t.Error(diff)
	}
}

func TestAccountsThatCannotBeAreRefused(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	c.account("bob@example.org")
	for _, test := range []struct {
		code   int
		reason string
		args   string
	}{
		{console.ExitUsage, `required flag(s) "email" not set`, "create"},
		{console.ExitUsage, "--email: must be an e-mail address; --timezone: must be an IANA", "create --email ada --timezone Berlin"},
		{console.ExitUsage, "--plan: must be the name", "create --email eve@example.org --plan Free"},
		{console.ExitUsage, "--name: is over 100", "create --email eve@example.org --name " + strings.Repeat("x", 101)},
		{console.ExitUsage, "new-email name timezone plan first-weekday", "set --email ada@example.org"},
		{console.ExitUsage, "--first-weekday: must be a day", "set --email ada@example.org --first-weekday 1"},
		{console.ExitUsage, `invalid argument "maybe"`, "set --email ada@example.org --administrator=maybe"},
		{console.ExitUsage, "--new-email: must be", "set --email ada@example.org --new-email ada"},
		{console.ExitUsage, "unknown flag: --mail", "create --mail eve@example.org"},
		{console.ExitUsage, `unknown command "eve@example.org"`, "create --email eve@example.org eve@example.org"},
		{console.ExitUsage, `unknown command "make"`, "make --email eve@example.org"},
		{console.ExitUsage, "must be table, json or csv", "list -o xml"},
		{console.ExitUsage, "give --yes", "delete --email ada@example.org"},
		{console.ExitFailed, "exists already", "create --email ADA@example.org"},
		{console.ExitFailed, "exists already", "set --email ada@example.org --new-email bob@example.org"},
		{console.ExitFailed, "eve@example.org: no such account", "set --email eve@example.org --plan pro"},
		{console.ExitFailed, "eve@example.org: no such account", "delete --email eve@example.org --yes"},
		{console.ExitFailed, "eve@example.org: no such account", "export --email eve@example.org"},
	} {
		c.fails(test.code, test.reason, append([]string{"account"}, strings.Fields(test.args)...)...)
	}
	if list := c.ok("account", "list"); strings.Count(list, "\n") != 2 {
		t.Errorf("there are\n%s", list)
	}
}

func TestAPlanThatIsNotBuiltInIsNoted(t *testing.T) {
	c := newShell(t)
	c.environment["STUDYPLANNER_PLAN"] = "team=1/1m"
	for plan, noted := range map[string]bool{"pro": false, "team": false, "class": true} {
		got := c.run("account", "create", "--email", plan+"@example.org", "--plan", plan)
		if got.code != console.ExitOK || (got.stderr != "") != noted {
			t.Errorf("%s: %+v", plan, got)
		}
	}
}

func TestOnlyWhatCreatesAccountsCreatesADatabase(t *testing.T) {
	c := bareShell(t)
	document := c.file("ada.json", "{}")
	for _, args := range []string{
		"account list", "account set --email ada@example.org --plan pro", "account delete --email ada@example.org --yes",
		"account export --email ada@example.org", "account import " + document, "key list --email ada@example.org",
		"key create --email ada@example.org --mode live", "key revoke key_x", "backup " + c.path("backup"), "doctor",
	} {
		c.fails(console.ExitFailed, "no database at "+c.environment["STUDYPLANNER_DATABASE"], strings.Fields(args)...)
	}
	if _, err := os.Stat(c.environment["STUDYPLANNER_DATABASE"]); err == nil {
		t.Error("there is a database now")
	}
	c.fails(console.ExitUsage, "--database: must be a file", "account", "list", "--database", "")
}

func TestAnAccountMovesAsADocument(t *testing.T) {
	c := newShell(t)
	id := c.account("ada@example.org")
	c.ok("demo", "--email", "ada@example.org")
	key := c.ok("key", "create", "--email", "ada@example.org", "--mode", "live")
	file := c.path("ada.json")
	c.ok("account", "export", "--email", "ada@example.org", file)
	c.fails(console.ExitFailed, "exists already and is left as it is", "account", "export", "--email", "ada@example.org", file)
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info.Mode(), err)
	}
	c.fails(console.ExitFailed, "exists already", "account", "import", file)

	copied := c.ok("account", "import", "--email", "copy@example.org", file)
	if copied == id || !strings.HasPrefix(copied, "acc_") {
		t.Errorf("import prints %q", copied)
	}
	if keys := c.ok("key", "list", "--email", "copy@example.org", "-o", "json"); keys != "[]" {
		t.Errorf("the copy has keys: %s", keys)
	}
	c.ok("account", "delete", "--email", "ada@example.org", "--yes")
	c.ok("account", "import", file)
	if keys := c.ok("key", "list", "--email", "ada@example.org"); !strings.Contains(keys, key[len(key)-4:]) {
		t.Errorf("the key is gone: %s", keys)
	}
	document, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(document), key) {
		t.Errorf("the document holds the key, or: %v", err)
	}
}

func TestADocumentGoesThroughAPipe(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	document := c.ok("account", "export", "--email", "ada@example.org")
	if dash := c.ok("account", "export", "--email", "ada@example.org", "-"); dash != document {
		t.Error("- is another document than none")
	}
	got := c.runWith(t.Context(), document, "account", "import", "--email", "copy@example.org", "-")
	if got.code != console.ExitOK {
		t.Errorf("import: %+v", got)
	}
}

func TestADocumentThatIsNoneIsRefused(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	c.fails(console.ExitFailed, "none.json: no such file", "account", "import", c.path("none.json"))
	c.fails(console.ExitFailed, "read ", "account", "import", c.file("text.json", "hello"))
	c.fails(console.ExitFailed, "nonsense", "account", "import", c.file("unknown.json", `{"format": 1, "nonsense": 2}`))
	c.fails(console.ExitFailed, "format: must be from 1 to 2", "account", "import", c.file("future.json", `{"format": 7}`))
	c.fails(console.ExitUsage, "needs a FILE", "account", "import")
}
