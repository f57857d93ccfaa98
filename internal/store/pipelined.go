package store

import (
	"cmp"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"
)

// pipelined is a connection to PostgreSQL on which statements wait of which no answer
// is needed yet. They are sent with the next one of which it is, in one round trip.
type pipelined struct {
	*stdlib.Conn
	waiting []queued
}

// mostWaiting is how many statements wait at most: those of most transactions, and
// few enough to be carried out in milliseconds.
const mostWaiting = 256

// pipelining makes connections that are pipelined.
type pipelining struct{ driver.Connector }

// Connect implements [driver.Connector].
func (p pipelining) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &pipelined{Conn: conn.(*stdlib.Conn)}, nil
}

// ResetSession implements [driver.SessionResetter].
func (c *pipelined) ResetSession(ctx context.Context) error {
	c.waiting = nil
	return c.Conn.ResetSession(ctx)
}

// QueryContext implements [driver.QueryerContext].
func (c *pipelined) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if len(c.waiting) == 0 {
		return c.Conn.QueryContext(ctx, query, args)
	}
	answers, _, err := c.send(ctx, query, args)
	if err != nil {
		return nil, err
	}
	rows, _ := answers.Query() // which tells its error as well
	r := &answeredRows{rows: rows, answers: answers, types: c.Conn.Conn().TypeMap(), more: rows.Next()}
	if err := rows.Err(); err != nil { // database/sql asks for the columns first
		_ = r.Close() // which tells the same
		return nil, err
	}
	return r, nil
}

// ExecContext implements [driver.ExecerContext].
func (c *pipelined) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if len(c.waiting) == 0 {
		return c.Conn.ExecContext(ctx, query, args)
	}
	answers, _, err := c.send(ctx, query, args)
	if err != nil {
		return nil, err
	}
	tag, err := answers.Exec()
	return driver.RowsAffected(tag.RowsAffected()), cmp.Or(err, answers.Close())
}

// send sends what waits and then a statement, of which the answer is the next of those
// that it returns. unheard says that what waited may have been carried out, and the
// statement too, though err came in place of an answer.
func (c *pipelined) send(ctx context.Context, query string, args []driver.NamedValue) (answers pgx.BatchResults, unheard bool, err error) {
	if c.Conn.Conn().IsClosed() {
		return nil, false, driver.ErrBadConn
	}
	var all pgx.Batch
	sent := c.waiting
	for _, s := range sent {
		all.Queue(s.query, s.args...)
	}
	values := make([]any, len(args))
	for i, a := range args {
		values[i] = a.Value
	}
	all.Queue(query, values...)
	c.waiting = nil
	answers = c.Conn.Conn().SendBatch(ctx, &all)
	for _, s := range sent {
		if _, err := answers.Exec(); err != nil {
			_ = answers.Close()                               // which tells the same
			_, refused := errors.AsType[*pgconn.PgError](err) // then the server passes over what follows
			return nil, !refused && !unsent(err), s.explain(err)
		}
	}
	return answers, false, nil
}

// unsent reports whether err came before any statement was sent.
func unsent(err error) bool {
	if _, unprepared := errors.AsType[pgx.ErrPreprocessingBatch](err); unprepared {
		return true
	}
	// A connection is closed before something is sent or while the answer is awaited.
	return pgconn.SafeToRetry(err) && !errors.Is(err, pgconn.ErrConnClosed)
}

// commit sends what waits, and COMMIT. unheard says that all may be saved, though err
// came in place of an answer. It is not asked of database/sql, which would send COMMIT
// again where the connection was lost before the answer had come whole.
func (c *pipelined) commit(ctx context.Context) (unheard bool, err error) {
	answers, unheard, err := c.send(ctx, "COMMIT", nil)
	if err != nil {
		return unheard, err
	}
	tag, err := answers.Exec()
	unheard = !unsent(err)
	if err == nil && tag.String() != "COMMIT" {
		unheard, err = false, pgx.ErrTxCommitRollback // a statement had failed before
	}
	return unheard, cmp.Or(err, answers.Close())
}

// rollback gives up the transaction that was begun, and what waits.
func (c *pipelined) rollback(ctx context.Context) error {
	c.waiting = nil
	if c.Conn.Conn().PgConn().TxStatus() == 'I' {
		return nil
	}
	_, err := c.Conn.Conn().Exec(ctx, "ROLLBACK")
	return err
}

// answeredRows are the rows that came with the answers to what had waited.
type answeredRows struct {
	rows    pgx.Rows
	answers pgx.BatchResults
	types   *pgtype.Map
	more    bool // whether there is a row that Next has not told
}

// Columns implements [driver.Rows].
func (r *answeredRows) Columns() []string {
	fields := r.rows.FieldDescriptions()
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names
}

// Next implements [driver.Rows].
func (r *answeredRows) Next(row []driver.Value) error {
	if !r.more {
		return cmp.Or(r.rows.Err(), io.EOF)
	}
	for i, field := range r.rows.FieldDescriptions() {
		known, ok := r.types.TypeForOID(field.DataTypeOID)
		if !ok {
			return fmt.Errorf("%s has a type that is not known", field.Name)
		}
		var err error
		if row[i], err = known.Codec.DecodeDatabaseSQLValue(r.types, field.DataTypeOID, field.Format, r.rows.RawValues()[i]); err != nil {
			return fmt.Errorf("%s: %w", field.Name, err)
		}
	}
	r.more = r.rows.Next()
	return nil
}

// Close implements [driver.Rows].
func (r *answeredRows) Close() error {
	r.rows.Close()
	return r.answers.Close()
}
