package durability

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"studyplanner/torture/cluster"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// Failovers lets happen to a cluster what happens to clusters.
var Failovers = trial.Trial{
	Name: "failovers",
	Promise: "On a cluster as docs/cluster.md has it no acknowledged write is lost or done twice, whichever of its parts dies or freezes, " +
		"and writing goes on within 30 seconds, after a switchover within 6.",
	Run: failovers,
}

func failovers(ctx context.Context, s trial.Setup) (r trial.Report, err error) {
	tools, err := cluster.FindTools(ctx, s.Patroni)
	if err != nil {
		return r, err
	}
	f, err := newFailover(ctx, s, tools)
	if err != nil {
		return r, err
	}
	defer f.close()
	r.Figures = append(r.Figures, trial.Figure{Name: "Patroni", Value: tools.Version})
	all := f.drawn(s)
	for i, d := range all {
		s.Step(i, len(all))
		found, err := f.befall(ctx, d)
		s.Log("%s: %s", d.name, found)
		f.blame(&r, s, err)
		if err != nil {
			f.report(&r)
			return r, ctx.Err()
		}
		f.found[d.name] = append(f.found[d.name], found)
	}
	r.Count("faults", len(all)-1) // without that nothing happens
	f.report(&r)
	f.gaps(&r)
	return r, f.control(ctx, s, &r)
}

// failover is a scene on a cluster.
type failover struct {
	*scene
	cluster  *cluster.Cluster
	planners [3]*server.Server
	crew     []*writer
	found    map[string][]aftermath // by the name of what happened
}

func newFailover(ctx context.Context, s trial.Setup, tools cluster.Tools) (_ *failover, err error) {
	c, err := newScene(ctx, s, "")
	if err != nil {
		return nil, err
	}
	f := &failover{scene: c, found: map[string][]aftermath{}}
	defer func() {
		if err != nil {
			f.close()
		}
	}()
	if f.cluster, err = cluster.Start(ctx, s.Root, tools); err != nil {
		return nil, err
	}
	f.database = f.cluster.Database
	for i := range f.planners {
		if err := f.plan(ctx, i); err != nil {
			return nil, err
		}
	}
	if err := cmp.Or(f.cluster.AwaitReady(ctx), f.enroll(ctx, f.planners[0])); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, f.cluster.Log())
	}
	for range crewSize {
		w := &writer{client: server.Open(f.cluster.URL, f.key), ledger: f.ledger, subject: f.subject, patient: true, pause: crewPause}
		w.random = rand.New(rand.NewPCG(f.random.Uint64(), 5))
		f.crew = append(f.crew, w)
	}
	return f, nil
}

// Who writes, and how long they wait after each answer: they leave the machine to the
// many processes of the cluster.
const (
	crewSize  = 8
	crewPause = 40 * time.Millisecond
)

// plan starts a planner at its place.
func (f *failover) plan(ctx context.Context, i int) (err error) {
	f.planners[i], err = server.Start(ctx, server.Options{
		Binary: f.binary, Database: f.database, Args: []string{"--listen", f.cluster.Planner(i)},
	})
	return err
}

func (f *failover) close() {
	for _, w := range f.crew {
		w.client.Close()
	}
	for _, s := range f.planners {
		if s != nil {
			s.Kill()
		}
	}
	if f.cluster != nil {
		f.cluster.Close()
	}
}

