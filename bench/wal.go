package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/jackc/pgx/v5"

	"studyplanner/internal/store/storetest/pg"
	"studyplanner/torture/server"
)

var wal = section{
	name: "wal", title: "What PostgreSQL writes",
	about: "What a cluster stores and sends to its standbys. 100 accounts with 1,000 blocks each, of which the bytes of all tables and indexes are taken, create a block each, and read a week of 20 blocks each that has to be generated; " +
		"bytes are those of the write-ahead log for one of them. Right after a checkpoint each page that is touched goes there whole, so the truth of a busy database is between the two; wal_compression makes these smaller.",
	measure: measureWAL,
}

func measureWAL(ctx context.Context, h *house) (result, error) {
	cluster, err := pg.Start()
	if err != nil {
		return result{}, err
	}
	defer cluster.Close()
	// As Patroni has it, but that nothing else writes meanwhile.
	for _, setting := range []string{"full_page_writes = on", "wal_log_hints = on", "autovacuum = off", "checkpoint_timeout = '1h'", "max_wal_size = '8GB'"} {
		err = errors.Join(err, cluster.Exec(ctx, "ALTER SYSTEM SET "+setting))
	}
	if err := cmp.Or(err, cluster.Halt(ctx, "fast"), cluster.Resume(ctx)); err != nil {
		return result{}, err
	}
	database, err := cluster.NewDatabase(ctx)
	if err != nil {
		return result{}, err
	}
	conn, err := pgx.Connect(ctx, database)
	if err != nil {
		return result{}, err
	}
	defer func() { _ = conn.Close(ctx) }()
	w := &writes{house: h, conn: conn, weeks: beyond}
	if err := w.fill(ctx, database); err != nil {
		return result{}, err
	}
	srv, err := h.planner(ctx, database)
	if err != nil {
		return result{}, err
	}
	defer srv.Kill()
	return w.measure(ctx, srv)
}

// writes are people of whom it is measured what PostgreSQL writes for them.
type writes struct {
	*house
	conn   *pgx.Conn
	people []person
	size   float64 // of all tables and indexes, in bytes for each of them
	weeks  int     // that were read
}

func (w *writes) fill(ctx context.Context, database string) error {
	p, err := populate(ctx, database)
	if err != nil {
		return err
	}
	empty, err := w.number(ctx, "SELECT pg_database_size(current_database())::float8")
	if err != nil {
		return cmp.Or(err, p.close())
	}
	w.people, err = p.crowd(ctx, w.divided(100), 1000)
	if err := cmp.Or(err, p.close()); err != nil {
		return err
	}
	full, err := w.number(ctx, "SELECT pg_database_size(current_database())::float8")
	w.size = (full - empty) / float64(len(w.people))
	return err
}

func (w *writes) number(ctx context.Context, query string) (n float64, err error) {
	err = w.conn.QueryRow(ctx, query).Scan(&n)
	return n, err
}

// beyond is a week that is not generated before it is asked for, from now.
const beyond = 10

// slots are those of 20 blocks a week.
func slots() map[string]any {
	var all []map[string]any
	for _, start := range []string{"17", "18", "19", "20"} {
		all = append(all, map[string]any{"days": []int{1, 2, 3, 4, 5}, "start": start + ":00", "end": start + ":45"})
	}
	return map[string]any{"slots": all}
}

// measure asks in rounds, with the log as it is and compressed.
func (w *writes) measure(ctx context.Context, srv *server.Server) (result, error) {
	patch := func(p person) (string, string, any) { return http.MethodPatch, "/v1/subjects/" + p.subject, slots() }
	if _, err := w.written(ctx, srv, patch); err != nil {
		return result{}, err
	}
	create := func(person) (string, string, any) { return http.MethodPost, "/v1/blocks", draft() }
	week := func(person) (string, string, any) {
		return http.MethodGet, fmt.Sprintf("/v1/schedule?week_offset=%d", w.weeks), nil
	}
	if _, err := w.written(ctx, srv, week); err != nil { // no week after it has been generated
		return result{}, err
	}
	found := result{lines: []line{{what: "kB of an account with 1,000 blocks, all tables and indexes", values: []float64{w.size / 1000}}}}
	compressions := []string{"off", "lz4"}
	requests := []func(person) (string, string, any){create, create, week, week}
	for _, compression := range compressions {
		for _, what := range []string{"a create, right after a checkpoint", "a create", "the first read of a week, right after a checkpoint", "the first read of a week"} {
			found.lines = append(found.lines, line{what: "bytes of log, wal_compression " + compression + ": " + what})
		}
	}
	for turn := range w.rounds * len(compressions) * len(requests) {
		at := turn % (len(found.lines) - 1)
		kind := at % len(requests)
		if kind == 0 {
			if err := w.compress(ctx, compressions[at/len(requests)]); err != nil {
				return found, err
			}
		}
		if err := w.prepare(ctx, kind%2 == 0); err != nil {
			return found, err
		}
		w.weeks += kind / 2
		bytes, err := w.written(ctx, srv, requests[kind])
		if err != nil {
			return found, err
		}
		found.lines[1+at].values = append(found.lines[1+at].values, bytes)
	}
	return found, nil
}

// compress has PostgreSQL compress whole pages in its log, or not.
func (w *writes) compress(ctx context.Context, way string) error {
	_, err := w.conn.Exec(ctx, "ALTER SYSTEM SET wal_compression = "+way)
	if err == nil {
		_, err = w.conn.Exec(ctx, "SELECT pg_reload_conf()")
	}
	return err
}

// prepare makes a checkpoint if it is asked to.
func (w *writes) prepare(ctx context.Context, checkpoint bool) error {
	if !checkpoint {
		return nil
	}
	_, err := w.conn.Exec(ctx, "CHECKPOINT")
	return err
}

// written is how many bytes the log has grown by for each of the people, who ask for
// something one after the other.
func (w *writes) written(ctx context.Context, srv *server.Server, request func(person) (method, path string, body any)) (float64, error) {
	const position = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8"
	before, err := w.number(ctx, position)
	if err != nil {
		return 0, err
	}
	for _, p := range w.people {
		c := srv.Client(p.key)
		method, path, body := request(p)
		a, err := c.Do(ctx, method, path, body)
		c.Close()
		if err != nil || !a.OK() {
			return 0, fmt.Errorf("%s %s: %d %s %w", method, path, a.Status, a.Body, err)
		}
	}
	after, err := w.number(ctx, position)
	return (after - before) / float64(len(w.people)), err
}
