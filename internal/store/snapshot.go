package store

import (
	"context"
	"database/sql"

	"studyplanner/internal/planner"
)

var _ planner.ContentStorage = (*Store)(nil)

// Snapshot implements [planner.ContentStorage].
func (s *Store) Snapshot(ctx context.Context, do func(context.Context, planner.Snapshot) error) error {
	return s.inSnapshot(ctx, func(ctx context.Context, s *Store) error {
		return do(ctx, planner.Snapshot{Reader: s, CalendarReader: s, FocusReader: s, ExamReader: s, States: s})
	})
}

// inSnapshot calls do with a store that reads one snapshot, which may be s.
func (s *Store) inSnapshot(ctx context.Context, do func(context.Context, *Store) error) error {
	if s.snapshot {
		return do(ctx, s)
	}
	conn, tx, err := s.beginSnapshot(ctx)
	if err != nil {
		return s.explain(err)
	}
	defer conn.Close()
	defer tx.Rollback() //nolint:errcheck // nothing was written
	var run runner = tx
	if !s.remote {
		run = uncancelled{tx, s.spans}
	}
	return do(ctx, &Store{dialect: s.dialect, engine: s.engine, reads: s.reads, run: run, snapshot: true, keys: s.keys, sessions: s.sessions})
}

// beginSnapshot begins a transaction that sees what is stored as of the first thing
// that it reads.
func (s *Store) beginSnapshot(ctx context.Context) (conn *sql.Conn, tx *sql.Tx, err error) {
	until := ctx
	if !s.remote {
		until = context.WithoutCancel(ctx) // what reads in it looks at ctx
	}
	conn, err = withLiveConn(ctx, s.reads, serverWait, func(conn *sql.Conn) error {
		tx, err = conn.BeginTx(until, s.snapshots)
		return err
	})
	return conn, tx, err
}

// uncancelled runs the statements of SQLite as [prepared] does.
type uncancelled struct {
	*sql.Tx
	spans *spans // nil: no tracing
}

// QueryContext implements runner.
func (u uncancelled) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return u.Tx.QueryContext(context.WithoutCancel(ctx), query, args...)
}

// State implements [planner.States].
func (s *Store) State(ctx context.Context, space planner.Space) (planner.State, error) {
	at, err := one(ctx, s.run, stateTable.scan, selectState, spaceIdent(space))
	return at, s.explain(missing(err, planner.Missing{Kind: "space"}))
}