// drawn are the disasters of the form that s asks for, in an order drawn by lot.
func (f *failover) drawn(s trial.Setup) []disaster {
	var all []disaster
	for _, d := range disasters {
		all = append(all, slices.Repeat([]disaster{d}, count(s, d.full, d.short))...)
	}
	f.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// aftermath is what one disaster cost.
type aftermath struct {
	gap                            time.Duration // the longest without an acknowledged write
	refused, uncertain, unanswered int
}

func (a aftermath) String() string {
	return fmt.Sprintf("%.1f s without a write; %d refused, %d uncertain, %d unanswered", a.gap.Seconds(), a.refused, a.uncertain, a.unanswered)
}

// enoughAfter is how many writes are acknowledged before and after something is over.
const enoughAfter = 100

// befall has a disaster happen while clients write, until the cluster is whole again,
// and compares what is there with what was acknowledged.
func (f *failover) befall(ctx context.Context, d disaster) (aftermath, error) {
	before := f.costs()
	done, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer stop()                                       // before it is waited for
	for i, own := range f.ledger.shares(len(f.crew)) { // of what is there after the last disaster
		w := f.crew[i]
		w.own = own
		wg.Go(func() { w.run(ctx, done) })
	}
	if err := f.acknowledged(ctx); err != nil {
		return aftermath{}, err
	}
	f.begins()
	err := cmp.Or(d.strike(ctx, f), f.acknowledged(ctx), f.cluster.AwaitWhole(ctx), f.acknowledged(ctx))
	if err != nil {
		return aftermath{}, fmt.Errorf("%s: %w\n%s", d.name, err, f.cluster.Log())
	}
	var gap time.Duration
	f.ledger.locked(func() { gap = f.ledger.pulse.longest })
	stop()
	wg.Wait()
	after := f.costs()
	cost := aftermath{gap, after.refused - before.refused, after.uncertain - before.uncertain, after.unanswered - before.unanswered}
	return cost, f.verify(ctx, f.planners[0])
}

// costs are those since the beginning.
func (f *failover) costs() (a aftermath) {
	l := f.ledger
	l.locked(func() { a = aftermath{0, l.refused, l.uncertain, l.unanswered} })
	return a
}

// begins notes that now something happens.
func (f *failover) begins() {
	f.ledger.locked(func() { f.ledger.pulse.begin(time.Now()) })
}

// hold waits while something lasts.
func (f *failover) hold(ctx context.Context, long time.Duration) error {
	select {
	case <-time.After(long):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// acknowledged waits until enoughAfter more writes are.
func (f *failover) acknowledged(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, cluster.Patience)
	defer cancel()
	enough := make(chan struct{})
	f.ledger.when(enoughAfter, 0, func() { close(enough) })
	select {
	case <-enough:
		return nil
	case <-ctx.Done():
		var last string
		f.ledger.locked(func() { last = f.ledger.refusal })
		return errors.Join(ctx.Err(), errors.New("no more writes are acknowledged; the last refusal: "+last))
	}
}

// gaps adds what each disaster cost, and which took too long.
func (f *failover) gaps(r *trial.Report) {
	for _, d := range disasters {
		all := f.found[d.name]
		if len(all) == 0 {
			continue
		}
		r.Figures = append(r.Figures, trial.Figure{Name: d.name, Value: told(all)})
		for _, a := range all {
			if a.gap > d.within {
				r.Broken = append(r.Broken, fmt.Sprintf("%s: %v without an acknowledged write, at most %v are promised", d.name, a.gap, d.within))
			}
		}
	}
}

// told says what disasters of one kind cost: each gap, and all else together.
func told(all []aftermath) string {
	text, sum := "", aftermath{}
	for i, a := range all {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%.1f", a.gap.Seconds())
		sum.refused, sum.uncertain, sum.unanswered = sum.refused+a.refused, sum.uncertain+a.uncertain, sum.unanswered+a.unanswered
	}
	return fmt.Sprintf("%s s without an acknowledged write; %s refused, %s uncertain, %s unanswered",
		text, trial.Thousands(sum.refused), trial.Thousands(sum.uncertain), trial.Thousands(sum.unanswered))
}

// control makes replication asynchronous, and has primaries die that are ahead.
func (f *failover) control(ctx context.Context, s trial.Setup, r *trial.Report) error {
	if err := cmp.Or(f.cluster.Desynchronize(ctx), f.cluster.AwaitWhole(ctx)); err != nil {
		return err
	}
	acknowledged, lost := f.ledger.acknowledged, f.ledger.lost
	times, err := control(s, 3, func() int { return f.ledger.lost - lost }, func() error {
		_, err := f.befall(ctx, disaster{name: "a primary that is ahead dies", strike: primaryDiesAhead})
		return err
	})
	r.Found(fmt.Sprintf("of %s acknowledged writes lost with asynchronous replication, as %d primaries died that were two seconds ahead",
		trial.Thousands(f.ledger.acknowledged-acknowledged), times), f.ledger.lost-lost)
	return err
}
