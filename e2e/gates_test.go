package e2e_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// repository makes one with a commit in which are scripts of ours and other files.
func repository(t *testing.T, files map[string]string, scripts ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range scripts {
		text, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil { //nolint:gosec // scripts are run
			t.Fatal(err)
		}
	}
	in(t, dir, true, "git", "init", "-q", "-b", "main")
	in(t, dir, true, "git", "add", "-A")
	commit(t, dir)
	return dir
}

func commit(t *testing.T, dir string) {
	t.Helper()
	in(t, dir, true, "git", "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-am", "x")
}

// in runs a command in a folder, which has to end well or not, and returns what it says.
func in(t *testing.T, dir string, well bool, command ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if (err == nil) != well {
		t.Fatalf("%q: %v\n%s", command, err, out)
	}
	return string(out)
}

func TestAReleaseWantsGatesThatPassedNotLongAgo(t *testing.T) {
	t.Parallel()
	const gates = "scripts/gates"
	dir := repository(t, map[string]string{"scripts/gates.tsv": "# name\npgbouncer\tnever\t-\tverify\tPgBouncer\ntorture\tnever\t-\ttorture\thours\n"}, gates)
	if said := in(t, dir, false, gates, "check"); strings.Count(said, "never passed in full") != 2 {
		t.Error(said)
	}
	in(t, dir, true, gates, "passed", "pgbouncer", "torture")
	if said := in(t, dir, true, gates, "passed", "pgbouncer"); !strings.Contains(said, "the tree has changes") {
		t.Error(said)
	}
	const one = "commit refs/heads/main\ncommitter a <a@example.org> 0 +0000\ndata 0\n"
	history := exec.CommandContext(t.Context(), "git", "fast-import", "--quiet")
	history.Dir, history.Stdin = dir, strings.NewReader(one+"from refs/heads/main^0\n"+strings.Repeat(one, 198))
	if out, err := history.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	commit(t, dir)
	in(t, dir, true, gates, "check")
	in(t, dir, true, gates, "passed", "torture")
	commit(t, dir)
	if said := in(t, dir, false, gates, "check"); !strings.HasPrefix(said, "gate pgbouncer last passed at ") || strings.Count(said, "\n") != 1 {
		t.Error(said)
	}
	if said := in(t, dir, true, gates, "left-out", "test"); strings.Count(said, "not run: ") != 2 {
		t.Error(said)
	}
	if said := in(t, dir, true, gates, "left-out", "verify"); !strings.HasPrefix(said, "not run: torture, which needs hours: last passed at ") || strings.Count(said, "\n") != 1 {
		t.Error(said)
	}
}

func TestAFailureAtAMomentDoesNotHideTheOthers(t *testing.T) {
	t.Parallel()
	const moments = "scripts/moments"
	dir := repository(t, map[string]string{}, moments, "scripts/scratch")
	var failed string
	seen := map[string]bool{}
	for line := range strings.Lines(in(t, dir, false, moments, "all", "sh", "-c", `echo "at $NOW $ZONE"; [ "$ZONE" != Pacific/Kiritimati ]`)) {
		if said, ok := strings.CutPrefix(line, "failed at:"); ok {
			failed = said
		}
		told, ok := strings.CutPrefix(line, "at ")
		if !ok {
			continue
		}
		now, zone, _ := strings.Cut(strings.TrimSpace(told), " ")
		at, err := time.Parse(time.RFC3339, now)
		if err != nil {
			t.Fatal(err)
		}
		there, err := time.LoadLocation(zone)
		if err != nil || at.In(there).Format(time.RFC3339) != now {
			t.Errorf("%s is no time of %s: %v", now, zone, err)
		}
		seen[at.Weekday().String()], seen[now] = true, true
	}
	if len(seen) != 7+12 || failed != " Thursday,Kiritimati\n" {
		t.Errorf("%d days and moments: %v; failed at %q", len(seen), seen, failed)
	}
	first := in(t, dir, true, moments, "hash", "true")
	if again := in(t, dir, true, moments, "hash", "true"); !strings.HasPrefix(first, "== commit-") || again != first {
		t.Errorf("%s, then %s", first, again)
	}
}
