package main

import (
	"context"
	"net/http"
	"os"
	"time"
)

// measureProcess looks at the process and its file.
func measureProcess(ctx context.Context, h *house) ([]line, error) {
	database := h.file("process.db")
	var people []person
	err := h.fill(ctx, database, func(p *population) (err error) {
		people, err = p.crowd(ctx, writers, 300)
		return err
	})
	if err != nil {
		return nil, err
	}
	binary, err := h.setup.Binary(ctx)
	if err != nil {
		return nil, err
	}
	lines := []line{
		{what: "memory, idle", goal: atMost(40), unit: " MB"},
		{what: "memory, under the mixed load", goal: atMost(96), unit: " MB"},
		{what: "start to first answer", goal: atMost(300), unit: " ms"},
		{what: "program size", goal: atMost(45), unit: " MB"},
	}
	for range h.rounds {
		values, err := h.process(ctx, database, people)
		if err != nil {
			return nil, err
		}
		for i, v := range values {
			lines[i].values = append(lines[i].values, v)
		}
	}
	file, err := os.Stat(binary)
	if err != nil {
		return nil, err
	}
	lines[3].values = []float64{float64(file.Size()) / 1e6}
	return lines, nil
}

// process starts a server, and returns its memory when idle and at most under load, in
// MB, and the milliseconds to its first answer.
func (h *house) process(ctx context.Context, database string, people []person) ([]float64, error) {
	began := time.Now()
	srv, err := h.planner(ctx, database)
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	c := srv.Client(people[0].key)
	defer c.Close()
	if a, err := c.Do(ctx, http.MethodGet, people[0].query(0), nil); err != nil || !a.OK() {
		return nil, err
	}
	started := time.Since(began)
	idle, _, err := srv.Memory()
	if err != nil {
		return nil, err
	}
	for _, l := range []load{readers(srv.URL, people), creators(srv.URL, people...)} {
		if _, err := h.wrk(ctx, l); err != nil {
			return nil, err
		}
	}
	_, most, err := srv.Memory()
	return []float64{float64(idle) / (1 << 20), float64(most) / (1 << 20), started.Seconds() * 1e3}, err
}
