package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"studyplanner/torture/server"
)

// connections are those of the loads of wrk that read.
const connections = 16

var reads = section{
	name: "reads", title: "Reads",
	about: "A week of 20 blocks over 16 connections, asked for by wrk without a script, in a SQLite file with 200 other accounts. " +
		"The bare server sends the recorded bytes with their length. After a write: 16 accounts write, and when the last has been answered each reads its week; only the reads are timed. " +
		"All requests of an account have the same header, as those of one who looks for changes do.",
	measure: measureReads,
}

// library is a planner with people to read, and the bare servers beside it.
type library struct {
	planner       *server.Server
	people        []person
	bare, dressed *process // without, and with the header fields of the planner
	list          server.Answer
}

// openLibrary fills a database and starts all three.
func openLibrary(ctx context.Context, h *house) (*library, error) {
	l := &library{}
	database := h.file("reads.db")
	p, err := populate(ctx, database)
	if err != nil {
		return nil, err
	}
	if l.people, err = p.crowd(ctx, connections, 300); err == nil {
		_, err = p.crowd(ctx, h.divided(200), 300)
	}
	if err := cmp.Or(err, p.close()); err != nil {
		return nil, err
	}
	if l.planner, err = h.planner(ctx, database); err != nil {
		return nil, err
	}
	c := l.planner.Client(l.people[0].key)
	defer c.Close()
	created, err := c.Do(ctx, http.MethodPatch, l.people[0].block(0), map[string]bool{"done": true})
	if err != nil || !created.OK() {
		return l, fmt.Errorf("change a block: %d %s %w", created.Status, created.Body, err)
	}
	if l.list, err = c.Do(ctx, http.MethodGet, l.people[0].query(0), nil); err != nil || !l.list.OK() {
		return l, fmt.Errorf("read a week: %d %w", l.list.Status, err)
	}
	if l.bare, err = h.bare(ctx, l.list.Body, created.Body, nil); err != nil {
		return l, err
	}
	l.dressed, err = h.bare(ctx, l.list.Body, created.Body, l.list.Header)
	return l, err
}

// bare starts the yardstick with recorded answers, and header fields that it adds.
func (h *house) bare(ctx context.Context, list, created []byte, fields http.Header) (*process, error) {
	binary, err := h.build(ctx, ".", "./bare")
	if err != nil {
		return nil, err
	}
	args := []string{}
	for _, one := range []struct {
		flag string
		text []byte
	}{{"-list", list}, {"-created", created}} {
		file, err := h.holding(one.text)
		if err != nil {
			return nil, err
		}
		args = append(args, one.flag, file)
	}
	if fields != nil {
		fields = fields.Clone()
		for _, own := range []string{"Date", "Content-Length", "Content-Type"} { // which it sends itself
			fields.Del(own)
		}
		text, err := json.Marshal(fields)
		if err != nil {
			return nil, err
		}
		file, err := h.holding(text)
		if err != nil {
			return nil, err
		}
		args = append(args, "-fields", file)
	}
	return start(ctx, binary, args...)
}

func (l *library) close() {
	if l.planner != nil {
		l.planner.Kill()
	}
	for _, p := range []*process{l.bare, l.dressed} {
		if p != nil {
			p.stop()
		}
	}
}

func measureReads(ctx context.Context, h *house) (result, error) {
	l, err := openLibrary(ctx, h)
	if l != nil {
		defer l.close()
	}
	if err != nil {
		return result{}, err
	}
	who := l.people[0]
	authorised := "Authorization: Bearer " + who.key
	path := who.query(0)
	loads := map[string]load{
		"bare":      {url: l.bare.url + path},
		"dressed":   {url: l.dressed.url + path},
		"week":      {url: l.planner.URL + path, headers: []string{authorised}},
		"unchanged": {url: l.planner.URL + path, headers: []string{authorised, "If-None-Match: " + l.list.Header.Get("ETag")}},
	}
	rates := map[string][]float64{}
	for range h.rounds {
		for _, name := range []string{"bare", "week", "dressed", "unchanged"} {
			one := loads[name]
			one.connections, one.length = connections, h.length
			n, err := wrk(ctx, one)
			if err != nil {
				return result{}, fmt.Errorf("%s: %w", name, err)
			}
			rates[name] = append(rates[name], n)
		}
	}
	if err := l.stillUnchanged(ctx); err != nil {
		return result{}, err
	}
	after, err := l.afterWrites(ctx, h)
	return result{lines: []line{
		{what: "week, nothing changed since the last read ÷ bare", goal: atLeast(.6), values: ratios(rates["week"], rates["bare"])},
		{what: "week, nothing changed ÷ bare with the same header fields", goal: atLeast(.8), values: ratios(rates["week"], rates["dressed"])},
		{what: "304 ÷ bare 200", goal: atLeast(.95), values: ratios(rates["unchanged"], rates["bare"])},
		{what: "week after a write ÷ bare", goal: atLeast(.3), values: after},
		{what: "weeks in a second, nothing changed", values: rates["week"]},
	}}, err
}

// stillUnchanged is an error unless what was asked for as unchanged is answered so.
func (l *library) stillUnchanged(ctx context.Context) error {
	c := l.planner.Client(l.people[0].key)
	defer c.Close()
	got, err := c.Do(ctx, http.MethodGet, l.people[0].query(0), nil, "If-None-Match", l.list.Header.Get("ETag"))
	if err == nil && got.Status != http.StatusNotModified {
		err = fmt.Errorf("what is unchanged was answered with %d", got.Status)
	}
	return err
}

// afterWrites is how many times as fast the planner reads what was just written as the
// bare server sends it.
func (l *library) afterWrites(ctx context.Context, h *house) ([]float64, error) {
	clients := make([]pairOf, len(l.people))
	for i, p := range l.people {
		clients[i] = p.after(p.query(0))
	}
	var mine, theirs []float64
	for range h.rounds {
		for _, s := range []struct {
			url  string
			into *[]float64
		}{{l.bare.url, &theirs}, {l.planner.URL, &mine}} {
			took, err := inTurns(ctx, s.url, clients, h.divided(400))
			if err != nil {
				return nil, err
			}
			*s.into = append(*s.into, took.Seconds())
		}
	}
	return ratios(theirs, mine), nil
}
