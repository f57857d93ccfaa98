package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"studyplanner/internal/planner"
	"studyplanner/torture/server"
)

// largest is how many blocks a space holds.
const largest = 50_000

// measureLarge makes the largest legal writes while a neighbour creates blocks.
func measureLarge(ctx context.Context, h *house) ([]line, error) {
	var full, planned, neighbour person
	srv, err := h.filled(ctx, "large.db", func(p *population) (err error) {
		full, err = p.add(ctx, h.divided(largest))
		if err == nil {
			planned, err = p.add(ctx, h.divided(largest-53*200-1000))
		}
		if err == nil {
			neighbour, err = p.add(ctx, weekly)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	w := &large{Server: srv, full: full, planned: planned, neighbour: srv.Client(neighbour.key)}
	defer w.neighbour.Close()
	if err := w.prepare(ctx); err != nil {
		return nil, err
	}
	lines := []line{
		{what: "largest legal write: slots", goal: atMost(1), unit: " s"},
		{what: "largest legal write: import", goal: atMost(1), unit: " s"},
		{what: "largest legal write: deletion", goal: atMost(1), unit: " s"},
		{what: "… neighbour's p99 meanwhile", goal: atMost(1.2), unit: " s"},
	}
	for round := range h.rounds {
		for i, write := range []func(context.Context) error{
			func(ctx context.Context) error { return w.slots(ctx, 1+round) }, w.restore, w.remove,
		} {
			took, err := w.beside(ctx, write)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", lines[i].what, err)
			}
			lines[i].values = append(lines[i].values, took.Seconds())
		}
		lines[3].values = append(lines[3].values, server.Percentile(w.waits, .99).Seconds())
		w.waits = nil
	}
	return lines, nil
}

// large is a server with people who make large writes, and a neighbour of theirs.
type large struct {
	*server.Server
	full, planned person
	cookie        string          // of full
	document      json.RawMessage // what full imports
	neighbour     *server.Client
	waits         []time.Duration // of the neighbour, in this round
}

// prepare exports what is imported later, and generates 53 weeks of slots.
func (w *large) prepare(ctx context.Context) (err error) {
	if w.cookie, err = w.SignIn(ctx, w.full.email); err != nil {
		return err
	}
	a, err := w.ask(ctx, "", http.MethodGet, "/app/export", nil, "Cookie", w.cookie)
	if err == nil {
		err = a.Data(&w.document)
	}
	if err == nil {
		_, err = w.ask(ctx, w.planned.key, http.MethodGet, "/v1/schedule?week_offset=52", nil)
	}
	return errors.Join(err, w.slots(ctx, 0))
}

// ask fails unless the answer is a success.
func (w *large) ask(ctx context.Context, key, method, path string, body any, headers ...string) (server.Answer, error) {
	c := w.Client(key)
	defer c.Close()
	a, err := c.Do(ctx, method, path, body, headers...)
	if err == nil && !a.OK() {
		err = fmt.Errorf("%s %s: %d %.300s", method, path, a.Status, a.Body)
	}
	return a, err
}

// slots moves 200 blocks of each week by some minutes.
func (w *large) slots(ctx context.Context, minutes int) error {
	days, slots := []int{0, 1, 2, 3, 4, 5, 6}, []map[string]any{}
	for i := range 29 {
		start := planner.Clock(30*i + minutes%5)
		if i == 28 {
			days = days[:4]
		}
		slots = append(slots, map[string]any{"days": days, "start": start, "end": start + 25})
	}
	_, err := w.ask(ctx, w.planned.key, http.MethodPatch, "/v1/subjects/"+w.planned.subject, map[string]any{"slots": slots})
	return err
}

func (w *large) restore(ctx context.Context) error {
	_, err := w.ask(ctx, "", http.MethodPost, "/app/spaces/live/import", w.document, "Cookie", w.cookie)
	return err
}

func (w *large) remove(ctx context.Context) error {
	_, err := w.ask(ctx, w.full.key, http.MethodDelete, "/v1/subjects/"+w.full.subject, nil)
	return err
}

// beside times a write, while the neighbour creates a block each 20 ms.
func (w *large) beside(ctx context.Context, write func(context.Context) error) (took time.Duration, err error) {
	var mu sync.Mutex
	var all sync.WaitGroup
	var failed []error
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	done := make(chan struct{})
	began := time.Now()
	go func() {
		defer close(done)
		err = write(ctx)
		took = time.Since(began)
	}()
	for n := 0; ; n++ {
		all.Go(func() {
			a, err := w.neighbour.Do(ctx, http.MethodPost, "/v1/blocks", map[string]any{"subject_id": id("sub", 0), "date": "2026-04-13", "start": "09:00", "end": "10:30"}, "X-Request-Id", fmt.Sprint(n))
			if err == nil && !a.OK() {
				err = fmt.Errorf("the neighbour: %d %s", a.Status, a.Body)
			}
			mu.Lock()
			defer mu.Unlock()
			w.waits, failed = append(w.waits, a.Took), append(failed, err)
		})
		select {
		case <-tick.C:
		case <-done:
			all.Wait()
			return took, errors.Join(append(failed, err)...)
		}
	}
}
