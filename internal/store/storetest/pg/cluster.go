package pg

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// A Cluster is a PostgreSQL server of one test, which may do to it what happens
// to servers.
type Cluster struct {
	*Server
	t      testing.TB
	frozen []int // processes
}

// NewCluster starts a server, which ends with the test.
func NewCluster(t testing.TB) *Cluster {
	t.Helper()
	c, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	own := &Cluster{Server: c, t: t}
	t.Cleanup(func() {
		own.Thaw()
		c.Close()
	})
	return own
}

// URL is that of a database.
func (c *Cluster) URL() string { return c.url("postgres") }

// Exec runs a statement over a connection of its own.
func (c *Cluster) Exec(sql string) {
	c.t.Helper()
	if err := c.Server.Exec(context.WithoutCancel(c.t.Context()), sql); err != nil {
		c.t.Fatal(err)
	}
}

// Stop ends the server as pg_ctl stop does, and all connections with it.
func (c *Cluster) Stop() {
	c.t.Helper()
	c.control("stop", "-m", "fast")
}

// Start starts it again.
func (c *Cluster) Start() {
	c.t.Helper()
	c.control("start", "-w", "-l", filepath.Join(c.dir, "log"))
}

func (c *Cluster) control(args ...string) {
	c.t.Helper()
	bin, err := programs()
	if err != nil {
		c.t.Fatal(err)
	}
	cmd := exec.CommandContext(context.WithoutCancel(c.t.Context()), filepath.Join(bin, "pg_ctl"), append(args, "-D", filepath.Join(c.dir, "data"))...)
	cmd.Dir, cmd.Env = c.dir, c.shell.Env
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.shell.SysProcAttr.Credential}
	if err := cmd.Run(); err != nil {
		c.t.Fatalf("pg_ctl %v: %v", args, err)
	}
}

// Freeze stops all processes of the server where they are (SIGSTOP): connections
// stay open, and nothing is answered.
func (c *Cluster) Freeze() {
	c.t.Helper()
	text, err := os.ReadFile(filepath.Join(c.dir, "data", "postmaster.pid"))
	if err != nil {
		c.t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	c.freeze(first)
	children, err := os.ReadFile(fmt.Sprintf("/proc/%s/task/%s/children", first, first))
	if err != nil {
		c.t.Fatal(err)
	}
	for _, child := range strings.Fields(string(children)) {
		c.freeze(child)
	}
}

func (c *Cluster) freeze(process string) {
	c.t.Helper()
	pid, err := strconv.Atoi(process)
	if err == nil {
		err = syscall.Kill(pid, syscall.SIGSTOP)
	}
	if err != nil {
		c.t.Fatalf("freeze process %q: %v", process, err)
	}
	c.frozen = append(c.frozen, pid)
}

// Thaw lets a frozen server go on.
func (c *Cluster) Thaw() {
	for _, pid := range c.frozen {
		_ = syscall.Kill(pid, syscall.SIGCONT) // one that has ended needs none
	}
	c.frozen = nil
}
