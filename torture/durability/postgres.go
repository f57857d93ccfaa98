package durability

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"studyplanner/internal/store/storetest/pg"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// Crashes ends PostgreSQL under a server that goes on.
var Crashes = trial.Trial{
	Name:    "postgres-crashes",
	Promise: "What was acknowledged is there after PostgreSQL crashed, and the server goes on with it by itself.",
	Run:     crashes,
}

func crashes(ctx context.Context, s trial.Setup) (r trial.Report, err error) {
	n := count(s, 30, 2)
	c, err := newCrash(ctx, s)
	if err != nil {
		return r, err
	}
	defer c.cluster.Close()
	failed := c.crashed(ctx, n, func(i int) { s.Step(i, n) })
	r.Count("crashes of PostgreSQL", n)
	c.report(&r)
	c.blame(&r, s, failed)
	// The setting is the cluster's: the product warns of it at start.
	broken, err := newCrash(ctx, s, "synchronous_commit = off", "wal_writer_delay = '10s'")
	if err != nil {
		return r, err
	}
	defer broken.cluster.Close()
	times, err := control(s, 10, func() int { return broken.ledger.lost }, func() error { return broken.crashed(ctx, 1, func(int) {}) })
	r.Found(fmt.Sprintf("acknowledged writes lost with synchronous_commit=off, in %d crashes", times), broken.ledger.lost)
	return r, err
}

// crash is a scene whose database crashes.
type crash struct {
	*scene
	cluster *pg.Server
}

// newCrash starts a cluster that syncs, unless more settings say otherwise. The caller
// closes it.
func newCrash(ctx context.Context, s trial.Setup, settings ...string) (*crash, error) {
	c, err := newScene(ctx, s, "")
	if err != nil {
		return nil, err
	}
	cluster, err := pg.Start()
	if err != nil {
		return nil, err
	}
	for _, setting := range append([]string{"fsync = on", "full_page_writes = on"}, settings...) {
		err = errors.Join(err, cluster.Exec(ctx, "ALTER SYSTEM SET "+setting))
	}
	err = errors.Join(err, cluster.Halt(ctx, "fast"), cluster.Resume(ctx))
	if err != nil {
		cluster.Close()
		return nil, err
	}
	c.database = cluster.URL()
	return &crash{c, cluster}, nil
}

// crashed has one server work through n crashes, and check after each what is left.
func (c *crash) crashed(ctx context.Context, n int, step func(int)) error {
	s, err := c.start(ctx)
	if err != nil {
		return err
	}
	defer s.Kill()
	for i := range n {
		if err := c.once(ctx, s); err != nil {
			return err
		}
		step(i + 1)
	}
	return s.Stop()
}

// once lets PostgreSQL crash while clients write, who go on until it is back.
func (c *crash) once(ctx context.Context, s *server.Server) error {
	done, stop := context.WithTimeout(ctx, server.Patience)
	defer stop()
	var wg sync.WaitGroup
	defer wg.Wait()
	enough := make(chan struct{})
	c.ledger.when(1+c.random.IntN(mostAcknowledged), 0, func() { close(enough) })
	wg.Go(func() { c.load(ctx, s, done) })
	select {
	case <-enough:
	case <-done.Done():
		return fmt.Errorf("the server does not go on; its log:\n%s", s.Log())
	}
	if err := cmp.Or(c.fail(ctx), s.WaitReady(ctx)); err != nil {
		return err
	}
	stop()
	wg.Wait()
	return c.verify(ctx, s)
}

// fail lets PostgreSQL crash, all of it, or one process so that it gives up all others.
func (c *crash) fail(ctx context.Context) error {
	if c.random.IntN(2) == 0 {
		return c.cluster.Crash(ctx, "studyplanner")
	}
	return cmp.Or(c.cluster.Halt(ctx, "immediate"), c.cluster.Resume(ctx))
}
