// Package isolation tests that ids of other accounts are not found. It covers every
// operation of both OpenAPI documents, and every place of an id.
package isolation

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"

	"studyplanner/torture/broken"
	"studyplanner/torture/document"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// Trial is the one of this package.
var Trial = trial.Trial{
	Name: "isolation",
	Promise: "Whatever id a request names, of another account, of the other space, deleted, malformed or made up: the answer is that to an id " +
		"which never existed, and nothing changes.",
	Run: run,
}

func run(ctx context.Context, s trial.Setup) (trial.Report, error) {
	var r trial.Report
	documents, err := s.Documents()
	if err != nil {
		return r, err
	}
	binary, err := s.Binary(ctx)
	if err != nil {
		return r, err
	}
	databases := []string{filepath.Join(s.Dir, "whole.db")}
	if s.Full {
		url, err := s.Postgres(ctx)
		if err != nil {
			return r, err
		}
		databases = append(databases, url)
	}
	total := matrix{Both: documents, seed: s.Seed, full: s.Full}
	for i, database := range databases {
		s.Step(i, len(databases)+1)
		if err := total.on(ctx, server.Options{Binary: binary, Database: database}); err != nil {
			return r, err
		}
	}
	r.Count("operations in the documents", total.operations)
	r.Count("places of ids", total.places)
	r.Count("requests", total.requests)
	r.Broken = total.breaches
	return r, controlled(ctx, s, &r, &matrix{Both: documents, seed: s.Seed, only: "key of the live space"})
}

// controlled tries m on a build that forgets whose a block and a key is.
func controlled(ctx context.Context, s trial.Setup, r *trial.Report, m *matrix) error {
	binary, err := s.Binary(ctx, broken.Everywhere...)
	if err != nil {
		return err
	}
	if err := m.on(ctx, server.Options{Binary: binary, Database: filepath.Join(s.Dir, "control.db"), Env: broken.Space.Env()}); err != nil {
		return err
	}
	r.Found("answers and changes that tell of others, of a build that forgets the space of a block and the account of a key", len(m.breaches))
	return nil
}

// A matrix is what was tried, on one database or several.
type matrix struct {
	document.Both
	seed uint64
	full bool   // all forms of ids
	only string // one way in, or all for ""

	mu                           sync.Mutex
	operations, places, requests int
	breaches                     []string
}

// mostBreaches are listed: what is broken everywhere need not be told of everywhere.
const mostBreaches = 100

func (m *matrix) breach(format string, args ...any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.breaches) < mostBreaches {
		m.breaches = append(m.breaches, fmt.Sprintf(format, args...))
	}
}

// on tries everything on a server of its own.
func (m *matrix) on(ctx context.Context, o server.Options) error {
	o.Args = []string{"--public-url", server.Origin, "--plan", "browser=100000000/1m"}
	srv, err := server.Start(ctx, o)
	if err != nil {
		return err
	}
	defer srv.Kill()
	w, err := newWorld(ctx, srv)
	if err != nil {
		return err
	}
	before, err := w.contents(ctx)
	if err != nil {
		return err
	}
	var wg sync.WaitGroup
	errs := make([]error, len(w.ways))
	m.operations, m.places = 0, 0
	for i, way := range w.ways {
		if m.only == "" || m.only == way.name || !way.planner {
			wg.Go(func() { errs[i] = m.through(ctx, way) })
		}
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return m.unchanged(ctx, w, before)
}

// unchanged compares all that there is with what it was before.
func (m *matrix) unchanged(ctx context.Context, w *world, before map[string]string) error {
	after, err := w.contents(ctx)
	if err != nil {
		return err
	}
	for what, was := range before {
		if after[what] != was {
			m.breach("%s has changed from\n%s\nto\n%s", what, was, after[what])
		}
	}
	return nil
}
