// Package linear tests that a space is linearizable. It searches a sequential order of
// requests that explains what concurrent clients saw.
package linear

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"

	"studyplanner/torture/broken"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// Trial is the one of this package.
var Trial = trial.Trial{
	Name: "linearizability",
	Promise: "What several clients of one space see is as if their requests had come one after the other, with If-Match, with answers that never came, " +
		"and with two servers on one PostgreSQL.",
	Run: run,
}

const (
	clients  = 6
	each     = 40              // requests of a client in a history
	patience = 2 * time.Minute // for the search for an order
)

// controls are what the search must find out.
var controls = []struct {
	way  broken.Way
	does string
}{
	{broken.Conditions, "ignores If-Match"},
	{broken.Stale, "answers every third read of a block with what was read before"},
}

func run(ctx context.Context, s trial.Setup) (trial.Report, error) {
	var r trial.Report
	binary, err := s.Binary(ctx)
	if err != nil {
		return r, err
	}
	histories := 2
	if s.Full {
		histories = 200
	}
	databases := []string{filepath.Join(s.Dir, "linear.db")}
	if s.Full {
		url, err := s.Postgres(ctx)
		if err != nil {
			return r, err
		}
		databases = append(databases, url)
	}
	total := tally{of: histories * len(databases), step: s.Step}
	for i, database := range databases {
		if err := total.on(ctx, server.Options{Binary: binary, Database: database}, 1+i, histories, s.Seed); err != nil {
			return r, err
		}
	}
	r.Count("histories", total.histories)
	r.Count("requests in them", total.requests)
	r.Count("of these without an answer", total.unknown)
	r.Count("refused because the block had changed", total.refused)
	r.Broken = slices.Concat(total.broken, total.unclear)
	if binary, err = s.Binary(ctx, broken.Everywhere...); err != nil {
		return r, err
	}
	for _, c := range controls {
		control := tally{step: func(int, int) {}}
		o := server.Options{Binary: binary, Database: filepath.Join(s.Dir, string(c.way)+".db"), Env: c.way.Env()}
		if err := control.on(ctx, o, 1, 2, s.Seed); err != nil {
			return r, err
		}
		r.Found("of 2 histories without an order, of a build that "+c.does, len(control.broken))
	}
	return r, nil
}

// tally counts what was tried.
type tally struct {
	of   int
	step func(done, of int)

	histories, requests, unknown, refused int
	broken                                []string // histories without an order
	unclear                               []string // for which none was found in time
}

// on records and checks histories on a database with some servers.
func (t *tally) on(ctx context.Context, o server.Options, servers, histories int, seed uint64) error {
	running := make([]*server.Server, servers)
	for i := range running {
		var err error
		if running[i], err = server.Start(ctx, o); err != nil {
			return err
		}
		defer running[i].Kill()
	}
	for h := range histories {
		t.step(t.histories, t.of)
		key, err := running[0].Key(ctx)
		if err != nil {
			return err
		}
		events, err := recorded(ctx, running, key, seed+uint64(h))
		if err != nil {
			return err
		}
		t.histories++
		t.requests += len(events)
		for _, e := range events {
			if out, ok := e.Output.(output); ok && out.unknown {
				t.unknown++
			} else if out.status == 412 {
				t.refused++
			}
		}
		switch explained(events) {
		case porcupine.Illegal:
			t.broken = append(t.broken, fmt.Sprintf("no order explains history %d of seed %d with %d servers", h, seed, servers))
		case porcupine.Unknown:
			t.unclear = append(t.unclear, fmt.Sprintf("no order was found in %v for history %d of seed %d with %d servers", patience, h, seed, servers))
		}
	}
	return nil
}

// explained looks for an order, first of the requests for each block alone. If that fails,
// which is found soon, the history has none.
func explained(events []porcupine.Operation) porcupine.CheckResult {
	if result := porcupine.CheckOperationsTimeout(blockwise, events, patience); result != porcupine.Ok {
		return result
	}
	return porcupine.CheckOperationsTimeout(model, events, patience)
}

// recorded lets all clients loose on a new space, and returns what they saw.
func recorded(ctx context.Context, servers []*server.Server, key string, seed uint64) ([]porcupine.Operation, error) {
	first := servers[0].Client(key)
	defer first.Close()
	a, err := first.Do(ctx, "POST", "/v1/subjects", map[string]any{"name": "Algebra", "type": "study"})
	if err != nil {
		return nil, err
	}
	var subject struct{ ID string }
	if err := a.Data(&subject); err != nil {
		return nil, err
	}
	h := &history{subject: subject.ID, began: time.Now()}
	errs := make([]error, clients)
	var wg sync.WaitGroup
	for i := range clients {
		wg.Go(func() {
			c := newClient(h, servers[i%len(servers)].Client(key), i, seed)
			defer c.Close()
			errs[i] = c.work(ctx)
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return h.events, nil
}
