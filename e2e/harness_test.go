// Package e2e_test looks at the real binary from outside only: over HTTP and the
// command line, on SQLite and on PostgreSQL. What it expects comes from the
// rules in docs/api.md, never from the code.
package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"studyplanner/internal/store/storetest/pg"
)

// binary is the program under test and scratch the directory it lives in;
// TestMain sets both before any test runs.
var binary, scratch string

// TestMain is also the program that scripts call terminal: see there.
func TestMain(m *testing.M) {
	testscript.Main(built{m}, map[string]func(){"terminal": terminal})
}

// built runs all tests with the binary, which it builds before.
type built struct{ *testing.M }

func (m built) Run() int {
	var err error
	if scratch, err = os.MkdirTemp("", "studyplanner-e2e-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(scratch)
	if binary, err = tested(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	os.Setenv(clockVariable, ahead.String())
	os.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json") // which tests can read
	defer pg.Stop()
	defer atExit.run()
	return m.M.Run()
}

// tested returns the path of a link to $STUDYPLANNER_BINARY, or of a program that it builds.
func tested() (string, error) {
	path := filepath.Join(scratch, "studyplanner")
	if built := os.Getenv("STUDYPLANNER_BINARY"); built != "" {
		return path, os.Symlink(built, path)
	}
	build := exec.CommandContext(context.Background(), "go", "build", "-ldflags=-s -w", "-tags", "testclock", "-o", path, ".")
	build.Dir = ".." // with the dependencies of the program, not with those of its tests
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
}

// A database is one of the two kinds that every test runs on.
type database struct {
	name  string
	open  func(t testing.TB) string // the address of a new one, which the program has migrated
	empty func(t testing.TB) string // of one that it has not

	mu     sync.Mutex
	shared *server
}

var databases = []*database{
	{name: "sqlite", open: newFile, empty: func(t testing.TB) string { return filepath.Join(t.TempDir(), "planner.db") }},
	{name: "postgres", open: newPostgres, empty: pg.NewDatabase},
}

// newFile returns the path of a copy of a file that the program migrated.
func newFile(t testing.TB) string {
	t.Helper()
	content, err := migratedFile()
	path := filepath.Join(t.TempDir(), "planner.db")
	if err := errors.Join(err, os.WriteFile(path, content, 0o600)); err != nil {
		t.Fatal(err)
	}
	return path
}

var migratedFile = sync.OnceValues(func() ([]byte, error) {
	path := filepath.Join(scratch, "migrated.db")
	if err := migrate(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// newPostgres returns the URL of a copy of a database that the program migrated, and
// distributed where all tests of this process run on such.
func newPostgres(t testing.TB) string {
	t.Helper()
	template, err := migratedPostgres()
	if err != nil {
		t.Fatal(err)
	}
	return pg.NewCopy(t, template)
}

var migratedPostgres = sync.OnceValues(func() (string, error) { return pg.NewTemplate(migrate) })

// migrate has the program prepare an empty database.
func migrate(url string) error {
	commands := [][]string{{"migrate"}}
	if strings.HasPrefix(url, "postgres") && pg.Distributed() {
		commands = append(commands, []string{"database", "distribute", "--shards", "4"})
	}
	return prepare(url, commands...)
}

// prepare runs commands on a database, one after the other.
func prepare(database string, commands ...[]string) error {
	for _, args := range commands {
		cmd := exec.CommandContext(context.Background(), binary, append(args, "--database", database)...)
		cmd.Env = environment()
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%q: %w: %s", args, err, out)
		}
	}
	return nil
}

// thorough is what make verify wants: all tests on both databases.
var thorough = os.Getenv("THOROUGH") != ""

// onBoth runs test on both databases, each time with a server that it shares
// with other tests: a test works in accounts of its own.
func onBoth(t *testing.T, test func(t *testing.T, s *server)) {
	t.Helper()
	onShared(t, databases, test)
}

// onServer is onBoth for what the database has no part in: that both kinds of
// store do the same is held by storetest. Only the thorough form runs test on
// PostgreSQL too.
func onServer(t *testing.T, test func(t *testing.T, s *server)) {
	t.Helper()
	if thorough {
		onShared(t, databases, test)
		return
	}
	onShared(t, databases[:1], test)
}

func onShared(t *testing.T, databases []*database, test func(t *testing.T, s *server)) {
	t.Helper()
	t.Parallel()
	for _, d := range databases {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			test(t, d.server(t))
		})
	}
}

// onBothAlone runs test on both databases, each time with one that has no account and
// that nobody serves yet.
func onBothAlone(t *testing.T, test func(t *testing.T, database string)) {
	t.Helper()
	onNew(t, databases, test)
}

// onAlone is onBothAlone for what the database has no part in, as onServer is onBoth.
func onAlone(t *testing.T, test func(t *testing.T, database string)) {
	t.Helper()
	if thorough {
		onNew(t, databases, test)
		return
	}
	onNew(t, databases[:1], test)
}

func onNew(t *testing.T, databases []*database, test func(t *testing.T, database string)) {
	t.Helper()
	t.Parallel()
	for _, d := range databases {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			test(t, d.open(t))
		})
	}
}

// server returns the shared server of d and starts it for the first test that
// asks. All tests come from one address, hence the generous anonymous plan.
func (d *database) server(t testing.TB) *server {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.shared == nil {
		s, err := launch(d.open(processTB{t}), "--plan", "anonymous=1000000/1m", "--sign-up", "open")
		if err != nil {
			t.Fatal(err)
		}
		atExit.add(s.kill)
		d.shared = s
	}
	return d.shared
}

// processTB is a test whose files and clean-ups last as long as the process:
// what is shared outlives the test that happened to need it first.
type processTB struct{ testing.TB }

func (processTB) Cleanup(f func()) { atExit.add(f) }

func (p processTB) TempDir() string {
	p.Helper()
	dir, err := os.MkdirTemp(scratch, "")
	if err != nil {
		p.Fatal(err)
	}
	return dir
}

// cleanups are run in reverse order when all tests have ended.
type cleanups struct {
	mu  sync.Mutex
	all []func()
}

var atExit cleanups

func (c *cleanups) add(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(c.all, f)
}

func (c *cleanups) run() {
	for _, f := range slices.Backward(c.all) {
		f()
	}
}

// environment is the test's own without the variables that configure the binary.
func environment() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "STUDYPLANNER_") })
}

// eventually asks until ok holds. It fails the test when a question asked after
// the time limit is still answered with no.
func eventually(t testing.TB, within time.Duration, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	deadline := time.Now().Add(within)
	for asked := time.Now(); !ok(); asked = <-tick.C {
		if asked.After(deadline) {
			t.Fatalf("after %v still not so: %s", within, what)
		}
	}
}
