package main

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"sync"
)

var memory = section{
	name: "memory", title: "Memory",
	about: "Resident memory of a server on SQLite that has just been started: after reads over 16 and creates over 64 connections, " +
		"and at most while 8 clients ask for a list of 100,000 blocks and 8 for suggestions at once.",
	measure: measureMemory,
}

func measureMemory(ctx context.Context, h *house) (result, error) {
	var mixed, most []float64
	database := h.file("memory.db")
	p, err := populate(ctx, database)
	if err != nil {
		return result{}, err
	}
	full, err := p.add(ctx, h.divided(100_000))
	if err != nil {
		return result{}, cmp.Or(err, p.close())
	}
	people, err := p.crowd(ctx, writers, 300)
	if err := cmp.Or(err, p.close()); err != nil {
		return result{}, err
	}
	for range h.rounds {
		one, err := h.mixed(ctx, database, people)
		if err != nil {
			return result{}, err
		}
		mixed = append(mixed, one)
		if one, err = h.whole(ctx, database, full); err != nil {
			return result{}, err
		}
		most = append(most, one)
	}
	return result{lines: []line{
		{what: "mixed load", goal: atMost(60), values: mixed, unit: " MB"},
		{what: "all blocks and suggestions at once", goal: atMost(90), values: most, unit: " MB"},
	}}, nil
}

// mixed is the memory of a server after reads and creates.
func (h *house) mixed(ctx context.Context, database string, people []person) (megabytes float64, err error) {
	srv, err := h.planner(ctx, database)
	if err != nil {
		return 0, err
	}
	defer srv.Kill()
	read := load{url: srv.URL + people[0].query(0), connections: connections, length: h.length, headers: []string{"Authorization: Bearer " + people[0].key}}
	if _, err := wrk(ctx, read); err != nil {
		return 0, err
	}
	if _, err := h.create(ctx, targetOf(srv.URL, people...)); err != nil {
		return 0, err
	}
	now, _, err := srv.Memory()
	return float64(now) / (1 << 20), err
}

// whole is the most memory of a server while all blocks and suggestions are asked for.
func (h *house) whole(ctx context.Context, database string, who person) (megabytes float64, err error) {
	srv, err := h.planner(ctx, database)
	if err != nil {
		return 0, err
	}
	defer srv.Kill()
	const clients = 8
	errs := make([]error, 2*clients)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() {
			c := srv.Client(who.key)
			defer c.Close()
			method, path, body := http.MethodGet, "/v1/blocks", any(nil)
			if i%2 > 0 {
				method, path, body = http.MethodPost, "/v1/schedule/suggest", map[string]string{"goal": "more Linear Algebra"}
			}
			a, err := c.Do(ctx, method, path, body)
			// Who asks for too much at once is told to ask again, which is an answer too.
			if err != nil || !a.OK() && a.Status != http.StatusServiceUnavailable && a.Status != http.StatusTooManyRequests {
				errs[i] = fmt.Errorf("%s %s: %d %w", method, path, a.Status, err)
			}
		})
	}
	wg.Wait()
	if err := cmp.Or(errs...); err != nil {
		return 0, err
	}
	_, most, err := srv.Memory()
	return float64(most) / (1 << 20), err
}
