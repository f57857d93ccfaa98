package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// writers is over how many connections blocks are created.
const writers = 64

var creates = section{
	name: "creates", title: "Creates",
	about: "Blocks created over 64 connections, asked for by wrk with the same script for all: the planner on SQLite syncs before it answers; PocketBase 0.39.9 on SQLite does not, with the same fields and rules. All requests of an account have the same header, as those of a program do. " +
		"The limit is a server that appends what comes to a file and syncs it once for all that wait: what is durable stays below it, so its row says how many times PocketBase there can be here.",
	measure: measureCreates,
}

// target is a server that blocks are created on, by people known by their tokens.
type target struct {
	url, path string
	tokens    []string
	subjects  []string // one of each token
}

func measureCreates(ctx context.Context, h *house) (result, error) {
	database := h.file("creates.db")
	p, err := populate(ctx, database)
	if err != nil {
		return result{}, err
	}
	alone, err := p.crowd(ctx, h.rounds, 0) // another for each round: a space holds 100,000 blocks
	if err != nil {
		return result{}, cmp.Or(err, p.close())
	}
	many, err := p.crowd(ctx, writers, 0)
	if err := cmp.Or(err, p.close()); err != nil {
		return result{}, err
	}
	srv, err := h.planner(ctx, database)
	if err != nil {
		return result{}, err
	}
	defer srv.Kill()
	limit, err := h.grouped(ctx)
	if err != nil {
		return result{}, err
	}
	defer limit.stop()
	peer := &peer{}
	if h.peers {
		if peer, err = h.pocketBase(ctx, writers); err != nil {
			return result{}, err
		}
		defer peer.stop()
	}
	rates := map[string][]float64{}
	for round := range h.rounds {
		one, all := targetOf(srv.URL, alone[round]), targetOf(srv.URL, many...)
		targets := map[string]target{"one": one, "many": all, "limit": {url: limit.url, path: "/v1/blocks", tokens: one.tokens, subjects: one.subjects}}
		if h.peers {
			targets["peer"] = peer.target
		}
		for _, name := range []string{"one", "peer", "many", "limit"} {
			if t, ok := targets[name]; ok {
				n, err := h.create(ctx, t)
				if err != nil {
					return result{}, fmt.Errorf("%s: %w", name, err)
				}
				rates[name] = append(rates[name], n)
			}
		}
	}
	return result{lines: createLines(rates)}, nil
}

func createLines(rates map[string][]float64) []line {
	var lines []line
	if peer := rates["peer"]; peer != nil {
		lines = append(lines,
			line{what: "in one space, durable ÷ PocketBase, not durable", goal: atLeast(10), values: ratios(rates["one"], peer)},
			line{what: "in 64 spaces, durable ÷ PocketBase, not durable", goal: atLeast(6), values: ratios(rates["many"], peer)},
			line{what: "the limit ÷ PocketBase, not durable", values: ratios(rates["limit"], peer)})
	}
	return append(lines,
		line{what: "in one space ÷ the limit", values: ratios(rates["one"], rates["limit"])},
		line{what: "in 64 spaces ÷ the limit", values: ratios(rates["many"], rates["limit"])},
		line{what: "in one space, in a second", values: rates["one"]},
		line{what: "in 64 spaces, in a second", values: rates["many"]})
}

// targetOf is the planner, used by people.
func targetOf(url string, people ...person) target {
	t := target{url: url, path: "/v1/blocks"}
	for _, p := range people {
		t.tokens, t.subjects = append(t.tokens, "Bearer "+p.key), append(t.subjects, p.subject)
	}
	return t
}

// create measures creates on t.
func (h *house) create(ctx context.Context, t target) (float64, error) {
	file := h.file("create.lua")
	if err := os.WriteFile(file, []byte(t.script()), 0o600); err != nil {
		return 0, err
	}
	return wrk(ctx, load{url: t.url + t.path, connections: writers, length: h.length, script: file})
}

// script goes round the people of t; each creates a block.
func (t target) script() string {
	return fmt.Sprintf(`local tokens = { "%s" }
local subjects = { "%s" }
local requests, n = {}, 0
function init()
	for i = 1, #tokens do
		local body = '{"subject_id":"' .. subjects[i] .. '","date":"2026-04-13","start":"09:00","end":"10:30","topic":"Chapter 7"}'
		requests[i] = wrk.format("POST", nil, { ["Authorization"] = tokens[i], ["Content-Type"] = "application/json" }, body)
	end
end
function request()
	n = n %% #requests + 1
	return requests[n]
end
`, strings.Join(t.tokens, `", "`), strings.Join(t.subjects, `", "`))
}

// grouped starts the limit of creates.
func (h *house) grouped(ctx context.Context) (*process, error) {
	binary, err := h.build(ctx, ".", "./grouped")
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(weeksOf(1).Subjects)
	if err != nil {
		return nil, err
	}
	created, err := h.holding(body)
	if err != nil {
		return nil, err
	}
	return start(ctx, binary, "-file", h.file("grouped"), "-created", created)
}

// peer is PocketBase with people.
type peer struct {
	*process
	target
}

// pocketBase builds and starts PocketBase, which prints where it is when its people,
// whose tokens it writes to a file, are there.
func (h *house) pocketBase(ctx context.Context, people int) (*peer, error) {
	binary, err := h.build(ctx, "peers/pocketbase", ".")
	if err != nil {
		return nil, err
	}
	file := h.file("people")
	p, err := start(ctx, binary, "-dir", h.file("pocketbase-data"), "-people", fmt.Sprint(people), "-tokens", file)
	if err != nil {
		return nil, err
	}
	found := peer{p, target{url: p.url, path: "/api/collections/blocks/records"}}
	text, err := os.ReadFile(file)
	if err == nil {
		var known struct{ Tokens, Subjects []string }
		err = json.Unmarshal(text, &known)
		found.tokens, found.subjects = known.Tokens, known.Subjects
	}
	if err != nil {
		p.stop()
		return nil, err
	}
	return &found, nil
}
