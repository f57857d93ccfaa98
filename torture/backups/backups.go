// Package backups takes backups while clients write, and restores each.
package backups

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"studyplanner/torture/broken"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// Trial is the one of this package.
var Trial = trial.Trial{
	Name: "backups",
	Promise: "A backup that is taken while clients write restores, into either database, to a whole state that holds all that was acknowledged before it " +
		"began, and of each client no write without those before it; a database that is served is never restored over.",
	Run: run,
}

// How many write, and how many backups are taken of each database.
const (
	writers = 4
	short   = 2
	whole   = 40
)

func run(ctx context.Context, s trial.Setup) (trial.Report, error) {
	var r trial.Report
	binary, err := s.Binary(ctx)
	if err != nil {
		return r, err
	}
	n, databases := short, []string{filepath.Join(s.Dir, "backups.db")}
	if s.Full {
		url, err := s.Postgres(ctx)
		if err != nil {
			return r, err
		}
		n, databases = whole, append(databases, url)
	}
	total := tally{Setup: s, of: n * len(databases)}
	for _, database := range databases {
		if err := total.on(ctx, server.Options{Binary: binary, Database: database}, n); err != nil {
			return r, err
		}
	}
	r.Count("backups, each restored", total.backups)
	r.Count("writes acknowledged before them", total.acknowledged)
	r.Count("writes in them", total.found)
	r.Count("restores over a served database refused", total.refused)
	r.Broken = total.broken
	if binary, err = s.Binary(ctx, broken.Everywhere...); err != nil {
		return r, err
	}
	control := tally{Setup: s, of: 1}
	control.Step = func(int, int) {}
	err = control.on(ctx, server.Options{Binary: binary, Database: filepath.Join(s.Dir, "control.db"), Env: broken.Backups.Env()}, 1)
	r.Found("what is wrong with one backup of a build that copies the file alone", len(control.broken))
	return r, err
}

// tally counts what was tried.
type tally struct {
	trial.Setup
	of int

	backups, acknowledged, found, refused int
	broken                                []string
}

func (t *tally) breach(format string, args ...any) {
	t.broken = append(t.broken, fmt.Sprintf("backup %d: ", t.backups)+fmt.Sprintf(format, args...))
}

// on takes n backups of a database while it is written to.
func (t *tally) on(ctx context.Context, o server.Options, n int) error {
	srv, err := server.Start(ctx, o)
	if err != nil {
		return err
	}
	defer srv.Kill()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	all := make([]*writer, writers)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer stop()
	for i := range all {
		if all[i], err = newWriter(ctx, srv); err != nil {
			return err
		}
	}
	for _, w := range all {
		wg.Go(func() { w.write(ctx) })
	}
	for range n {
		t.Step(t.backups, t.of)
		t.backups++
		if err := t.one(ctx, srv, all); err != nil {
			return err
		}
	}
	return nil
}

// one takes a backup, restores it, and looks at what it holds.
func (t *tally) one(ctx context.Context, srv *server.Server, all []*writer) error {
	file := filepath.Join(t.Dir, fmt.Sprintf("%d.backup", t.backups))
	defer os.Remove(file)
	before := make([]int, len(all))
	for i, w := range all {
		if err := w.more(ctx); err != nil { // something comes between two backups
			return err
		}
		before[i] = w.acknowledged()
		t.acknowledged += before[i]
	}
	if _, err := srv.Command(ctx, "backup", file); err != nil {
		return err
	}
	if _, err := srv.Command(ctx, "restore", file); err == nil {
		t.breach("it was restored over the database that is served")
	} else {
		t.refused++
	}
	places := []string{filepath.Join(t.Dir, fmt.Sprintf("%d.db", t.backups))}
	if t.Full {
		url, err := t.Postgres(ctx)
		if err != nil {
			return err
		}
		places = append(places, url)
	}
	for _, place := range places {
		if err := t.restored(ctx, srv.Binary, file, place, all, before); err != nil {
			return err
		}
	}
	return errors.Join(os.RemoveAll(places[0]), os.RemoveAll(places[0]+"-wal"), os.RemoveAll(places[0]+"-shm"))
}

// restored looks at what a backup holds, once it is restored to a place.
func (t *tally) restored(ctx context.Context, binary, file, place string, all []*writer, before []int) error {
	if _, err := server.Command(ctx, binary, "restore", file, "--database", place); err != nil {
		t.breach("restore: %v", err)
		return ctx.Err()
	}
	if wrong := examined(ctx, binary, place); wrong != "" {
		t.breach("doctor: %s", wrong)
	}
	srv, err := server.Start(ctx, server.Options{Binary: binary, Database: place})
	if err != nil {
		t.breach("it cannot be served: %v", err)
		return ctx.Err()
	}
	defer srv.Kill()
	for i, w := range all {
		n, err := w.stored(ctx, srv)
		if err != nil {
			t.breach("client %d: %v", i, err)
			continue
		}
		t.found += n
		if n < before[i] {
			t.breach("client %d had %d writes acknowledged before it began, and it has %d", i, before[i], n)
		}
	}
	return ctx.Err()
}

// examined returns what doctor finds in a database, but that the private PostgreSQL
// of tests does not sync.
func examined(ctx context.Context, binary, place string) string {
	_, err := server.Command(ctx, binary, "doctor", "-o", "csv", "--database", place)
	if err == nil {
		return ""
	}
	var wrong []string
	for line := range strings.Lines(err.Error()) {
		if strings.Contains(line, ",problem,") && !strings.HasPrefix(line, "fsync,") {
			wrong = append(wrong, strings.TrimSpace(line))
		}
	}
	if len(wrong) == 0 && strings.Contains(err.Error(), "fsync,problem,") {
		return ""
	}
	return strings.Join(append(wrong, err.Error()), "; ")
}
