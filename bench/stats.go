package main

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"studyplanner/torture/server"
)

var stats = section{
	name: "stats", title: "Statistics",
	about:   "The statistics of all times right after a write, against the list of a week right after one, by one client, in spaces of 3,000 and 30,000 blocks in SQLite. Both were asked for before, so the write carries on what they are made from, and neither needs a query.",
	measure: measureStats,
}

func measureStats(ctx context.Context, h *house) (result, error) {
	found := result{}
	database := h.file("stats.db")
	p, err := populate(ctx, database)
	if err != nil {
		return found, err
	}
	sizes := []struct {
		blocks int
		most   float64
	}{{3_000, 3}, {30_000, 10}}
	people := make([]person, len(sizes))
	for i, size := range sizes {
		if people[i], err = p.add(ctx, h.divided(size.blocks)); err != nil {
			break
		}
	}
	if err := cmp.Or(err, p.close()); err != nil {
		return found, err
	}
	srv, err := h.planner(ctx, database)
	if err != nil {
		return found, err
	}
	defer srv.Kill()
	for i, size := range sizes {
		week, all, err := besideWeek(ctx, h, srv, people[i])
		if err != nil {
			return found, err
		}
		found.lines = append(found.lines,
			line{what: fmt.Sprintf("stats?period=all of %d blocks ÷ week", size.blocks), goal: atMost(size.most), values: ratios(all, week)},
			line{what: fmt.Sprintf("stats?period=all of %d blocks", size.blocks), unit: " µs", values: all},
			line{what: fmt.Sprintf("week among %d blocks", size.blocks), unit: " µs", values: week},
		)
	}
	return found, nil
}

// besideWeek is how many microseconds a week takes, and statistics, both after a write.
func besideWeek(ctx context.Context, h *house, srv *server.Server, who person) (week, all []float64, err error) {
	for range h.rounds {
		for _, of := range []struct {
			path string
			took *[]float64
		}{{who.query(0), &week}, {"/v1/stats?period=all", &all}} {
			one, err := inTurns(ctx, srv.URL, []pairOf{who.after(of.path)}, h.divided(100))
			if err != nil {
				return nil, nil, err
			}
			*of.took = append(*of.took, 1e6*one.Seconds())
		}
	}
	return week, all, nil
}

// after asks for path after a write of its own.
func (p person) after(path string) pairOf {
	done := [2][]byte{}
	for n, body := range []string{`{"done":false}`, `{"done":true}`} {
		done[n] = compose(http.MethodPatch, p.block(0), p.key, body)
	}
	get := compose(http.MethodGet, path, p.key, "")
	return pairOf{func(turn int) []byte { return done[turn%2] }, func(int) []byte { return get }}
}
