package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/console"
	"studyplanner/internal/store/storetest/fresh"
	"studyplanner/internal/store/storetest/pg"
)

func TestMain(m *testing.M) {
	code := m.Run()
	pg.Stop()
	os.Exit(code)
}

// noon is the moment of commands in these tests, unless they say otherwise.
var noon = time.Date(2026, 10, 14, 12, 0, 0, 0, time.UTC)

// clock goes from noon on.
func clock() func() time.Time {
	began := time.Now()
	return func() time.Time { return noon.Add(time.Since(began)) }
}

// shell runs commands in process, on a database of its own.
type shell struct {
	t           *testing.T
	dir         string
	environment map[string]string
	now         func() time.Time
}

// newShell has a database that is migrated and empty.
func newShell(t *testing.T) *shell {
	c := bareShell(t)
	if err := fresh.File(c.path("planner.db")); err != nil {
		t.Fatal(err)
	}
	return c
}

// bareShell has no database yet.
func bareShell(t *testing.T) *shell {
	t.Parallel()
	dir := t.TempDir()
	return &shell{t, dir, map[string]string{"STUDYPLANNER_DATABASE": filepath.Join(dir, "planner.db")}, func() time.Time { return noon }}
}

func (c *shell) path(name string) string { return filepath.Join(c.dir, name) }

// outcome is what became of a command.
type outcome struct {
	code           int
	stdout, stderr string
}

func (c *shell) program(stdin string, stdout, stderr io.Writer) *program {
	return &program{Console: console.Console{
		Stdin: strings.NewReader(stdin), Stdout: stdout, Stderr: stderr,
		Now:    c.now,
		Lookup: func(name string) (string, bool) { v, ok := c.environment[name]; return v, ok },
	}, files: c.root()}
}

// root is where a command looks for the files of the machine.
func (c *shell) root() string { return c.path("root") }

func (c *shell) runWith(ctx context.Context, stdin string, args ...string) outcome {
	var stdout, stderr bytes.Buffer
	code := c.program(stdin, &stdout, &stderr).run(ctx, args)
	return outcome{code, stdout.String(), stderr.String()}
}

func (c *shell) run(args ...string) outcome {
	return c.runWith(c.t.Context(), "", args...)
}

// ok runs a command that must succeed, and returns what it prints without the
// line break at its end.
func (c *shell) ok(args ...string) string {
	c.t.Helper()
	got := c.run(args...)
	if got.code != console.ExitOK {
		c.t.Fatalf("%q exits with %d: %s", args, got.code, got.stderr)
	}
	return strings.TrimSuffix(got.stdout, "\n")
}

// fails runs a command that must exit with code, print nothing, and say why in
// one line that contains reason.
func (c *shell) fails(code int, reason string, args ...string) {
	c.t.Helper()
	got := c.run(args...)
	if got.code != code || got.stdout != "" || !strings.Contains(got.stderr, reason) ||
		!strings.HasPrefix(got.stderr, "studyplanner: ") || strings.Count(got.stderr, "\n") != 1 {
		c.t.Errorf("%q: got %+v, want exit code %d and one line with %q", args, got, code, reason)
	}
}

// account creates one.
func (c *shell) account(email string) string {
	c.t.Helper()
	return c.ok("account", "create", "--email", email)
}
