package main

import (
	"context"
	"fmt"

	"studyplanner/torture/trial"
)

// measureStats compares the statistics of all times with the list of a week.
func measureStats(ctx context.Context, h *house) ([]line, error) {
	sizes := []int{3_000, 30_000}
	people := make([]person, len(sizes))
	srv, err := h.filled(ctx, "stats.db", func(p *population) (err error) {
		for i, blocks := range sizes {
			if people[i], err = p.add(ctx, h.divided(blocks)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	var lines []line
	for i, most := range []float64{3, 10} {
		took, err := h.timed(ctx, srv.URL, people[i], 3, people[i].query(0), "/v1/stats?period=all")
		if err != nil {
			return nil, err
		}
		lines = append(lines, line{what: fmt.Sprintf("statistics of all times, %s blocks ÷ week list", trial.Thousands(sizes[i])), goal: atMost(most), values: ratios(took[1], took[0])})
	}
	return lines, nil
}

// measureRandom compares weeks of many spaces with those of one.
func measureRandom(ctx context.Context, h *house) ([]line, error) {
	var people []person
	srv, err := h.filled(ctx, "random.db", func(p *population) (err error) {
		people, err = p.crowd(ctx, h.divided(1_000), h.divided(3_000))
		return err
	})
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	rates, err := h.inTurns(ctx, map[string]load{"many": readers(srv.URL, people), "one": readers(srv.URL, people[:1])}, "one", "many")
	if err != nil {
		return nil, err
	}
	return []line{{what: "random weeks of 1,000 spaces ÷ of one, in a second", goal: atLeast(.6), values: ratios(rates["many"], rates["one"])}}, nil
}
