package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"

	"studyplanner/torture/server"
)

// connections are those of the loads that list weeks.
const connections = 16

// readers returns the load of people of the planner who list weeks.
func readers(at string, people []person) load {
	l := load{url: at, connections: connections, lists: people[0].queries(), changes: []string{people[0].block(0)}}
	for _, p := range people {
		l.tokens = append(l.tokens, "Bearer "+p.key)
	}
	return l
}

// unchanged is l without its writes.
func (l load) unchanged() load {
	l.changes = nil
	return l
}

func measureLists(ctx context.Context, h *house) ([]line, error) {
	var people []person
	var few person
	srv, err := h.filled(ctx, "lists.db", func(p *population) (err error) {
		if people, err = p.crowd(ctx, 8, weekly); err == nil {
			_, err = p.crowd(ctx, h.divided(200), 300)
		}
		if err == nil {
			few, err = p.add(ctx, 5)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	bare, err := h.bare(ctx, srv, people[0])
	if err != nil {
		return nil, err
	}
	defer bare.stop()
	mine := readers(srv.URL, people)
	loads := map[string]load{"week": mine, "unchanged": mine.unchanged(), "bare": readers(bare.url, people).unchanged()}
	order := []string{"unchanged", "bare", "week"}
	if h.peers {
		peer, err := h.pocketBase(ctx, 8)
		if err != nil {
			return nil, err
		}
		defer peer.stop()
		loads["peer"], loads["peer unchanged"] = peer.readers(), peer.readers().unchanged()
		order = append(order, "peer", "peer unchanged")
	}
	rates, err := h.inTurns(ctx, loads, order...)
	if err != nil {
		return nil, err
	}
	var lines []line
	if h.peers {
		lines = append(lines,
			line{what: "week list ÷ PocketBase's, 16 connections, 8 accounts", goal: atLeast(12), values: ratios(rates["week"], rates["peer"])},
			line{what: "week list ÷ PocketBase's, both unchanged", values: ratios(rates["unchanged"], rates["peer unchanged"])})
	}
	lines = append(lines, line{what: "week list, unchanged ÷ bare `net/http` with the same bytes", goal: atLeast(.43), values: ratios(rates["unchanged"], rates["bare"])})
	all, err := h.timed(ctx, srv.URL, few, 3, "/v1/blocks", "/v1/blocks?limit=500")
	if err != nil {
		return nil, err
	}
	after, err := h.timed(ctx, srv.URL, people[0], 1, people[0].query(0))
	if err != nil {
		return nil, err
	}
	return append(lines,
		line{what: "all blocks of a space with 5 blocks ÷ the same with `?limit=500`", goal: atMost(1.3), values: ratios(all[0], all[1])},
		line{what: "week after a write, one client", goal: atMost(1), values: scaled(after[0], 1e3), unit: " ms"}), nil
}

// bare starts the bare server with the week of a person.
func (h *house) bare(ctx context.Context, srv *server.Server, who person) (*process, error) {
	c := srv.Client(who.key)
	defer c.Close()
	week, err := c.Do(ctx, http.MethodGet, who.query(0), nil)
	if err != nil || !week.OK() {
		return nil, fmt.Errorf("read a week: %d %w", week.Status, err)
	}
	return h.answering(ctx, week.Body)
}

// answering starts the server that answers with text.
func (h *house) answering(ctx context.Context, text []byte, more ...string) (*process, error) {
	file := h.file("answer")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return nil, err
	}
	binary, err := h.build(ctx, ".", "./bare")
	if err != nil {
		return nil, err
	}
	return start(ctx, binary, append(more, "-answer", file)...)
}

// peer is PocketBase with people.
type peer struct {
	*process
	Tokens, Subjects, Blocks []string // of each person; of the blocks the first
}

// pocketBase builds and starts PocketBase, where each person has a week of blocks. It
// writes their tokens and ids to a file.
func (h *house) pocketBase(ctx context.Context, people int) (*peer, error) {
	binary, err := h.build(ctx, "peers/pocketbase", ".")
	if err != nil {
		return nil, err
	}
	file := h.file("people")
	p, err := start(ctx, binary, "-dir", h.file("pocketbase-data"), "-people", fmt.Sprint(people), "-blocks", fmt.Sprint(weekly), "-monday", firstWeek.String(), "-known", file)
	if err != nil {
		return nil, err
	}
	found := peer{process: p}
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err != nil {
		p.stop()
		return nil, err
	}
	return &found, nil
}

// records is where PocketBase has blocks.
const records = "/api/collections/blocks/records"

// readers returns the load of people of p who list their week.
func (p *peer) readers() load {
	filter := url.QueryEscape(fmt.Sprintf("date>='%s'&&date<='%s'", firstWeek, firstWeek+6))
	l := load{url: p.url, connections: connections, tokens: p.Tokens, lists: []string{records + "?perPage=100&skipTotal=1&sort=date,start&filter=" + filter}}
	for _, id := range p.Blocks {
		l.changes = append(l.changes, records+"/"+id)
	}
	return l
}

// scaled multiplies all values.
func scaled(values []float64, by float64) []float64 {
	all := make([]float64, len(values))
	for i, v := range values {
		all[i] = v * by
	}
	return all
}
