// Package rollouts restarts servers one after the other behind a balancer, as a new
// version is rolled out, while clients ask through it.
package rollouts

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"

	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// Trial is the one of this package.
var Trial = trial.Trial{
	Name:    "rollouts",
	Promise: "No request fails while the servers behind a balancer are restarted one after the other.",
	Run:     run,
}

// form is how thoroughly something is tried, and how fast the balancer looks.
type form struct {
	restarts int
	check    time.Duration // how often the balancer asks whether a server is ready
	drain    time.Duration
}

// The full form is as docs/operations.md asks for.
var (
	full  = form{restarts: 24, check: time.Second, drain: 3 * time.Second}
	short = form{restarts: 2, check: 100 * time.Millisecond, drain: 2 * time.Second}
)

// mostControls bounds how many restarts the short form tries until one without
// draining has cost a request.
const mostControls = 20

func run(ctx context.Context, s trial.Setup) (r trial.Report, err error) {
	f := short
	if s.Full {
		f = full
	}
	fleet, err := newFleet(ctx, s, f)
	if err != nil {
		return r, err
	}
	defer fleet.close()
	tried, err := fleet.roll(ctx, f.drain, f.restarts, func(done int, _ *tally) bool {
		s.Step(done, f.restarts)
		return done < f.restarts
	})
	if err != nil {
		return r, err
	}
	r.Count("restarts", f.restarts)
	r.Count("requests", tried.requests)
	r.Count("requests that failed", len(tried.failed))
	for _, warning := range tried.warnings[:min(20, len(tried.warnings))] {
		s.Log("%s", warning)
	}
	for _, why := range tried.failed[:min(3, len(tried.failed))] {
		r.Broken = append(r.Broken, "a request failed in a rollout: "+why)
	}
	controls := 0
	control, err := fleet.roll(ctx, 0, max(f.restarts, mostControls), func(done int, t *tally) bool {
		controls = done
		return done < f.restarts || !s.Full && done < mostControls && t.failures() == 0
	})
	if err != nil {
		return r, err
	}
	r.Found(fmt.Sprintf("of %s requests failed in %d restarts without draining", trial.Thousands(control.requests), controls), len(control.failed))
	return r, nil
}

// fleet are two servers on one database behind a balancer.
type fleet struct {
	options  server.Options
	servers  [2]*server.Server
	ports    [2]int
	balancer *balancer
	key      string
	blocks   []string // one for each client
}

func newFleet(ctx context.Context, s trial.Setup, f form) (_ *fleet, err error) {
	binary, err := s.Binary(ctx)
	if err != nil {
		return nil, err
	}
	database, err := s.Postgres(ctx)
	if err != nil {
		return nil, err
	}
	l := &fleet{options: server.Options{Binary: binary, Database: database}}
	defer func() {
		if err != nil {
			l.close()
		}
	}()
	for i := range l.servers {
		if l.ports[i], err = freePort(ctx); err != nil {
			return nil, err
		}
		if err = l.start(ctx, i, 0); err != nil {
			return nil, err
		}
	}
	if l.key, err = l.servers[0].Key(ctx); err != nil {
		return nil, err
	}
	if l.blocks, err = makeBlocks(ctx, l.servers[0].URL, l.key); err != nil {
		return nil, err
	}
	if l.balancer, err = startBalancer(ctx, s.Dir, l.ports, f.check); err != nil {
		return nil, err
	}
	return l, l.balancer.awaitUp(ctx)
}

// freePort returns a port that nobody listens at, so that a server can come back to it.
func freePort(ctx context.Context) (int, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

func (l *fleet) start(ctx context.Context, i int, drain time.Duration) (err error) {
	o := l.options
	o.Args = []string{"--listen", fmt.Sprintf("127.0.0.1:%d", l.ports[i]), "--drain", drain.String()}
	l.servers[i], err = server.Start(ctx, o)
	return err
}

func (l *fleet) close() {
	for _, s := range l.servers {
		if s != nil {
			s.Kill()
		}
	}
	if l.balancer != nil {
		l.balancer.close()
	}
}

// roll restarts the servers in turns, after having them drain for so long, until more
// says that it is enough, at most that often; clients ask all the time.
func (l *fleet) roll(ctx context.Context, drain time.Duration, most int, more func(done int, t *tally) bool) (*tally, error) {
	for i, s := range l.servers { // nobody asks yet
		if err := s.Stop(); err != nil {
			return nil, err
		}
		if err := l.start(ctx, i, drain); err != nil {
			return nil, err
		}
	}
	if err := l.balancer.awaitUp(ctx); err != nil {
		return nil, err
	}
	asking, stop := context.WithCancel(ctx)
	defer stop()
	t := &tally{}
	var clients sync.WaitGroup
	for _, block := range l.blocks {
		clients.Go(func() { ask(asking, l.balancer.url, l.key, block, t) })
	}
	err := l.restart(ctx, drain, most, t, func(done int) bool { return more(done, t) })
	stop()
	clients.Wait()
	return t, err
}

func (l *fleet) restart(ctx context.Context, drain time.Duration, most int, t *tally, more func(done int) bool) error {
	for done := 0; done < most; {
		i := done % len(l.servers)
		if err := l.servers[i].Stop(); err != nil {
			return err
		}
		t.note(l.servers[i].Log())
		if err := l.start(ctx, i, drain); err != nil {
			return err
		}
		if err := l.balancer.awaitUp(ctx); err != nil {
			return err
		}
		if done++; !more(done) {
			break
		}
	}
	return nil
}
