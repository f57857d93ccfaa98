package main

import (
	"context"
	"fmt"
	"math"
	"net/http"

	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/pg"
)

// warming is how many requests are not measured. Each connection of the pool prepares a new
// statement first, which is another round trip.
const warming = 60

// tries is how many requests a round makes. The least figure counts, since background work
// of the server counts too.
const tries = 5

func measurePostgres(ctx context.Context, h *house) ([]line, error) {
	database, err := h.setup.Postgres(ctx)
	if err != nil {
		return nil, err
	}
	var who person
	err = h.fill(ctx, database, func(p *population) (err error) {
		who, err = p.add(ctx, 1000)
		return err
	})
	if err != nil {
		return nil, err
	}
	var turns pg.Turns
	behind, end, err := pg.Interpose(ctx, database, turns.Hear)
	if err != nil {
		return nil, err
	}
	defer end()
	srv, err := h.planner(ctx, behind)
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	c := srv.Client(who.key)
	defer c.Close()
	draft := map[string]any{"subject_id": who.subject, "date": planner.NewDate(2026, 4, 13), "start": "09:00", "end": "10:30"}
	lines := []line{{what: "PostgreSQL round trips: list", goal: atMost(2)}, {what: "PostgreSQL round trips: create", goal: atMost(6)}}
	for i, ask := range []struct {
		method, path string
		body         any
	}{{http.MethodGet, who.query(0), nil}, {http.MethodPost, "/v1/blocks", draft}} {
		for range h.rounds {
			least := math.Inf(1)
			for try := range warming + tries {
				before := turns.Count()
				a, err := c.Do(ctx, ask.method, ask.path, ask.body, "X-Request-Id", fmt.Sprintf("bench-%d", try))
				if err != nil || !a.OK() {
					return nil, fmt.Errorf("%s %s: %d %s %w", ask.method, ask.path, a.Status, a.Body, err)
				}
				if try >= warming {
					least = min(least, float64(turns.Count()-before))
				}
			}
			lines[i].values = append(lines[i].values, least)
		}
	}
	return lines, nil
}
