package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/jackc/pgx/v5"

	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/pg"
	"studyplanner/torture/server"
)

var postgres = section{
	name: "postgres", title: "PostgreSQL",
	about: "Round trips are counted by a proxy between the planner and PostgreSQL: how often PostgreSQL has said that it is ready for what comes next, for one request on warm connections, the least of five in each round. " +
		"Bytes are those of the table of blocks with its indexes, as 100 accounts with 1,000 blocks each were imported.",
	measure: measurePostgres,
}

func measurePostgres(ctx context.Context, h *house) (result, error) {
	found := result{}
	database, err := h.setup.Postgres(ctx)
	if err != nil {
		return found, err
	}
	p, err := populate(ctx, database)
	if err != nil {
		return found, err
	}
	people, err := p.crowd(ctx, h.divided(100), 1000)
	if err := cmp.Or(err, p.close()); err != nil {
		return found, err
	}
	bytes, err := bytesOfBlock(ctx, database)
	if err != nil {
		return found, err
	}
	var turns pg.Turns
	behind, end, err := pg.Interpose(ctx, database, turns.Hear)
	if err != nil {
		return found, err
	}
	defer end()
	srv, err := h.planner(ctx, behind)
	if err != nil {
		return found, err
	}
	defer srv.Kill()
	c := srv.Client(people[0].key)
	defer c.Close()
	slots := map[string]any{"slots": []map[string]any{{"days": []int{1, 3, 5}, "start": "18:00", "end": "19:00"}}}
	if a, err := c.Do(ctx, http.MethodPatch, "/v1/subjects/"+people[0].subject, slots); err != nil || !a.OK() {
		return found, fmt.Errorf("give a subject slots: %d %s %w", a.Status, a.Body, err)
	}
	for _, t := range trips {
		values, err := t.count(ctx, h, c, &turns)
		if err != nil {
			return found, fmt.Errorf("%s: %w", t.what, err)
		}
		found.lines = append(found.lines, line{what: "round trips: " + t.what, goal: atMost(t.most), values: values})
	}
	found.lines = append(found.lines, line{what: "bytes of a block with its indexes", goal: atMost(300), values: []float64{bytes}})
	return found, nil
}

// bytesOfBlock is what a block takes on the disk.
func bytesOfBlock(ctx context.Context, database string) (bytes float64, err error) {
	c, err := pgx.Connect(ctx, database)
	if err != nil {
		return 0, err
	}
	defer func() { _ = c.Close(ctx) }()
	err = c.QueryRow(ctx, `SELECT pg_total_relation_size('blocks')::float8 / count(*) FROM blocks`).Scan(&bytes)
	return bytes, err
}

// trip is a request of which round trips are counted.
type trip struct {
	what    string
	most    float64
	request func(turn int) (method, path string, body any, headers []string)
}

const oneBlock = `{"op":"create","subject_id":"%s","date":"2026-04-13","start":"09:00","end":"10:30"}`

var trips = []trip{
	{"a list", 2, func(int) (string, string, any, []string) {
		return http.MethodGet, person{}.query(0), nil, nil
	}},
	{"a create", 4, func(int) (string, string, any, []string) {
		return http.MethodPost, "/v1/blocks", draft(), nil
	}},
	{"a create with an Idempotency-Key", 5, func(turn int) (string, string, any, []string) {
		return http.MethodPost, "/v1/blocks", draft(), []string{"Idempotency-Key", fmt.Sprintf("bench-%d", turn)}
	}},
	{"a change", 4, func(turn int) (string, string, any, []string) {
		return http.MethodPatch, person{}.block(0), map[string]bool{"done": turn%2 > 0}, nil
	}},
	{"a batch of 100 creates", 12, func(int) (string, string, any, []string) {
		operation := fmt.Sprintf(oneBlock, id("sub", 0))
		return http.MethodPost, "/v1/blocks/batch", json.RawMessage(`{"operations":[` + strings.Repeat(operation+",", 99) + operation + `]}`), nil
	}},
	{"the first read of a week", 10, func(turn int) (string, string, any, []string) {
		return http.MethodGet, fmt.Sprintf("/v1/schedule?week_offset=%d", turn), nil, nil
	}},
}

func draft() map[string]any {
	return map[string]any{"subject_id": id("sub", 0), "date": planner.NewDate(2026, 4, 13), "start": "09:00", "end": "10:30"}
}

// tries is how often a request is made in each round, of which the least counts: what the
// server does for itself meanwhile is counted too.
const tries = 5

// warming is how often a request is made before: each connection of the pool prepares
// a statement when it first meets it, which is a round trip of its own.
const warming = 60

// count asks in rounds, after some requests that warm up.
func (t trip) count(ctx context.Context, h *house, c *server.Client, turns *pg.Turns) ([]float64, error) {
	var all []float64
	for turn := range warming + tries*h.rounds {
		before := turns.Count()
		method, path, body, headers := t.request(turn)
		a, err := c.Do(ctx, method, path, body, headers...)
		if err != nil || !a.OK() {
			return nil, fmt.Errorf("%d %s %w", a.Status, a.Body, err)
		}
		n := float64(turns.Count() - before)
		switch {
		case turn < warming:
		case (turn-warming)%tries == 0:
			all = append(all, n)
		default:
			all[len(all)-1] = min(all[len(all)-1], n)
		}
	}
	return all, nil
}
