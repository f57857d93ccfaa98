// Package neighbours tries whether one account can make others wait: it attacks a
// server, within the default quotas, while a neighbour reads and writes.
package neighbours

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"studyplanner/torture/broken"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// Trial is the one of this package.
var Trial = trial.Trial{
	Name: "neighbours",
	Promise: "Whatever one account does within its quotas, the slowest of a hundred requests of its neighbours takes at most three times as long as " +
		"undisturbed, all are answered, and the server stays within 256 MB.",
	Run: run,
}

// What the full form holds the server to. The short form looks at answers alone.
const (
	times      = 3
	mostMemory = 256 << 20
	rounds     = 3
	calm       = 5 * time.Second
	disturbed  = 8 * time.Second
	few        = 12 // requests of the neighbour for each row in the short form
)

func run(ctx context.Context, s trial.Setup) (trial.Report, error) {
	var r trial.Report
	binary, err := s.Binary(ctx)
	if err != nil {
		return r, err
	}
	databases := []string{"SQLite"}
	if s.Full {
		databases = append(databases, "PostgreSQL")
	}
	var found []result
	for d, database := range databases {
		for i, row := range rows {
			s.Step(d*len(rows)+i, len(databases)*len(rows))
			if !s.Full && row.slow || database == "PostgreSQL" && !row.both || s.Rows != nil && !slices.Contains(s.Rows, row.name) {
				continue
			}
			one, err := row.tried(ctx, s, server.Options{Binary: binary}, database)
			if ctx.Err() != nil {
				return r, ctx.Err()
			}
			if err != nil { // of this row alone
				r.Broken = append(r.Broken, fmt.Sprintf("%s on %s could not be tried: %v", row.name, database, err))
				continue
			}
			s.Log("%s on %s: %s", row.name, database, one)
			found = append(found, one)
		}
	}
	noise := add(&r, found, s.Full)
	if !s.Full { // which looks at no times
		return r, nil
	}
	return r, control(ctx, s, &r, noise)
}

// control tries one row where nobody takes turns.
func control(ctx context.Context, s trial.Setup, r *trial.Report, noise float64) error {
	binary, err := s.Binary(ctx, broken.Everywhere...)
	if err != nil {
		return err
	}
	if s.Dir, err = os.MkdirTemp(s.Dir, "control"); err != nil {
		return err
	}
	row := rows[slices.IndexFunc(rows, func(r row) bool { return r.name == "kept-answers" })]
	found, err := row.tried(ctx, s, server.Options{Binary: binary, Env: broken.Unfair.Env()}, "SQLite")
	if err != nil {
		return err
	}
	r.Found(fmt.Sprintf("kinds of requests that took too long where nobody takes turns, of %s: %s", row.name, found), len(found.broken(true, noise)))
	return nil
}

// tried is r on a new database of a kind.
func (r row) tried(ctx context.Context, s trial.Setup, o server.Options, database string) (result, error) {
	o.Database = filepath.Join(s.Dir, r.name+".db")
	o.Args = []string{"--public-url", server.Origin}
	if database == "PostgreSQL" {
		var err error
		if o.Database, err = s.Postgres(ctx); err != nil {
			return result{}, err
		}
	}
	found, err := r.on(ctx, o, s.Full)
	found.row, found.database = r, database
	return found, err
}

// add puts results into the report, and returns what counts as noise.
func add(r *trial.Report, found []result, full bool) float64 {
	noise := 0.0
	for _, one := range found {
		noise = max(noise, one.noise())
	}
	for _, one := range found {
		r.Figures = append(r.Figures, trial.Figure{Name: one.row.name + " on " + one.database + ": " + one.row.what, Value: one.String()})
		r.Broken = append(r.Broken, one.broken(full, noise)...)
	}
	if full {
		r.Figures = append(r.Figures, trial.Figure{Name: "how much two undisturbed spans differ at most, which counts as noise", Value: fmt.Sprintf("%.1f times", noise)})
	}
	return noise
}

// result is what one row did to the neighbour.
type result struct {
	row      row
	database string
	calm     []sample // of each round
	under    []sample
	memory   int // most bytes of the server
	answers  map[int]int
}

