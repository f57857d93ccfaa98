package main

import (
	"context"
	"fmt"
)

// writers is over how many connections blocks are created.
const writers = 64

// creators returns the load of people of the planner who create blocks.
func creators(at string, people ...person) load {
	l := load{url: at, connections: writers, creates: "/v1/blocks"}
	for _, p := range people {
		l.tokens, l.subjects = append(l.tokens, "Bearer "+p.key), append(l.subjects, p.subject)
	}
	return l
}

// creators returns the load of some people of p who create blocks.
func (p *peer) creators(people int) load {
	return load{url: p.url, connections: writers, creates: records, tokens: p.Tokens[:people], subjects: p.Subjects[:people]}
}

func measureCreates(ctx context.Context, h *house) ([]line, error) {
	sizes := []int{1, 8, writers}
	people := make([][]person, h.rounds*len(sizes)) // others in each round, as a space holds 50,000 blocks
	srv, err := h.filled(ctx, "creates.db", func(p *population) (err error) {
		for i := range people {
			if people[i], err = p.crowd(ctx, sizes[i%len(sizes)], 0); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	limit, err := h.answering(ctx, []byte("{}"), "-file", h.file("appended"))
	if err != nil {
		return nil, err
	}
	defer limit.stop()
	var other *peer
	if h.peers {
		if other, err = h.pocketBase(ctx, writers); err != nil {
			return nil, err
		}
		defer other.stop()
	}
	var mine, peers, limits [3][]float64
	for i, some := range people {
		size := i % len(sizes)
		turns := []struct {
			load load
			into *[]float64
		}{{creators(srv.URL, some...), &mine[size]}, {creators(limit.url, some...), &limits[size]}}
		if h.peers {
			turns = append(turns, turns[0])
			turns[2].load, turns[2].into = other.creators(sizes[size]), &peers[size]
		}
		for _, t := range turns {
			n, err := h.wrk(ctx, t.load)
			if err != nil {
				return nil, err
			}
			*t.into = append(*t.into, n)
		}
	}
	var lines []line
	for i, least := range []float64{4, 4, 2.8} {
		if h.peers {
			lines = append(lines, line{what: fmt.Sprintf("durable creates ÷ PocketBase's (not durable), spaces: %d", sizes[i]), goal: atLeast(least), values: ratios(mine[i], peers[i])})
		}
	}
	for i, least := range []float64{.3, .28, .2} {
		lines = append(lines, line{what: fmt.Sprintf("durable creates ÷ a server that only appends and syncs, spaces: %d", sizes[i]), goal: atLeast(least), values: ratios(mine[i], limits[i])})
	}
	return lines, nil
}
