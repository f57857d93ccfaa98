package e2e_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"studyplanner/internal/store/storetest/pg"
)

// touchDatabase are the scripts whose commands open the database themselves, and
// do so in a way of their own. In its short form TestCommands runs no others on
// PostgreSQL.
var touchDatabase = []string{"backup", "migrate"}

// scripts lists the files to run on a database.
func scripts(t *testing.T, on *database) []string {
	t.Helper()
	all, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(all) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	if thorough || on == databases[0] {
		return all
	}
	files := make([]string, len(touchDatabase))
	for i, name := range touchDatabase {
		files[i] = filepath.Join("testdata", name+".txtar")
	}
	return files
}

// TestCommands runs the scripts of testdata on both databases. A script finds
// its database without accounts in $STUDYPLANNER_DATABASE, a time zone in which it is noon in
// $NOON, and has a home of its own.
// Beside the commands of testscript it may use:
//
//	exits CODE PROGRAM [ARG...]  runs a program that must exit with the code
//	empty                        puts an empty database in the place of the migrated one
//	serve [ARG...]               starts a server on the database and sets $URL
//	ask STATUS METHOD PATH       sends a request to $URL with the key in $KEY
//	capture NAME [REGEXP]        sets $NAME to the last output, or to its first match
//	json                         wants the last output to be one JSON document
//
// and the conditions [sqlite] and [postgres].
func TestCommands(t *testing.T) {
	t.Parallel()
	for _, d := range databases {
		t.Run(d.name, func(t *testing.T) {
			testscript.Run(t, testscript.Params{
				Files: scripts(t, d),
				Setup: func(env *testscript.Env) error {
					env.Setenv("STUDYPLANNER_DATABASE", d.open(t))
					env.Setenv(clockVariable, ahead.String())
					env.Setenv("NOON", noonZone())
					env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
					env.Setenv("PATH", filepath.Dir(binary)+":"+env.Getenv("PATH"))
					return nil
				},
				Cmds: map[string]func(*testscript.TestScript, bool, []string){
					"exits": exits, "empty": emptied(t, d), "serve": serve, "ask": ask, "capture": capture, "json": wantJSON,
				},
				Condition: func(name string) (bool, error) {
					return name == d.name || name == "distributed" && d.name == "postgres" && pg.Distributed(), nil
				},
				RequireUniqueNames: true,
			})
		})
	}
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARG...]")
	}
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if fmt.Sprint(code) != args[0] {
		ts.Fatalf("%s exits with %d, want %s", strings.Join(args[1:], " "), code, args[0])
	}
}

// emptied is the command empty on a kind of database.
func emptied(t *testing.T, on *database) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg || len(args) > 0 {
			ts.Fatalf("usage: empty")
		}
		ts.Setenv("STUDYPLANNER_DATABASE", on.empty(t))
	}
}

func serve(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: serve [ARG...]")
	}
	s, err := launch(ts.Getenv("STUDYPLANNER_DATABASE"), args...)
	ts.Check(err)
	ts.Defer(s.kill)
	ts.Setenv("URL", s.url)
}

func ask(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: ask STATUS METHOD PATH")
	}
	status, err := strconv.Atoi(args[0])
	ts.Check(err)
	c := client{&server{url: ts.Getenv("URL")}, ts.Getenv("KEY")}
	a, err := c.try(context.Background(), args[1], args[2], nil)
	ts.Check(err)
	fmt.Fprintf(ts.Stdout(), "%s\n", a.body)
	if a.status != status {
		ts.Fatalf("%s: status %d, want %d", a.what(), a.status, status)
	}
}

func capture(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: capture NAME [REGEXP]")
	}
	text := strings.TrimSpace(ts.ReadFile("stdout"))
	if len(args) == 2 {
		re, err := regexp.Compile(args[1])
		ts.Check(err)
		if text = re.FindString(text); text == "" {
			ts.Fatalf("no match for %s", args[1])
		}
	}
	ts.Setenv(args[0], text)
}

func wantJSON(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: json")
	}
	if text := ts.ReadFile("stdout"); !json.Valid([]byte(text)) {
		ts.Fatalf("not JSON: %s", shorten(text))
	}
}
