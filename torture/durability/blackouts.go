package durability

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"studyplanner/torture/disk"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// PostgresCuts lets the power of the disk fail that PostgreSQL has its log on.
var PostgresCuts = trial.Trial{
	Name: "postgres-power-cuts",
	Promise: "What was acknowledged is there after a power cut of the disk on which PostgreSQL has its log, " +
		"and the server goes on with it by itself.",
	Run: blackouts,
}

func blackouts(ctx context.Context, s trial.Setup) (r trial.Report, err error) {
	n := count(s, 30, 1)
	c, err := newBlackout(ctx, s)
	if err != nil {
		return r, err
	}
	failed := c.work(ctx, n, func(i int) { s.Step(i, n) })
	if err := c.close(); err != nil {
		return r, err
	}
	r.Count("power cuts", n)
	c.report(&r)
	c.blame(&r, s, failed)
	found := 0
	times, err := control(s, 10, func() int { return found }, func() error {
		unsynced, err := newBlackout(ctx, s, "fsync = off")
		if err != nil {
			return err
		}
		if damage := unsynced.work(ctx, 1, func(int) {}); damage != nil {
			s.Log("the control cannot go on, which is what it is for: %v", damage)
			unsynced.ledger.forfeit()
		}
		found += unsynced.ledger.lost
		return cmp.Or(unsynced.close(), ctx.Err())
	})
	r.Found(fmt.Sprintf("acknowledged writes lost with fsync=off, in %d power cuts", times), found)
	return r, err
}

// blackout is a scene on a PostgreSQL whose log is on a disk that loses power. What
// else it writes stays, as what was not synced may.
type blackout struct {
	*crash
	disk    *disk.Disk
	dir     string
	unmount func() error
}

func newBlackout(ctx context.Context, s trial.Setup, settings ...string) (*blackout, error) {
	c, err := newCrash(ctx, s, settings...)
	if err != nil {
		return nil, err
	}
	b := &blackout{crash: c, disk: disk.New(s.Seed)}
	err = cmp.Or(c.cluster.Halt(ctx, "fast"), c.cluster.MoveLog(func(dir string) error {
		b.dir = dir
		return b.mount()
	}), c.cluster.Resume(ctx))
	if err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

func (c *blackout) mount() (err error) {
	uid, gid := c.cluster.Owner()
	c.unmount, err = c.disk.MountFor(c.dir, uid, gid)
	return err
}

// close ends PostgreSQL, and then the disk.
func (c *blackout) close() error {
	_ = c.cluster.Halt(context.Background(), "immediate") // it may have ended by itself
	var err error
	if c.unmount != nil {
		err = c.unmount()
	}
	c.cluster.Close()
	return err
}

// work has one server work through n power cuts, and check after each what is left.
func (c *blackout) work(ctx context.Context, n int, step func(int)) error {
	s, err := c.start(ctx)
	if err != nil {
		return err
	}
	defer s.Kill()
	c.disk.Settle() // the account is there for good, in a control too
	for i := range n {
		if err := c.cut(ctx, s); err != nil {
			return err
		}
		step(i + 1)
	}
	return s.Stop()
}

// latestOfLog is the last change of the log at which the power fails.
const latestOfLog = 1000

// cut lets the power fail while clients write, who go on until it is back.
func (c *blackout) cut(ctx context.Context, s *server.Server) error {
	done, stop := context.WithTimeout(ctx, server.Patience)
	defer stop()
	var wg sync.WaitGroup
	defer wg.Wait()
	failed := make(chan struct{})
	c.disk.CutAfter(1+c.random.IntN(latestOfLog), func() { close(failed) })
	wg.Go(func() { c.load(ctx, s, done) })
	defer stop()
	select {
	case <-failed:
	case <-done.Done():
		return fmt.Errorf("the server does not go on; its log:\n%s", s.Log())
	}
	_ = c.cluster.Halt(ctx, "immediate") // it may have given up by itself
	if err := c.unmount(); err != nil {
		return err
	}
	c.disk.Lose()
	if err := cmp.Or(c.mount(), c.cluster.Resume(ctx)); err != nil {
		return err
	}
	if err := s.WaitReady(ctx); err != nil {
		return err
	}
	stop()
	wg.Wait()
	return c.verify(ctx, s)
}
