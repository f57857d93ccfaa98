package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// transaction is one of PostgreSQL, on its connection. It is no sql.Tx, which would end
// with its context, the COMMIT too. Statements without results wait in it until others
// are sent, or COMMIT, and go as one batch.
type transaction struct {
	*sql.Conn
	waiting []queued
	wait    time.Duration // for the end
}

// maxPipelined is the number of statements that are sent together at most.
const maxPipelined = 256

// begin begins the transaction on a connection, unless the schema is too old.
func (t *transaction) begin(ctx context.Context, conn *sql.Conn, schema int) error {
	t.Conn, t.waiting = conn, []queued{
		{query: "BEGIN ISOLATION LEVEL READ COMMITTED", explain: asItIs},
		{query: admit, args: []any{schema}, explain: refusal},
	}
	return t.flush(ctx)
}

// QueryContext implements runner.
func (t *transaction) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := t.flush(ctx); err != nil {
		return nil, err
	}
	return t.Conn.QueryContext(ctx, query, args...)
}

// ExecContext implements runner.
func (t *transaction) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := t.flush(ctx); err != nil {
		return nil, err
	}
	return t.Conn.ExecContext(ctx, query, args...)
}

// execLater implements deferring.
func (t *transaction) execLater(ctx context.Context, s queued) error {
	if t.waiting = append(t.waiting, s); len(t.waiting) < maxPipelined {
		return nil
	}
	return t.flush(ctx)
}

// flush sends the waiting statements.
func (t *transaction) flush(ctx context.Context) error {
	if len(t.waiting) == 0 {
		return nil
	}
	_, err := t.send(ctx)
	return err
}

// send sends the waiting statements in one round trip. uncertain says that the transaction
// may have been committed, although there is an error.
func (t *transaction) send(ctx context.Context) (uncertain bool, err error) {
	waiting := t.waiting
	t.waiting = nil
	err = t.Raw(func(c any) error {
		conn := c.(*stdlib.Conn).Conn()
		if conn.IsClosed() {
			return driver.ErrBadConn
		}
		var batch pgx.Batch
		for _, s := range waiting {
			batch.Queue(s.query, s.args...)
		}
		results := conn.SendBatch(ctx, &batch)
		for _, s := range waiting {
			tag, err := results.Exec()
			if err == nil && s.query == commit && tag.String() != commit {
				return errors.Join(pgx.ErrTxCommitRollback, results.Close()) // a statement had failed before
			}
			if err != nil {
				_ = results.Close() // returns the same error
				uncertain = !unsent(err) && !knownRolledBack(err, s.query)
				return s.explain(err)
			}
		}
		uncertain = true
		return results.Close()
	})
	return uncertain && err != nil, err
}

const commit = "COMMIT"

// unsent reports whether err came before any statement was sent.
func unsent(err error) bool {
	if _, unprepared := errors.AsType[pgx.ErrPreprocessingBatch](err); unprepared {
		return true
	}
	// A connection is closed before something is sent or while the answer is awaited.
	return pgconn.SafeToRetry(err) && !errors.Is(err, pgconn.ErrConnClosed)
}

// commit sends the waiting statements and COMMIT, unless ctx is done before. It awaits the
// result of COMMIT in any case. uncertain is that of send. It bypasses database/sql, which
// would send COMMIT again on a lost connection.
func (t *transaction) commit(ctx context.Context) (uncertain bool, err error) {
	if len(t.waiting) > 0 && ctx.Err() != nil {
		return false, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), t.wait)
	defer cancel()
	t.waiting = append(t.waiting, queued{query: commit, explain: asItIs})
	return t.send(ctx)
}

// rollback gives the transaction up.
func (t *transaction) rollback(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), t.wait)
	defer cancel()
	_, _ = t.Conn.ExecContext(ctx, "ROLLBACK")
}
