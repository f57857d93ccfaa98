// Package rollouts restarts servers one after the other behind a balancer, and replaces
// them by those of the next version, while clients ask through it.
package rollouts

import (
	"cmp"
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
	Promise: "No request fails while the servers behind a balancer are restarted one after the other, or replaced by those of the next version on its schema.",
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
	today, err := s.Binary(ctx)
	if err != nil {
		return r, err
	}
	return r, cmp.Or(restarts(ctx, s, f, today, &r), upgrades(ctx, s, f, today, &r))
}

// restarts restarts servers of one build.
func restarts(ctx context.Context, s trial.Setup, f form, today string, r *trial.Report) error {
	fleet, err := newFleet(ctx, s, f, today, f.drain)
	if err != nil {
		return err
	}
	defer fleet.close()
	tried, err := fleet.roll(ctx, f.drain, f.restarts, func(done int, _ *tally) bool {
		s.Step(done, f.restarts)
		return done < f.restarts
	})
	if err != nil {
		return err
	}
	r.Count("restarts", f.restarts)
	tried.report(s, r, "requests", "in restarts")
	controls := 0
	control, err := fleet.roll(ctx, 0, max(f.restarts, mostControls), func(done int, t *tally) bool {
		controls = done
		return done < f.restarts || !s.Full && done < mostControls && t.failures() == 0
	})
	if err != nil {
		return err
	}
	r.Found(fmt.Sprintf("of %s requests failed in %d restarts without draining", trial.Thousands(control.requests), controls), len(control.failed))
	return nil
}

// report adds what became of requests, which name calls so, to r.
func (t *tally) report(s trial.Setup, r *trial.Report, name, when string) {
	r.Count(name, t.requests)
	r.Count(name+" that failed", len(t.failed))
	for _, warning := range t.warnings[:min(20, len(t.warnings))] {
		s.Log("%s", warning)
	}
	for _, why := range t.failed[:min(3, len(t.failed))] {
		r.Broken = append(r.Broken, "a request failed "+when+": "+why)
	}
	for _, what := range t.lost[:min(3, len(t.lost))] {
		r.Broken = append(r.Broken, "lost "+when+": "+what)
	}
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

// newFleet starts two servers of a build on a new database, which will drain for so long.
func newFleet(ctx context.Context, s trial.Setup, f form, binary string, drain time.Duration) (_ *fleet, err error) {
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
		if err = l.start(ctx, i, binary, drain); err != nil {
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

// start starts a server of a build in place i.
func (l *fleet) start(ctx context.Context, i int, binary string, drain time.Duration) (err error) {
	o := l.options
	o.Binary, o.Args = binary, []string{"--listen", fmt.Sprintf("127.0.0.1:%d", l.ports[i]), "--drain", drain.String()}
	l.servers[i], err = server.Start(ctx, o)
	return err
}

// replace ends the server in place i, and starts one of a build there.
func (l *fleet) replace(ctx context.Context, i int, binary string, drain time.Duration, t *tally) error {
	if err := l.servers[i].Stop(); err != nil {
		return err
	}
	t.note(l.servers[i].Log())
	if err := l.start(ctx, i, binary, drain); err != nil {
		return err
	}
	return l.balancer.awaitUp(ctx)
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

// roll drains and restarts the servers in turns while clients send requests. It stops when
// more returns false, or after the most restarts.
func (l *fleet) roll(ctx context.Context, drain time.Duration, most int, more func(done int, t *tally) bool) (*tally, error) {
	for i, s := range l.servers { // nobody asks yet
		if err := s.Stop(); err != nil {
			return nil, err
		}
		if err := l.start(ctx, i, l.options.Binary, drain); err != nil {
			return nil, err
		}
	}
	if err := l.balancer.awaitUp(ctx); err != nil {
		return nil, err
	}
	return l.load(ctx, func(t *tally) error {
		for done := 0; done < most; {
			if err := l.replace(ctx, done%len(l.servers), l.options.Binary, drain, t); err != nil {
				return err
			}
			if done++; !more(done, t) {
				break
			}
		}
		return nil
	})
}

// load has clients ask all the time while something is done, and looks afterwards what
// is there of what they were told.
func (l *fleet) load(ctx context.Context, do func(*tally) error) (*tally, error) {
	asking, stop := context.WithCancel(ctx)
	defer stop()
	t := &tally{}
	told := make([]writes, len(l.blocks))
	var clients sync.WaitGroup
	for i, block := range l.blocks {
		clients.Go(func() { told[i] = ask(asking, l.balancer.url, l.key, block, t) })
	}
	err := do(t)
	stop()
	clients.Wait()
	if err != nil {
		return t, err
	}
	for i, block := range l.blocks {
		if err := told[i].kept(ctx, l.servers[0].URL, l.key, block); err != nil {
			t.lost = append(t.lost, err.Error())
		}
	}
	return t, nil
}
