package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

var growth = section{
	name: "growth", title: "Growth",
	about: "The time of a week right after a write, by one client, in SQLite files of more and more accounts and in spaces of more and more blocks, against that of the smallest. " +
		"Random reads are weeks of 1,000 accounts with 3,000 blocks each in one file, by 16 clients right after a write each, against those of one account of the same file.",
	measure: measureGrowth,
}

// curve is a line of the plot.
type curve struct {
	name   string
	points []point
}

// point is how long a week takes where there is so much.
type point struct {
	n    int
	took []float64 // seconds, one of each round
}

func measureGrowth(ctx context.Context, h *house) (result, error) {
	found := result{}
	for _, c := range []struct {
		name  string
		sizes []int
		fill  func(p *population, n int) (person, error)
	}{
		{"accounts in the file", []int{10, 100, 1_000, 10_000}, func(p *population, n int) (person, error) {
			people, err := p.crowd(ctx, n, 20)
			if err != nil {
				return person{}, err
			}
			return people[n/2], nil
		}},
		{"blocks in the space", []int{300, 3_000, 30_000}, func(p *population, n int) (person, error) { return p.add(ctx, n) }},
	} {
		one := curve{name: c.name}
		for _, n := range c.sizes {
			took, err := h.grown(ctx, func(p *population) (person, error) { return c.fill(p, h.divided(n)) })
			if err != nil {
				return found, fmt.Errorf("%d %s: %w", n, c.name, err)
			}
			one.points = append(one.points, point{n, took})
		}
		found.curves = append(found.curves, one)
		least, most := one.points[0], one.points[len(one.points)-1]
		found.lines = append(found.lines, line{
			what: fmt.Sprintf("a week with %s %s ÷ with %s", trial.Thousands(most.n), c.name, trial.Thousands(least.n)), values: ratios(most.took, least.took),
		})
	}
	values, err := h.random(ctx)
	if err == nil {
		found.lines = append(found.lines, line{what: "random weeks of 1,000 accounts with 3 million blocks ÷ of one of them", goal: atMost(1.2), values: values})
	}
	return found, err
}

// grown is how long a week takes somebody in a new database.
func (h *house) grown(ctx context.Context, fill func(*population) (person, error)) ([]float64, error) {
	database := h.file("growth.db")
	p, err := populate(ctx, database)
	if err != nil {
		return nil, err
	}
	who, err := fill(p)
	if err := cmp.Or(err, p.close()); err != nil {
		return nil, err
	}
	srv, err := h.planner(ctx, database)
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	var all []float64
	for range h.rounds {
		took, err := inTurns(ctx, srv.URL, []pairOf{who.after(who.query(who.weeks() / 2))}, h.divided(100))
		if err != nil {
			return nil, err
		}
		all = append(all, took.Seconds())
	}
	return all, nil
}

// random is how many times as long weeks of many take as those of one.
func (h *house) random(ctx context.Context) ([]float64, error) {
	database := h.file("random.db")
	p, err := populate(ctx, database)
	if err != nil {
		return nil, err
	}
	people, err := p.crowd(ctx, h.divided(1_000), h.divided(3_000))
	if err := cmp.Or(err, p.close()); err != nil {
		return nil, err
	}
	srv, err := h.planner(ctx, database)
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	var many, one []float64
	for range h.rounds {
		for _, of := range []struct {
			people []person
			into   *[]float64
		}{{people[:1], &one}, {people, &many}} {
			took, err := h.weeksAtRandom(ctx, srv, of.people)
			if err != nil {
				return nil, err
			}
			*of.into = append(*of.into, took.Seconds())
		}
	}
	return ratios(many, one), nil
}

// weeksAtRandom is how long 16 weeks of people take, each right after a write to its space,
// so that no answer is remembered.
func (h *house) weeksAtRandom(ctx context.Context, srv *server.Server, people []person) (time.Duration, error) {
	clients := make([]pairOf, connections)
	for i := range clients {
		var who pairOf
		clients[i] = pairOf{
			func(turn int) []byte {
				p := people[rand.IntN(len(people))]
				who = p.after(p.query(rand.IntN(p.weeks())))
				return who.before(turn)
			},
			func(turn int) []byte { return who.timed(turn) },
		}
	}
	return inTurns(ctx, srv.URL, clients, h.divided(300))
}
