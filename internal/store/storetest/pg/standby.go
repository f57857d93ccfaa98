package pg

import (
	"context"
	_ "embed"
)

//go:embed standby.sh
var standbyScript string

// NewStandby starts a hot standby of c, which follows it and ends with the test.
func (c *Cluster) NewStandby() *Cluster {
	c.t.Helper()
	args := func(dir string) []string { return []string{c.bin, dir, c.dir} }
	s, err := start(standbyScript, "standby.sh", args)
	c.must(err)
	s.bin = c.bin
	c.t.Cleanup(s.Close)
	return &Cluster{Server: s, t: c.t}
}

// Promote makes a standby a primary.
func (c *Cluster) Promote() {
	c.t.Helper()
	c.must(c.control(context.WithoutCancel(c.t.Context()), "promote", "-w"))
}

// Abort ends the server as pg_ctl stop -m immediate does: nothing more goes to its standbys.
func (c *Cluster) Abort() {
	c.t.Helper()
	c.must(c.Halt(context.WithoutCancel(c.t.Context()), "immediate"))
}
