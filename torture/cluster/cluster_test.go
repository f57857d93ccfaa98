package cluster

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

const deployed = "../../deploy/cluster"

func TestHaproxyTakesTheFilesThatAreDeployed(t *testing.T) {
	t.Parallel()
	c := opened(t)
	c.root = "../.."
	if err := c.prepare(Tools{haproxy: "haproxy"}); err != nil {
		t.Fatal(err)
	}
	for _, p := range []process{c.database, c.planner} {
		cmd := exec.CommandContext(t.Context(), p.args[0], append(p.args[1:], "-c")...)
		cmd.Env = p.env
		if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "WARNING") {
			t.Errorf("%v: %v\n%s", cmd.Args, err, out)
		}
	}
}

func TestPatroniFindsOutInTimeThatTheLockIsLost(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(deployed, "patroni.yml"))
	if err != nil {
		t.Fatal(err)
	}
	setting := func(name string) string {
		found := regexp.MustCompile(`(?m)^ +` + name + `: "?(\w+)"?$`).FindSubmatch(text)
		if found == nil {
			t.Fatalf("patroni.yml does not say %s", name)
		}
		return string(found[1])
	}
	seconds := func(name string) int {
		n, err := strconv.Atoi(setting(name))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if ttl, most := seconds("ttl"), seconds("loop_wait")+2*seconds("retry_timeout"); most > ttl {
		t.Errorf("loop_wait + 2 × retry_timeout is %d, and ttl %d", most, ttl)
	}
	for name, want := range map[string]string{
		"synchronous_mode": "quorum", "synchronous_mode_strict": "true", "failsafe_mode": "true", "synchronous_commit": "on",
	} {
		if got := setting(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestANodeIsToldWhatItsFileShows(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(deployed, "node.env"))
	if err != nil {
		t.Fatal(err)
	}
	names := func(lines []string) (all []string) {
		for _, line := range lines {
			if name, _, ok := strings.Cut(line, "="); ok && strings.HasPrefix(name, "PATRONI_") {
				all = append(all, name)
			}
		}
		slices.Sort(all)
		return all
	}
	c := Cluster{net: "127.1.1"}
	told, shown := names(c.environment(&Node{Name: "node1"}, Tools{})), names(strings.Split(string(text), "\n"))
	if !slices.Equal(told, shown) {
		t.Errorf("told %v, shown %v", told, shown)
	}
}

// opened is a cluster in which nothing runs yet.
func opened(t *testing.T) *Cluster {
	t.Helper()
	c := &Cluster{}
	if err := c.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// family starts a process with a child in the directory of a new cluster.
func family(t *testing.T) (*Cluster, *process) {
	t.Helper()
	c := opened(t)
	p := c.process("node1", []string{"PATH=" + os.Getenv("PATH")}, "sh", "-c", "sleep 1000 & wait")
	if err := os.Mkdir(p.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := p.start(t.Context()); err != nil {
		t.Fatal(err)
	}
	await(t, func() bool { return len(running(t, p.dir)) == 2 })
	return c, &p
}

func running(t *testing.T, dir string) []int {
	t.Helper()
	pids, err := within(dir)
	if err != nil {
		t.Fatal(err)
	}
	return pids
}

func await(t *testing.T, so func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), Patience)
	defer cancel()
	if err := every(ctx, 10*time.Millisecond, "wait", func() (bool, error) { return so(), nil }); err != nil {
		t.Fatal(err)
	}
}

func TestNothingIsLeftOfAClusterThatIsClosed(t *testing.T) {
	t.Parallel()
	c, p := family(t)
	if _, err := freezeWithin(p.dir); err != nil { // what is frozen ends as well
		t.Fatal(err)
	}
	pids := running(t, p.dir)
	c.Close()
	if left := running(t, p.dir); len(pids) != 2 || len(left) > 0 {
		t.Errorf("%v ran, %v are left", pids, left)
	}
	if _, err := os.Stat(c.dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the directory: %v", err)
	}
}

func TestANodeFreezesAndGoesOnWithAllItsProcesses(t *testing.T) {
	t.Parallel()
	_, p := family(t)
	states := func() (all string) {
		for _, pid := range running(t, p.dir) {
			text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
			if err != nil {
				t.Fatal(err)
			}
			_, rest, _ := strings.Cut(string(text), ") ")
			all += rest[:1]
		}
		return all
	}
	n := Node{Name: "node1", patroni: *p}
	if err := n.Freeze(); err != nil {
		t.Fatal(err)
	}
	await(t, func() bool { return states() == "TT" })
	if err := n.Thaw(); err != nil {
		t.Fatal(err)
	}
	await(t, func() bool { return states() == "SS" })
	if err := n.Kill(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := running(t, p.dir); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}