// on starts a server, attacks it as r says, and measures the neighbour.
func (r row) on(ctx context.Context, o server.Options, full bool) (result, error) {
	srv, err := server.Start(ctx, o)
	if err != nil {
		return result{}, err
	}
	defer srv.Kill()
	n, err := newNeighbour(ctx, srv, r.imports)
	if err != nil {
		return result{}, err
	}
	a, err := newAttacker(ctx, srv)
	if err != nil {
		return result{}, err
	}
	if r.space != nil {
		if err := a.fill(ctx, r.space(full)); err != nil {
			return result{}, err
		}
	}
	if r.body != nil {
		a.body = r.body(a)
	}
	if !full {
		return r.short(ctx, n, a)
	}
	found := result{}
	if _, err := n.steady(ctx, calm); err != nil { // the first requests prepare much
		return found, err
	}
	for range rounds {
		before, err := n.steady(ctx, calm)
		if err != nil {
			return found, err
		}
		under, err := a.apart(ctx, r, func() (sample, error) { return n.steady(ctx, disturbed) })
		if err != nil {
			return found, err
		}
		found.calm, found.under = append(found.calm, before), append(found.under, under)
	}
	found.answers = a.statuses()
	_, found.memory, err = srv.Memory()
	return found, err
}

// short is how the neighbour is answered while each client of a attacks once.
func (r row) short(ctx context.Context, n *neighbour, a *attacker) (result, error) {
	attacking, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan struct{})
	go func() {
		a.attack(attacking, r, 1)
		close(ended)
	}()
	under, err := n.few(ctx, few)
	if r.endless {
		stop()
	}
	<-ended
	return result{under: []sample{under}, answers: a.statuses()}, err
}

// kinds are what a neighbour does.
var kinds = []string{"reads", "creates", "imports"}

// medians are the middle ones, the least and the most of the p99 of a kind.
func medians(samples []sample, kind string) (middle, least, most time.Duration) {
	var all []time.Duration
	for _, s := range samples {
		if len(s.took[kind]) > 0 {
			all = append(all, server.Percentile(s.took[kind], .99))
		}
	}
	if len(all) == 0 {
		return 0, 0, 0
	}
	slices.Sort(all)
	return all[len(all)/2], all[0], all[len(all)-1]
}

// noise is how many times as much the highest p99 of undisturbed spans is as the
// middle one.
func (r result) noise() float64 {
	worst := 1.0
	for _, kind := range kinds[:2] {
		if middle, _, most := medians(r.calm, kind); middle > 0 {
			worst = max(worst, float64(most)/float64(middle))
		}
	}
	return worst
}

// String has the figures.
func (r result) String() string {
	var text string
	for _, kind := range kinds {
		was, wasLeast, wasMost := medians(r.calm, kind)
		is, least, most := medians(r.under, kind)
		if was == 0 {
			continue
		}
		text += fmt.Sprintf("%s %.1f (%.1f–%.1f) → %.1f (%.1f–%.1f) ms, %.1f times; ", kind, ms(was), ms(wasLeast), ms(wasMost), ms(is), ms(least), ms(most), float64(is)/float64(was))
	}
	if r.memory > 0 {
		text += fmt.Sprintf("%d MB; ", r.memory>>20)
	}
	return text + fmt.Sprintf("the attack was answered %v", r.answers)
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// broken lists what did not hold. What noise alone does is not held against a row.
func (r result) broken(full bool, noise float64) []string {
	var all []string
	for _, s := range r.under {
		for _, failure := range s.failures {
			all = append(all, fmt.Sprintf("%s on %s: the neighbour got %s", r.row.name, r.database, failure))
		}
	}
	for status, n := range r.answers {
		if status >= 500 && status != 503 && status != 507 {
			all = append(all, fmt.Sprintf("%s on %s: %d answers of the attacker are %d", r.row.name, r.database, n, status))
		}
	}
	if !full {
		return all
	}
	for _, kind := range kinds {
		was, _, _ := medians(r.calm, kind)
		if is, _, _ := medians(r.under, kind); float64(is) > max(times, noise)*float64(was) {
			all = append(all, fmt.Sprintf("%s on %s: %s take %.1f times as long", r.row.name, r.database, kind, float64(is)/float64(was)))
		}
	}
	if r.memory > mostMemory {
		all = append(all, fmt.Sprintf("%s on %s: %d MB of memory", r.row.name, r.database, r.memory>>20))
	}
	return all
}
