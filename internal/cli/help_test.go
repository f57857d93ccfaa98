package cli

import (
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
)

// commands lists all commands of the program but those that complete command
// lines, whose help comes with the library.
func (c *shell) commands() []*cobra.Command {
	all := []*cobra.Command{c.program("", io.Discard, io.Discard).root()}
	for i := 0; i < len(all); i++ {
		all = append(all, all[i].Commands()...)
	}
	return all
}

// help returns the help of a command.
func (c *shell) help(cmd *cobra.Command) string {
	c.t.Helper()
	_, path, _ := strings.Cut(cmd.CommandPath(), " ")
	return c.ok(append(strings.Fields(path), "--help")...)
}

func TestHelpFitsIntoEightyColumns(t *testing.T) {
	c := newShell(t)
	commands := c.commands()
	if len(commands) < 30 {
		t.Fatalf("there are %d commands", len(commands))
	}
	for _, cmd := range commands {
		for line := range strings.Lines(c.help(cmd)) {
			line = strings.TrimSuffix(line, "\n")
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%s --help: %d characters: %s", cmd.CommandPath(), n, line)
			}
			if strings.Contains(line, "\t") {
				t.Errorf("%s --help: a tab: %q", cmd.CommandPath(), line)
			}
		}
	}
}

func TestEveryCommandSaysWhatItDoes(t *testing.T) {
	c := newShell(t)
	for _, cmd := range c.commands() {
		if cmd.Short == "" || cmd.RunE == nil || !cmd.DisableFlagsInUseLine {
			t.Errorf("%s: short help %q", cmd.CommandPath(), cmd.Short)
		}
	}
}

// planning reports whether a command talks to a server.
func planning(cmd *cobra.Command) bool {
	for ; cmd.HasParent(); cmd = cmd.Parent() {
		if cmd.GroupID == groupUse {
			return true
		}
	}
	return false
}

func TestOnlyCommandsThatOpenTheDatabaseTakeItsFlags(t *testing.T) {
	c := newShell(t)
	found := map[bool]int{}
	for _, cmd := range c.commands()[1:] {
		takes := !planning(cmd) && !slices.Contains([]string{"conform", "healthcheck", "version", "licenses"}, cmd.Name())
		found[takes]++
		for _, flag := range []string{"--database", "--config"} {
			if strings.Contains(c.help(cmd), flag+" ") != takes {
				t.Errorf("%s %s in the help of %s", flag, map[bool]string{true: "is not", false: "is"}[takes], cmd.CommandPath())
			}
		}
	}
	if found[true] < 10 || found[false] < 10 {
		t.Errorf("%d commands take the flags, %d do not", found[true], found[false])
	}
	for _, args := range []string{"week --database x", "--database x week", "--config x login", "mcp --database x"} {
		c.fails(console.ExitUsage, "unknown flag: --", strings.Fields(args)...)
	}
}

func TestTheDatabaseMayBeNamedBeforeTheCommand(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	database := c.environment["STUDYPLANNER_DATABASE"]
	config := c.file("config.json", `{"database": "`+database+`"}`)
	delete(c.environment, "STUDYPLANNER_DATABASE")
	for _, where := range [][]string{{"--database", database}, {"--database=" + database}, {"--config", config}} {
		for _, args := range [][]string{
			slices.Concat(where, []string{"account", "list"}),
			slices.Concat([]string{"account"}, where, []string{"list"}),
			slices.Concat([]string{"account", "list"}, where),
		} {
			if list := c.ok(args...); !strings.Contains(list, "ada@example.org") {
				t.Errorf("%q prints %s", args, list)
			}
		}
	}
	if version := c.ok("version"); !strings.Contains(version, Version) {
		t.Errorf("version prints %s", version)
	}
}

func TestTheFlagsOfTheDatabaseAreCompletedWhereTheyAreTaken(t *testing.T) {
	c := newShell(t)
	for line, want := range map[string]string{
		"--data":                 "--database",
		"account list --data":    "--database",
		"serve --conf":           "--config",
		"week --data":            "",
		"--database x account l": "list",
		"account --config x cre": "create",
	} {
		got := c.ok(append([]string{"__complete"}, strings.Fields(line)...)...)
		if first, _, _ := strings.Cut(got, "\t"); want != "" && first != want || want == "" && !strings.HasPrefix(got, ":") {
			t.Errorf("%s is completed by %q, want %q", line, got, want)
		}
	}
}
