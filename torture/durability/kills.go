package durability

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"studyplanner/internal/store/storetest/pg"
	"studyplanner/torture/broken"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// Kills ends the server's process at any moment, on both databases.
var Kills = trial.Trial{
	Name:    "kills",
	Promise: "What was acknowledged is there after the server was killed, on both databases.",
	Run:     kills,
}

func kills(ctx context.Context, s trial.Setup) (r trial.Report, err error) {
	cluster, err := pg.Start()
	if err != nil {
		return r, err
	}
	defer cluster.Close()
	n := count(s, 66, 2)
	for i, kind := range []string{"SQLite", "PostgreSQL"} {
		k, err := newVictim(ctx, s, kind, cluster, "")
		if err != nil {
			return r, err
		}
		failed := k.killed(ctx, n, func(done int) { s.Step(i*n+done, 2*n) })
		r.Count("kills on "+kind, n)
		k.report(&r)
		k.blame(&r, s, failed)
		if k, err = newVictim(ctx, s, kind, cluster, broken.Hasty); err != nil {
			return r, err
		}
		times, err := control(s, 10, func() int { return k.ledger.lost }, func() error { return k.killed(ctx, 1, func(int) {}) })
		if err != nil {
			return r, err
		}
		r.Found(fmt.Sprintf("acknowledged writes lost on %s by answering before saving, in %d kills", kind, times), k.ledger.lost)
	}
	return r, nil
}

// victim is a scene whose server is killed.
type victim struct {
	*scene
	most  int                         // acknowledgements before a kill
	quiet func(context.Context) error // waits until nothing of a killed server goes on
}

func newVictim(ctx context.Context, s trial.Setup, kind string, cluster *pg.Server, way broken.Way) (*victim, error) {
	c, err := newScene(ctx, s, way)
	if err != nil {
		return nil, err
	}
	k := &victim{c, mostAcknowledged, func(context.Context) error { return nil }}
	if way == broken.Hasty {
		k.most = 40 // it is slow
	}
	if kind == "PostgreSQL" {
		k.quiet = func(ctx context.Context) error { return cluster.Exec(ctx, awaitQuiet) }
		c.database, err = cluster.NewDatabase(ctx)
		return k, err
	}
	dir, err := os.MkdirTemp(s.Dir, "kills-")
	c.database = filepath.Join(dir, "planner.db")
	return k, err
}

// awaitQuiet waits for the end of all connections of a server that was killed: what
// one of them had been told to commit is committed.
const awaitQuiet = `DO $$ BEGIN
	WHILE EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = 'studyplanner') LOOP
		PERFORM pg_sleep(0.01), pg_stat_clear_snapshot();
	END LOOP;
END $$`

// Bounds of when a server is killed: after so many acknowledgements, or so long after
// it was started.
const (
	mostAcknowledged = 400
	latestStart      = 200 * time.Millisecond
)

// killed has the server work until it is killed, n times, and check each time what
// is left.
func (k *victim) killed(ctx context.Context, n int, step func(int)) error {
	for i := range n {
		if err := k.kill(ctx); err != nil {
			return err
		}
		step(i + 1)
	}
	s, err := k.start(ctx)
	if err != nil {
		return err
	}
	defer s.Kill()
	return cmp.Or(k.verify(ctx, s), s.Stop())
}

// kill does so once, every fourth time while the server starts.
func (k *victim) kill(ctx context.Context) error {
	if k.key != "" && k.random.IntN(4) == 0 {
		soon, cancel := context.WithTimeout(ctx, time.Duration(k.random.Int64N(int64(latestStart))))
		defer cancel()
		if s, err := k.start(soon); err == nil {
			s.Kill()
		}
		return k.quiet(ctx)
	}
	s, err := k.start(ctx)
	if err != nil {
		return err
	}
	defer s.Kill()
	if err := k.verify(ctx, s); err != nil {
		return err
	}
	k.ledger.when(1+k.random.IntN(k.most), 0, s.Kill)
	alive, cancel := context.WithTimeout(ctx, server.Patience)
	defer cancel()
	k.load(ctx, s, alive)
	s.Kill()
	return k.quiet(ctx)
}
