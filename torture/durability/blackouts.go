package durability

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"studyplanner/torture/disk"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// PostgresCuts lets the power of the disk fail that PostgreSQL has all its files on.
var PostgresCuts = trial.Trial{
	Name: "postgres-power-cuts",
	Promise: "What was acknowledged is there after a power cut of the disk on which PostgreSQL has all its files, " +
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
	r.Count("power cuts while PostgreSQL started again", c.early)
	c.report(&r)
	c.blame(&r, s, failed)
	for _, c := range blackoutControls {
		if s.Full || !c.full {
			if err := c.tried(ctx, s, &r); err != nil {
				return r, err
			}
		}
	}
	return r, nil
}

// blackoutControl is a setting that the promise needs, and that is off.
type blackoutControl struct {
	setting string
	after   func(*disk.Disk)
	full    bool // it takes many power cuts until something is lost
}

var blackoutControls = []blackoutControl{
	{setting: "fsync", after: (*disk.Disk).Lose},
	{setting: "full_page_writes", after: (*disk.Disk).Tear, full: true},
}

// controlPatience is how long a control may take to go on after a power cut.
const controlPatience = time.Minute

func (b blackoutControl) tried(ctx context.Context, s trial.Setup, r *trial.Report) error {
	found := 0
	times, err := control(s, 20, func() int { return found }, func() error {
		c, err := newBlackout(ctx, s, b.setting+" = off")
		if err != nil {
			return err
		}
		s.Seed++ // the next one is to be another
		c.after, c.patience = b.after, controlPatience
		damage := c.work(ctx, 1, func(int) {})
		found += c.ledger.lost
		if damage != nil {
			s.Log("the control cannot go on, which is what it is for: %v", damage)
			found = max(found, 1) + len(c.ledger.ids())
		}
		return cmp.Or(c.close(), ctx.Err())
	})
	r.Found(fmt.Sprintf("acknowledged writes lost with %s=off, in %d power cuts", b.setting, times), found)
	return err
}

// blackout is a scene on a PostgreSQL whose files are on a disk that loses power.
type blackout struct {
	*crash
	lots     *rand.Rand // of what happens while clients write
	disk     *disk.Disk
	dir      string
	unmount  func() error
	after    func(*disk.Disk) // what a power cut does; nil: by lot
	patience time.Duration    // with which it is waited for what is ready again
	early    int              // power cuts while PostgreSQL started
}

func newBlackout(ctx context.Context, s trial.Setup, settings ...string) (*blackout, error) {
	c, err := newCrash(ctx, s, append(settings, "shared_buffers = '1MB'")...) // so that tables are written early
	if err != nil {
		return nil, err
	}
	b := &blackout{crash: c, disk: disk.New(s.Seed), lots: rand.New(rand.NewPCG(s.Seed, 4)), patience: server.Patience}
	err = cmp.Or(c.cluster.Halt(ctx, "fast"), c.cluster.MoveTo(func(dir string) error {
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
	err := c.cluster.Abort(context.Background())
	if c.unmount != nil {
		err = errors.Join(err, c.unmount())
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

// Bounds of the change at which the power fails, in the second case while PostgreSQL
// starts.
const (
	latestOfPostgres = 3000
	latestOfStart    = 300
)

// cut lets the power fail while clients write, who go on until it is back.
func (c *blackout) cut(ctx context.Context, s *server.Server) error {
	done, stop := context.WithTimeout(ctx, server.Patience)
	defer stop()
	var wg sync.WaitGroup
	defer wg.Wait()
	defer stop()
	failed := make(chan struct{})
	c.disk.CutAfter(1+c.random.IntN(latestOfPostgres), func() { close(failed) })
	wg.Go(func() { c.load(ctx, s, done) })
	wg.Go(func() { c.checkpoints(done) })
	select {
	case <-failed:
	case <-done.Done():
		return fmt.Errorf("the server does not go on; its log:\n%s", s.Log())
	}
	ready, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	if err := cmp.Or(c.powered(ctx), s.WaitReady(ready)); err != nil {
		return err
	}
	stop()
	wg.Wait()
	return c.verify(ctx, s)
}

// checkpoints has PostgreSQL write all that it holds to its tables, again and again.
func (c *blackout) checkpoints(done context.Context) {
	for tick := time.NewTicker(10 * time.Millisecond); done.Err() == nil; <-tick.C {
		_ = c.cluster.Exec(done, "CHECKPOINT") // which it cannot while it has no power
	}
}

// powered starts PostgreSQL again with what the disk has kept, in every fourth case
// twice, as the power fails once more.
func (c *blackout) powered(ctx context.Context) error {
	for again := c.lots.IntN(4) == 0; ; again = false {
		if err := cmp.Or(c.cluster.Abort(ctx), c.unmount()); err != nil {
			return err
		}
		switch {
		case c.after != nil:
			c.after(c.disk)
		case c.lots.IntN(2) == 0:
			c.disk.Lose()
		default:
			c.disk.Tear()
		}
		if err := c.mount(); err != nil {
			return err
		}
		if again {
			c.disk.CutAfter(1+c.lots.IntN(latestOfStart), func() {})
		}
		err := c.cluster.Resume(ctx)
		if c.disk.CutAfter(0, nil); !c.disk.Dark() {
			return err
		}
		c.early++
	}
}
