// Package durability tests that no acknowledged write is lost. It lets clients write, keeps
// a ledger of the responses, injects faults into the server and the disk, and compares.
package durability

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"studyplanner/torture/broken"
	"studyplanner/torture/disk"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// PowerCuts lets the power fail at any write or sync, while the server works and while
// it starts.
var PowerCuts = trial.Trial{
	Name:    "power-cuts",
	Promise: "What was acknowledged is there after a power cut, and what was not is there whole or not at all.",
	Run: func(ctx context.Context, s trial.Setup) (trial.Report, error) {
		return cuts(ctx, s, broken.Lazy, (*disk.Disk).Lose, count(s, 70, 3))
	},
}

// TornSectors lets the power fail while sectors are written in any order.
var TornSectors = trial.Trial{
	Name:    "torn-sectors",
	Promise: "The same holds where, of what was not synced, the disk has written any sectors in any order.",
	Run: func(ctx context.Context, s trial.Setup) (trial.Report, error) {
		return cuts(ctx, s, broken.Careless, (*disk.Disk).Tear, count(s, 40, 3))
	},
}

// setting is what a control tells SQLite.
var setting = map[broken.Way]string{broken.Lazy: "synchronous=NORMAL", broken.Careless: "synchronous=OFF"}

// cuts lets the power fail n times under the product, and then under a control.
func cuts(ctx context.Context, s trial.Setup, way broken.Way, after func(*disk.Disk), n int) (r trial.Report, err error) {
	c, err := newOutage(ctx, s, "")
	if err != nil {
		return r, err
	}
	for i := 0; i < n && c.damage == nil; i++ {
		if err := c.cut(ctx, after); err != nil {
			return r, err
		}
		s.Step(i+1, n)
	}
	if err := c.finish(ctx); err != nil {
		return r, err
	}
	r.Count("power cuts", n)
	r.Count("power cuts while the server started", c.early)
	c.report(&r)
	c.blame(&r, s, c.damage)
	found := 0
	times, err := control(s, 20, func() int { return found }, func() error {
		lost, err := cutControl(ctx, s, way, after)
		found += lost
		return err
	})
	r.Found(fmt.Sprintf("acknowledged writes lost with %s, in %d power cuts", setting[way], times), found)
	return r, err
}

// cutControl lets the power fail once under a control, and returns how many
// acknowledged writes were lost.
func cutControl(ctx context.Context, s trial.Setup, way broken.Way, after func(*disk.Disk)) (int, error) {
	c, err := newOutage(ctx, s, way)
	if err != nil {
		return 0, err
	}
	if err := cmp.Or(c.cut(ctx, after), c.finish(ctx)); err != nil {
		return 0, err
	}
	return c.forfeited(s), nil
}

// forfeited is how many acknowledged writes a control has lost: all, if it cannot go
// on with what is on the disk.
func (c *outage) forfeited(s trial.Setup) int {
	if c.damage == nil {
		return c.ledger.lost
	}
	s.Log("the control cannot go on, which is what it is for: %v", c.damage)
	return c.ledger.forfeit()
}

// outage is a scene on a disk that loses power.
type outage struct {
	*scene
	disk    *disk.Disk
	dir     string // where it is mounted
	settled bool   // the account is on the medium for good, in a control too
	early   int    // power cuts before the server accepted requests
	damage  error  // the server cannot go on with what is on the disk
}

func newOutage(ctx context.Context, s trial.Setup, way broken.Way) (*outage, error) {
	c, err := newScene(ctx, s, way)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(s.Dir, "disk-")
	c.database = filepath.Join(dir, "planner.db")
	return &outage{scene: c, disk: disk.New(s.Seed), dir: dir}, err
}

// Bounds of the change at which the power fails, in the second case while the server
// starts or soon after.
const (
	latestCut = 5000
	earlyCut  = 30
)

// cut has the server check what the last cut has left, and work until the power
// fails. What is then on the disk is up to after.
func (c *outage) cut(ctx context.Context, after func(*disk.Disk)) error {
	return c.powered(ctx, func(alive context.Context, fail func()) error {
		early := c.key != "" && c.random.IntN(4) == 0
		if early {
			c.disk.CutAfter(1+c.random.IntN(earlyCut), fail)
		}
		s, err := c.start(alive)
		if err != nil {
			if early && c.disk.Dark() {
				c.early++
			}
			return err
		}
		defer s.Kill()
		defer context.AfterFunc(alive, s.Kill)()
		if !c.settled {
			c.disk.Settle()
			c.settled = true
		}
		if err := c.verify(ctx, s); err != nil {
			return err
		}
		if !early {
			c.disk.CutAfter(1+c.random.IntN(latestCut), fail)
		}
		c.load(ctx, s, alive)
		if !c.disk.Dark() {
			return fmt.Errorf("the server ended by itself; its log:\n%s", s.Log())
		}
		return nil
	}, after)
}

// finish has the server check what the last cut has left.
func (c *outage) finish(ctx context.Context) error {
	if c.damage != nil {
		return nil
	}
	return c.powered(ctx, func(alive context.Context, _ func()) error {
		s, err := c.start(alive)
		if err != nil {
			return err
		}
		defer s.Kill()
		return cmp.Or(c.verify(ctx, s), s.Stop())
	}, (*disk.Disk).Lose)
}

// powered does something while the disk has power, and calls after when it has none
// any more. What fails before the power does is damage.
func (c *outage) powered(ctx context.Context, do func(alive context.Context, fail func()) error, after func(*disk.Disk)) error {
	unmount, err := c.disk.Mount(c.dir)
	if err != nil {
		return err
	}
	alive, fail := context.WithTimeout(ctx, server.Patience)
	defer fail()
	if err := do(alive, fail); err != nil && !c.disk.Dark() {
		c.damage = err
	}
	if err := unmount(); err != nil {
		return err
	}
	after(c.disk)
	return ctx.Err()
}
