package durability

import (
	"context"
	"time"
)

// disaster is something that happens to a cluster, and how it is made good.
type disaster struct {
	name        string
	full, short int           // how often
	within      time.Duration // the longest time without an acknowledged write
	strike      func(ctx context.Context, f *failover) error
}

// What the death of a node may cost, and what is planned.
const (
	death   = 30 * time.Second
	planned = 6 * time.Second
)

// disasters are all there are. Those of the full form are 28, and one without a fault.
var disasters = []disaster{
	{"nothing", 1, 1, planned, func(ctx context.Context, f *failover) error { return f.hold(ctx, 10*time.Second) }},
	{"the primary's machine dies", 3, 1, death, primaryDies},
	{"the primary's machine freezes, and goes on as another has taken its place", 3, 1, death, primaryFreezes},
	{"the primary's machine dies after its standbys have heard nothing for two seconds", 2, 1, death, primaryDiesAhead},
	{"the primary's PostgreSQL dies", 2, 0, death, postgresDies},
	{"the primary's Patroni dies, PostgreSQL goes on", 2, 1, death, patroniDies},
	{"a switchover", 4, 1, planned, func(ctx context.Context, f *failover) error { return f.cluster.Switch(ctx) }},
	{"a standby dies", 2, 0, death, standbyDies},
	{"a standby freezes", 2, 0, death, standbyFreezes},
	{"etcd is away for half a minute", 2, 0, death, etcdDies},
	{"haproxy before PostgreSQL dies, and is back after a second", 1, 0, planned, func(ctx context.Context, f *failover) error {
		return f.cluster.RestartToPostgres(ctx, time.Second)
	}},
	{"haproxy before the planners dies, and is back after a second", 1, 0, planned, func(ctx context.Context, f *failover) error {
		return f.cluster.RestartToPlanners(ctx, time.Second)
	}},
	{"a planner dies", 2, 1, planned, plannerDies},
	{"a planner freezes", 2, 0, death, plannerFreezes},
}

func primaryDies(ctx context.Context, f *failover) error {
	p, err := f.cluster.Primary(ctx)
	if err != nil {
		return err
	}
	f.begins()
	if err := p.Kill(ctx); err != nil {
		return err
	}
	if err := f.cluster.AwaitOther(ctx, p); err != nil {
		return err
	}
	return p.Start(ctx)
}

// ahead is how long a primary writes what no standby hears of.
const ahead = 2 * time.Second

func primaryDiesAhead(ctx context.Context, f *failover) error {
	p, err := f.cluster.Primary(ctx)
	if err != nil {
		return err
	}
	if err := p.FreezeSenders(); err != nil {
		return err
	}
	if err := f.hold(ctx, ahead); err != nil {
		return err
	}
	return primaryDies(ctx, f)
}

// longer is how long a primary stays frozen after another has taken its place.
const longer = 3 * time.Second

func primaryFreezes(ctx context.Context, f *failover) error {
	p, err := f.cluster.Primary(ctx)
	if err != nil {
		return err
	}
	f.begins()
	if err := p.Freeze(); err != nil {
		return err
	}
	if err := f.cluster.AwaitOther(ctx, p); err != nil {
		return err
	}
	if err := f.hold(ctx, longer); err != nil {
		return err
	}
	return p.Thaw()
}

func postgresDies(ctx context.Context, f *failover) error {
	p, err := f.cluster.Primary(ctx)
	if err != nil {
		return err
	}
	return p.KillPostgres()
}

func patroniDies(ctx context.Context, f *failover) error {
	p, err := f.cluster.Primary(ctx)
	if err != nil {
		return err
	}
	p.KillPatroni()
	if err := f.cluster.AwaitOther(ctx, p); err != nil {
		return err
	}
	return p.Start(ctx)
}

func standbyDies(ctx context.Context, f *failover) error {
	s, err := f.cluster.Standby(ctx)
	if err != nil {
		return err
	}
	if err := s.Kill(ctx); err != nil {
		return err
	}
	if err := f.acknowledged(ctx); err != nil {
		return err
	}
	return s.Start(ctx)
}

func standbyFreezes(ctx context.Context, f *failover) error {
	s, err := f.cluster.Standby(ctx)
	if err != nil {
		return err
	}
	if err := s.Freeze(); err != nil {
		return err
	}
	if err := f.acknowledged(ctx); err != nil {
		return err
	}
	return s.Thaw()
}

// away is how long etcd is gone: longer than any lock lasts.
const away = 30 * time.Second

func etcdDies(ctx context.Context, f *failover) error {
	f.cluster.KillEtcd()
	if err := f.hold(ctx, away); err != nil {
		return err
	}
	return f.cluster.StartEtcd(ctx)
}

func plannerDies(ctx context.Context, f *failover) error {
	i := f.random.IntN(len(f.planners))
	f.planners[i].Kill()
	if err := f.acknowledged(ctx); err != nil {
		return err
	}
	return f.plan(ctx, i)
}

func plannerFreezes(ctx context.Context, f *failover) error {
	s := f.planners[f.random.IntN(len(f.planners))]
	if err := s.Freeze(); err != nil {
		return err
	}
	if err := f.acknowledged(ctx); err != nil {
		return err
	}
	return s.Thaw()
}
