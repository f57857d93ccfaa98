package pg

import (
	"context"
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

// Exec runs a statement over a connection of its own.
func (c *Cluster) Exec(sql string) {
	c.t.Helper()
	c.must(c.Server.Exec(context.WithoutCancel(c.t.Context()), sql))
}

// Stop ends the server as pg_ctl stop does, and all connections with it.
func (c *Cluster) Stop() {
	c.t.Helper()
	c.must(c.Halt(context.WithoutCancel(c.t.Context()), "fast"))
}

// Start starts it again.
func (c *Cluster) Start() {
	c.t.Helper()
	c.must(c.Resume(context.WithoutCancel(c.t.Context())))
}

func (c *Cluster) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// Freeze stops all processes of the server where they are (SIGSTOP): connections
// stay open, and nothing is answered.
func (c *Cluster) Freeze() {
	c.t.Helper()
	first, err := c.process()
	c.must(err)
	c.freeze(first)
	children, err := c.children()
	c.must(err)
	for _, child := range children {
		c.freeze(child)
	}
}

func (c *Cluster) freeze(pid int) {
	c.t.Helper()
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		c.t.Fatalf("freeze process %d: %v", pid, err)
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
